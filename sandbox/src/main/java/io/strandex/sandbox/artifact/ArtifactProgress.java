package io.strandex.sandbox.artifact;

/**
 * How far one artifact is on its way into the cache.
 *
 * @param name the artifact's file name
 * @param step what is being done
 * @param bytes bytes done so far
 * @param total bytes to do, or -1 when not known
 */
public record ArtifactProgress(String name, Step step, long bytes, long total) {

    /** What is being done with an artifact. */
    public enum Step {
        /** Bytes come from the remote repository. */
        DOWNLOAD,
        /** An archive is being unpacked into the cache. */
        UNPACK
    }
}
