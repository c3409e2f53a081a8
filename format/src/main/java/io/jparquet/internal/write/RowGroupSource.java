package io.jparquet.internal.write;

import io.jparquet.internal.column.write.FinishedChunk;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.List;

/**
 * A row group that is added to a file in one piece: each field of the schema either as column
 * chunks in the form in which they are stored, or as vectors. The fields are requested in the order
 * of the schema, one after another. Fields and leaves are those of the file that is written.
 */
public interface RowGroupSource {
  /** Number of rows. */
  long rows();

  /** The sort order of the rows; empty for none. */
  List<SortingColumn> sortingColumns();

  /** How the chunks of a field are made. */
  enum Treatment {
    /** {@link #copy} stores them. */
    COPY,
    /** They are encoded from {@link #decode}. */
    ENCODE,
    /**
     * {@link #copy} stores their pages; their metadata in the footer and the indexes is computed
     * from {@link #decode}.
     */
    DESCRIBE
  }

  /**
   * How the chunks of a field are made.
   *
   * @param field index of a top-level field of the schema
   */
  Treatment treatment(int field) throws IOException;

  /**
   * Stores a column chunk.
   *
   * @param leaf a leaf of a field whose chunks are not encoded
   * @param described the metadata computed from the values of the chunk; null if they were not
   *     decoded
   * @param pages makes pages in the form of the file
   */
  FinishedChunk copy(LeafColumn leaf, FinishedChunk described, PageWriter pages, PositionOutput out)
      throws IOException;

  /** The rows of a field whose chunks are not copied. */
  Batches decode(int field) throws IOException;

  /**
   * The first rows of the data pages of a chunk that is described, ascending from 0; each page
   * begins with a row.
   */
  long[] pageStarts(LeafColumn leaf) throws IOException;

  /** The rows of a field, batch after batch. */
  interface Batches {
    /** Moves to the next batch; returns its number of rows, 0 after the last. */
    int next() throws IOException;

    /** The rows of the batch, until the next one. */
    Vector vector();
  }
}
