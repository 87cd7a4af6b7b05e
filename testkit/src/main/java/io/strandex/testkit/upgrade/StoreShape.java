package io.strandex.testkit.upgrade;

/**
 * What an upgrade sees of a store.
 *
 * @param kind such as {@code key-value} or {@code timestamped window}: the layout of its changelog records
 * @param onDisk whether it outlives the process
 * @param changelog whether Kafka holds a copy of it
 */
public record StoreShape(String kind, boolean onDisk, boolean changelog) {}
