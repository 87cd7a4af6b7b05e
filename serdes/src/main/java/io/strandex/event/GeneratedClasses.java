package io.strandex.event;

import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.specific.SpecificFixed;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.util.ClassSecurityValidator;

/**
 * Tells Avro to load classes that its own compiler generated. From 1.12.2 on Avro loads no class that a schema names unless it
 * is trusted; generated ones hold data and run nothing, so they are, and no others.
 */
public final class GeneratedClasses {
    static {
        ClassSecurityValidator.setGlobal(
                ClassSecurityValidator.composite(ClassSecurityValidator.getGlobal(), GeneratedClasses::isGenerated));
    }

    private GeneratedClasses() {}

    /** Trusts generated classes from now on, in this JVM; more calls change nothing. */
    public static void trust() {
        // The static initialiser has run, once.
    }

    private static boolean isGenerated(Class<?> type) {
        return SpecificRecord.class.isAssignableFrom(type)
                || SpecificFixed.class.isAssignableFrom(type)
                || (type.isEnum() && GenericEnumSymbol.class.isAssignableFrom(type));
    }
}
