package io.strandex.spread;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;

/** Constants and mixing steps of XXH3 that inputs of every length share. */
final class Lanes {
    static final long PRIME32_1 = 0x9E3779B1L;
    static final long PRIME32_2 = 0x85EBCA77L;
    static final long PRIME32_3 = 0xC2B2AE3DL;
    static final long PRIME64_1 = 0x9E3779B185EBCA87L;
    static final long PRIME64_2 = 0xC2B2AE3D27D4EB4FL;
    static final long PRIME64_3 = 0x165667B19E3779F9L;
    static final long PRIME64_4 = 0x85EBCA77C2B2AE63L;
    static final long PRIME64_5 = 0x27D4EB2F165667C5L;

    private static final long MIX_1 = 0x165667919E3779F9L;
    private static final long MIX_2 = 0x9FB21C651E98DF25L;

    static final byte[] SECRET = HexFormat.of()
            .parseHex("b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
                    + "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
                    + "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
                    + "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
                    + "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
                    + "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e");

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private Lanes() {}

    static long read64(byte[] in, int at) {
        return (long) LONGS.get(in, at);
    }

    static int read32(byte[] in, int at) {
        return (int) INTS.get(in, at);
    }

    /** The two halves of the 128-bit product, folded by exclusive or. */
    static long fold(long a, long b) {
        return a * b ^ Math.unsignedMultiplyHigh(a, b);
    }

    static long mix16(byte[] in, int at, int secretAt) {
        return fold(read64(in, at) ^ read64(SECRET, secretAt), read64(in, at + 8) ^ read64(SECRET, secretAt + 8));
    }

    static long avalanche(long hash) {
        long h = (hash ^ hash >>> 37) * MIX_1;
        return h ^ h >>> 32;
    }

    static long finish64(long hash) {
        long h = (hash ^ hash >>> 33) * PRIME64_2;
        h = (h ^ h >>> 29) * PRIME64_3;
        return h ^ h >>> 32;
    }

    static long finish8(long hash, int length) {
        long h = hash ^ Long.rotateLeft(hash, 49) ^ Long.rotateLeft(hash, 24);
        h *= MIX_2;
        h ^= (h >>> 35) + length;
        h *= MIX_2;
        return h ^ h >>> 28;
    }
}
