package io.strandex.key;

import java.util.List;

/**
 * What a dimension holds. {@code toString()} is the word of the layout language. The Java type of the values stands
 * beside each kind; their order is the natural one, of text that of its UTF-8 bytes, of tokens and UUIDs the unsigned
 * one.
 */
public sealed interface Kind {
    /** Milliseconds since the epoch, 0 to 9,999,999,999,999 (the year 2286): {@code time_ms}; a {@code Long}. */
    record TimeMs() implements Kind {
        /** Digits of the readable form. */
        public static final int DIGITS = 13;

        @Override
        public String toString() {
            return "time_ms";
        }
    }

    /** A span or position in milliseconds, of so many digits: {@code ms10}; a {@code Long} of 0 or more. */
    record Millis(int digits) implements Kind {
        /** Checks the width. */
        public Millis {
            Kinds.checkDigits(digits);
        }

        @Override
        public String toString() {
            return "ms" + digits;
        }
    }

    /** A whole number of so many digits: {@code uint6}; a {@code Long} of 0 or more. */
    record Unsigned(int digits) implements Kind {
        /** Checks the width. */
        public Unsigned {
            Kinds.checkDigits(digits);
        }

        @Override
        public String toString() {
            return "uint" + digits;
        }
    }

    /** A whole number of so many digits and a sign: {@code int6}; a {@code Long}. */
    record Signed(int digits) implements Kind {
        /** Checks the width. */
        public Signed {
            Kinds.checkDigits(digits);
        }

        @Override
        public String toString() {
            return "int" + digits;
        }
    }

    /** The salt, of so many digits: {@code salt2}, or {@code {salt:2}}; a {@code Long} of 0 or more. */
    record Salt(int digits) implements Kind {
        /** Checks the width. */
        public Salt {
            Kinds.checkDigits(digits);
        }

        @Override
        public String toString() {
            return "salt" + digits;
        }
    }

    /** One of a closed list of codes of one length: {@code modality}, {@code enum(hot|old)}; a {@code String}. */
    record Code(String word, List<String> codes) implements Kind {
        /** Sorts the codes, checks that they differ and that all have one length. */
        public Code {
            codes = Kinds.checkedCodes(codes);
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /**
     * The upper bits of the hash of a value, five a character: {@code hash8}. It takes the value, a {@code String}, or
     * a {@link HashToken}, and reads back as the token.
     */
    record Hash(int length) implements Kind {
        /** Checks the length. */
        public Hash {
            Kinds.checkToken(length);
        }

        @Override
        public String toString() {
            return "hash" + length;
        }
    }

    /** Random bits given by the caller, five a character: {@code random6}; a {@link HashToken}. */
    record Random(int length) implements Kind {
        /** Checks the length. */
        public Random {
            Kinds.checkToken(length);
        }

        @Override
        public String toString() {
            return "random" + length;
        }
    }

    /**
     * Text of at most so many encoded bytes: {@code text128}, or {@code text} without a bound; a {@code String}.
     *
     * @param maxBytes greatest number of bytes of the escaped text, {@link #UNBOUNDED} where there is none
     */
    record Text(int maxBytes) implements Kind {
        /** Stands for no bound. */
        public static final int UNBOUNDED = Integer.MAX_VALUE;

        /** Checks the bound. */
        public Text {
            if (maxBytes < 1) {
                throw new IllegalArgumentException("text of at most " + maxBytes + " bytes holds nothing");
            }
        }

        @Override
        public String toString() {
            return maxBytes == UNBOUNDED ? "text" : "text" + maxBytes;
        }
    }

    /** 128 bits in the usual form of five groups: {@code uuid}; a {@link java.util.UUID}. */
    record Uuid() implements Kind {
        @Override
        public String toString() {
            return "uuid";
        }
    }

    /** An ISO week: {@code week}; an {@link io.strandex.week.IsoWeek}. */
    record Week() implements Kind {
        @Override
        public String toString() {
            return "week";
        }
    }
}
