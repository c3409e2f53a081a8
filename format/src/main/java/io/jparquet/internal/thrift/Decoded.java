package io.jparquet.internal.thrift;

/**
 * A struct that other bytes follow, and the number of bytes that it took.
 *
 * @param <T> the record of the struct
 * @param value the struct
 * @param length bytes of the struct
 */
public record Decoded<T>(T value, int length) {}
