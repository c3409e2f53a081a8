package io.jparquet.internal.thrift;

/**
 * A struct that is followed by other bytes, and its number of bytes.
 *
 * @param <T> the record of the struct
 * @param value the struct
 * @param length bytes of the struct
 */
public record Decoded<T>(T value, int length) {}
