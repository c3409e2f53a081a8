package io.jparquet.inspect;

import io.jparquet.vector.Vector;

/**
 * The entries of the dictionary page of a column chunk.
 *
 * @param values the entries in their order, without nulls; valid as long as the reader is open
 * @param count number of entries
 */
public record Dictionary(Vector values, int count) {}
