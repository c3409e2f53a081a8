package io.jparquet.spark.core.file;

import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.io.Serializable;
import org.apache.spark.sql.types.StructType;

/** What reads refuse besides what they cannot read. Immutable; serialized. */
public interface ReadRefusals extends Serializable {

  /** Nothing. */
  ReadRefusals NONE = new None();

  /**
   * The refusals of one task.
   *
   * @param columns those that it reads of files
   * @param settings of the read
   */
  OfTask ofTask(StructType columns, ReadSettings settings);

  /** The refusals of one task, asked file after file. Not thread-safe. */
  interface OfTask {

    /**
     * Refuses a file, or returns whether it is read.
     *
     * @param hasRows whether the task reads rows of the file
     * @return false if no row is read, and it does not matter whether the columns can be read
     * @throws IOException if a column that must not be null is missing
     * @throws RuntimeException saying what is refused
     */
    boolean accepts(ParquetSchema file, boolean hasRows) throws IOException;
  }

  /** Refuses nothing. */
  record None() implements ReadRefusals {
    @Override
    public OfTask ofTask(StructType columns, ReadSettings settings) {
      return (file, hasRows) -> true;
    }
  }
}
