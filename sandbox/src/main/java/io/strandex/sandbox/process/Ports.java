package io.strandex.sandbox.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports of the loopback interface, each given out once. They lie below the ranges from which Linux and
 * macOS take the ports of outgoing connections, so that a server that is restarted finds its port still free.
 */
public final class Ports {
    private static final int LOWEST = 20_000;
    private static final int BOUND = 32_000;
    private static final int TRIES = 1_000;

    private final Set<Integer> given = new HashSet<>();

    /**
     * A port nobody listens on now.
     *
     * @throws IOException if none can be found
     */
    public synchronized int free() throws IOException {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, BOUND);
            if (isFree(port) && given.add(port)) {
                return port;
            }
        }
        throw new IOException("No free port between %d and %d on the loopback interface".formatted(LOWEST, BOUND));
    }

    /** Whether nobody listens on a port of the loopback interface. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
