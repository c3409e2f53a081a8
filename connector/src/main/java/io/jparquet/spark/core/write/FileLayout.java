package io.jparquet.spark.core.write;

import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;

/** How the files of a task are laid out. The methods here are for files as the options say. */
public interface FileLayout {

  /** As the options say. */
  FileLayout OF_OPTIONS = new FileLayout() {};

  /**
   * Options of a file with this layout, where nothing else was set.
   *
   * @param schema the schema of the file
   * @param isCodecGiven whether the codec of the options comes before that of the layout
   */
  default WriteOptions keep(WriteOptions options, ParquetSchema schema, boolean isCodecGiven) {
    return options;
  }

  /** Whether it may have other codecs than the options say for all files of the write. */
  default boolean hasOwnCodecs() {
    return false;
  }
}
