package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.metadata.EncryptionAlgorithm;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a file beside its columns.
 *
 * @param bytes the length of the file
 * @param rows rows, by the footer
 * @param rowGroupRows rows of the row groups
 * @param rowGroupBytes bytes of the row groups when they are decompressed
 * @param types the types of the leaf columns by their paths
 * @param features other facts in words by their names, the same names for each file; an empty text
 *     if the file does not have it
 */
record FileFacts(
    Path path,
    long bytes,
    long rows,
    LongSummaryStatistics rowGroupRows,
    LongSummaryStatistics rowGroupBytes,
    Map<String, String> types,
    Map<String, String> features) {

  /** The facts about an open file. */
  static FileFacts of(Path path, ParquetReader reader, List<ColumnSummary> columns)
      throws IOException {
    FileMetaData metaData = reader.metaData();
    Map<String, String> types = new LinkedHashMap<>();
    Set<String> codecs = new TreeSet<>();
    for (ColumnSummary column : columns) {
      types.put(column.leaf().dotPath(), TypeText.of(column.leaf()));
      codecs.addAll(column.codecs());
    }
    Map<String, String> features = new LinkedHashMap<>();
    features.put("written by", text(metaData.createdBy()));
    features.put("encryption", text(encryption(metaData)));
    features.put("codecs", String.join(", ", codecs));
    features.put("sorted by", text(sorting(reader)));
    features.put("page index", text(ColumnSummary.having(columns, ColumnSummary::columnIndexes)));
    features.put("Bloom filters", text(ColumnSummary.having(columns, ColumnSummary::bloomFilters)));
    List<RowGroup> rowGroups = metaData.rowGroups();
    return new FileFacts(
        path,
        Files.size(path),
        metaData.numRows(),
        rowGroups.stream().mapToLong(RowGroup::numRows).summaryStatistics(),
        rowGroups.stream().mapToLong(RowGroup::totalByteSize).summaryStatistics(),
        types,
        features);
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  long rowGroups() {
    return rowGroupRows.getCount();
  }

  static @Nullable String encryption(FileMetaData metaData) {
    EncryptionAlgorithm algorithm = metaData.encryptionAlgorithm();
    return algorithm == null ? null : MetaJson.algorithm(algorithm);
  }

  /** The order that all row groups have; null if they differ or have none. */
  static @Nullable String sorting(ParquetReader reader) {
    Set<@Nullable List<SortingColumn>> orders = new LinkedHashSet<>();
    for (RowGroup rowGroup : reader.metaData().rowGroups()) {
      orders.add(rowGroup.sortingColumns());
    }
    List<SortingColumn> order = orders.size() == 1 ? orders.iterator().next() : null;
    return order == null ? null : MetaJson.sorting(order, reader.schema());
  }
}
