package io.jparquet.column.write;

import io.jparquet.metadata.ColumnChunk;

/**
 * A column chunk that is in the file, and its page index, which follows after the last row group.
 *
 * @param chunk for the footer, without the places of the indexes
 * @param columnIndex serialised; null if the chunk has none
 * @param offsetIndex serialised
 */
public record FinishedChunk(ColumnChunk chunk, byte[] columnIndex, byte[] offsetIndex) {}
