package io.strandex.testkit.bulk;

import java.util.Optional;

/** Whether an item may be written over what is there. */
final class Conflicts {

    private Conflicts() {}

    static Optional<ItemResult> of(BulkItem item, Optional<StoredDocument> current) {
        return sequence(item, current).or(() -> existing(item, current)).or(() -> version(item, current));
    }

    private static Optional<ItemResult> sequence(BulkItem item, Optional<StoredDocument> current) {
        long wanted = item.conditions().ifSeqNo();
        long present = current.map(StoredDocument::seqNo).orElse(-1L);
        return wanted < 0 || wanted == present
                ? Optional.empty()
                : Optional.of(ItemResult.conflict(
                        item.id(),
                        "required seqNo [%d], primary term [1]. current document has seqNo [%d] and primary term [1]"
                                .formatted(wanted, present)));
    }

    private static Optional<ItemResult> existing(BulkItem item, Optional<StoredDocument> current) {
        return current.filter(document -> "create".equals(item.action()) && !document.deleted())
                .map(document -> ItemResult.conflict(
                        item.id(), "document already exists (current version [" + document.version() + "])"));
    }

    private static Optional<ItemResult> version(BulkItem item, Optional<StoredDocument> current) {
        VersionType type = item.conditions().versionType();
        return current.filter(document -> !type.accepts(item.version(), document.version()))
                .map(document -> ItemResult.conflict(
                        item.id(),
                        "current version [%d] is higher %sthe one provided [%d]"
                                .formatted(
                                        document.version(),
                                        type == VersionType.EXTERNAL ? "or equal to " : "than ",
                                        item.version())));
    }
}
