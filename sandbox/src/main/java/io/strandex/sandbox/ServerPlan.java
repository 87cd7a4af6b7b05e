package io.strandex.sandbox;

import java.io.IOException;

/** How one server is set up, started and asked whether it is there. */
interface ServerPlan {
    Server server();

    /** Fetches what is needed into the caches. */
    void fetch() throws IOException;

    /** Fetches what is needed, writes configuration, and says what to start. Called before every start. */
    Prepared prepare() throws IOException;

    /** The address clients use. */
    String address();

    /** Whether the server does its work. A failure to connect counts as no. */
    boolean isReady();
}
