package io.strandex.registry;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.NullUnmarked;

/** The bytes of an answer, or a failure as soon as there are more than a bound: whatever answers can't fill the memory. */
@NullUnmarked // The subscription is set by onSubscribe.
final class BoundedBody implements BodySubscriber<byte[]> {
    private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
    private final long most;
    private Subscription subscription;
    private long taken;

    BoundedBody(long most) {
        this.most = most;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return bytes.getBody();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        this.subscription = subscription;
        bytes.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        taken += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (taken > most) {
            subscription.cancel();
            bytes.onError(new IOException("the answer is longer than " + most + " bytes"));
        } else {
            bytes.onNext(buffers);
        }
    }

    @Override
    public void onError(Throwable failure) {
        bytes.onError(failure);
    }

    @Override
    public void onComplete() {
        bytes.onComplete();
    }
}
