package io.strandex.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The options of Elasticsearch's JVM, as its own launcher gives them where they matter on a laptop. */
final class ElasticsearchJvm {
    /** From this Java on, native access has to be denied by a flag of its own. */
    private static final int NATIVE_ACCESS_FLAG = 24;

    private static final List<String> FIXED = List.of(
            "-Xss1m",
            "-Djava.awt.headless=true",
            "-Dfile.encoding=UTF-8",
            "-XX:-OmitStackTraceInFastThrow",
            "-XX:+ExitOnOutOfMemoryError",
            "-Dio.netty.noUnsafe=true",
            "-Dio.netty.noKeySetOptimization=true",
            "-Dio.netty.recycler.maxCapacityPerThread=0",
            "-Dlog4j.shutdownHookEnabled=false",
            "-Dlog4j2.disable.jmx=true",
            "-Dlog4j2.formatMsgNoLookups=true",
            "-Djava.locale.providers=CLDR",
            "-Des.networkaddress.cache.ttl=60",
            "-Des.networkaddress.cache.negative.ttl=10",
            "-Des.distribution.type=zip",
            "-Dorg.apache.lucene.store.defaultReadAdvice=normal",
            "-Dorg.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits=1",
            "-Dorg.apache.lucene.vectorization.upperJavaFeatureVersion=25",
            "-XX:+EnableDynamicAgentLoading",
            "-Djdk.attach.allowAttachSelf=true",
            "--add-opens=org.apache.lucene.core/org.apache.lucene.codecs.lucene99=org.elasticsearch.server",
            "--add-opens=org.apache.lucene.core/org.apache.lucene.codecs.hnsw=org.elasticsearch.server",
            "--add-opens=org.apache.lucene.core/org.apache.lucene.internal.vectorization=org.elasticsearch.server",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "--enable-native-access=org.elasticsearch.nativeaccess,org.elasticsearch.foreign,org.apache.lucene.core",
            "--enable-native-access=ALL-UNNAMED",
            "--add-modules=jdk.incubator.vector",
            "--add-modules=jdk.net",
            "--add-modules=jdk.management.agent",
            "--add-modules=ALL-MODULE-PATH");

    private ElasticsearchJvm() {}

    /** The options that are the same for every start. */
    static List<String> options(Path home, MemoryProfile profile) throws IOException {
        List<String> options = new ArrayList<>(FIXED);
        if (Runtime.version().feature() >= NATIVE_ACCESS_FLAG) {
            options.add("--illegal-native-access=deny");
        }
        Path bridge = onlyJar(home.resolve("lib/entitlement-bridge"));
        options.addAll(profile == MemoryProfile.DEMO ? appended(bridge) : patched(bridge));
        options.add("-Des.path.home=" + home);
        options.add("--module-path=" + home.resolve("lib"));
        return options;
    }

    /** The options for this start alone, and the main class. */
    static List<String> main(Path work) {
        return List.of(
                "-Djava.io.tmpdir=" + work.resolve("tmp"),
                "-XX:ErrorFile=" + work.resolve("hs_err_pid%p.log"),
                "-m",
                "org.elasticsearch.server/org.elasticsearch.bootstrap.Elasticsearch");
    }

    /** The bridge between the JDK and Elasticsearch's entitlements, put into {@code java.base} as its launcher does. */
    private static List<String> patched(Path bridge) {
        return List.of(
                "--patch-module=java.base=" + bridge,
                "--add-exports=java.base/org.elasticsearch.entitlement.bridge=org.elasticsearch.entitlement,"
                        + "java.logging,java.net.http,java.naming,jdk.net,jdk.zipfs,jdk.management.agent");
    }

    /**
     * The bridge beside {@code java.base}: a patched module forbids the JVM to share class data, which costs a third
     * of the start. Elasticsearch tests at every start that its entitlements work, and ends when they don't.
     */
    private static List<String> appended(Path bridge) {
        String entitlement = "org.elasticsearch.entitlement";
        return List.of(
                "-Xbootclasspath/a:" + bridge,
                "--add-reads=" + entitlement + "=ALL-UNNAMED",
                "--add-exports=" + entitlement + "/" + entitlement + ".initialization=ALL-UNNAMED");
    }

    private static Path onlyJar(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("No jar in " + directory));
        }
    }
}
