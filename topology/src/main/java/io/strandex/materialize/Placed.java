package io.strandex.materialize;

import io.strandex.events.MediaEvent;
import io.strandex.state.LiveDocument;

/** An event with the place of its document and the document itself. */
record Placed(MediaEvent event, LiveDocument live, EventDocument document, int saltWidth) {}
