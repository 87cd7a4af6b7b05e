package io.strandex.sandbox.artifact;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/** Tells the resolver's downloads to a listener; checksums and descriptors are too small to be worth a word. */
final class TransferProgress extends AbstractTransferListener {
    private static final long WORTH_TELLING = 64 * 1024;

    private final Consumer<ArtifactProgress> listener;

    TransferProgress(Consumer<ArtifactProgress> listener) {
        this.listener = listener;
    }

    @Override
    public void transferProgressed(TransferEvent event) {
        tell(event);
    }

    @Override
    public void transferSucceeded(TransferEvent event) {
        tell(event);
    }

    private void tell(TransferEvent event) {
        long total = event.getResource().getContentLength();
        if (event.getRequestType() == TransferEvent.RequestType.GET && total >= WORTH_TELLING) {
            Path name = Path.of(event.getResource().getResourceName()).getFileName();
            listener.accept(new ArtifactProgress(
                    name.toString(), ArtifactProgress.Step.DOWNLOAD, event.getTransferredBytes(), total));
        }
    }
}
