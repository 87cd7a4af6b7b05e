package io.strandex.key;

/**
 * The part of a readable key that one segment of its layout wrote.
 *
 * @param segment the dimension or literal
 * @param text its characters in the key
 */
public record Piece(Segment segment, String text) {}
