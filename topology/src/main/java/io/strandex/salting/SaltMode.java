package io.strandex.salting;

/** Where the widths of scenes come from. */
public enum SaltMode {
    /** From nowhere: every scene is one place. */
    NONE,

    /** From the settings alone, in force from the beginning. */
    STATIC,

    /** From the settings, and wider from the plan's topic, on which hot scenes are published as they are found. */
    ADAPTIVE
}
