package io.strandex.sandbox;

import io.strandex.sandbox.process.Launch;

/** A server ready to be launched, and the archive of its classes. */
record Prepared(Launch launch, ClassArchive archive) {}
