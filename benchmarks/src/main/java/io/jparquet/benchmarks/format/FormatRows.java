package io.jparquet.benchmarks.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.EncodingStats;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;

/** The rows of the suite for one file: first the whole file, then each column. */
final class FormatRows {
  /** The target of columns whose values are all in dictionaries. */
  private static final double DICTIONARY_TARGET = 12;

  private static final double NOT_SLOWER = 1;
  private static final List<String> WIDE_COLUMNS = List.of("c500", "c5001", "c9999");

  private FormatRows() {}

  static List<FormatRow> of(SampleFile file, Path path) throws IOException {
    try (ParquetFileReader reader =
        ParquetFileReader.open(new LocalInputFile(path), ParquetReadOptions.builder().build())) {
      MessageType schema = reader.getFileMetaData().getSchema();
      if (file.equals(SampleFiles.WIDE)) {
        List<PrimitiveType> columns =
            WIDE_COLUMNS.stream().map(name -> schema.getType(name).asPrimitiveType()).toList();
        return List.of(new FormatRow(file.name(), "3 columns", path, columns, 1, file.target()));
      }
      long rows = reader.getRecordCount();
      List<PrimitiveType> all =
          schema.getFields().stream().map(field -> field.asPrimitiveType()).toList();
      List<FormatRow> result = new ArrayList<>();
      result.add(
          new FormatRow(file.name(), FormatRow.WHOLE, path, all, rows * all.size(), file.target()));
      for (int i = 0; i < all.size(); i++) {
        double target = hasDictionary(reader, i) ? DICTIONARY_TARGET : NOT_SLOWER;
        result.add(
            new FormatRow(
                file.name(), all.get(i).getName(), path, List.of(all.get(i)), rows, target));
      }
      return result;
    }
  }

  private static boolean hasDictionary(ParquetFileReader reader, int column) {
    for (BlockMetaData rowGroup : reader.getFooter().getBlocks()) {
      ColumnChunkMetaData chunk = rowGroup.getColumns().get(column);
      EncodingStats encodings = chunk.getEncodingStats();
      if (!encodings.hasDictionaryPages() || encodings.hasNonDictionaryEncodedPages()) {
        return false;
      }
    }
    return true;
  }
}
