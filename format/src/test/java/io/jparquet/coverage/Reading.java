package io.jparquet.coverage;

import io.jparquet.BloomFilter;
import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.Rows;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.filter.StatisticsFilter;
import io.jparquet.internal.index.PageStatistics;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.io.CountingInputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.IntersectsBox;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All that reading makes of a file, as text to compare.
 *
 * @param uses schema, rows, sizes of batches, decisions about row groups and pages, Bloom filters,
 *     number of requests, or that they are refused
 * @param exposed what is returned about columns and pages and decides nothing
 */
record Reading(String uses, String exposed) {
  /** Reads plain files. */
  static final ReadOptions OPTIONS =
      ReadOptions.defaults().with(ReadOptions.VERIFY_CHECKSUMS, true);

  private static final List<Operator> OPERATORS =
      List.of(Operator.EQUAL, Operator.NOT_EQUAL, Operator.LESS, Operator.GREATER);

  /** What can be done with a file. */
  private interface Look {
    void at(StringBuilder text) throws IOException;
  }

  /**
   * Reads a file.
   *
   * @param groups its column chunks, taken apart: its page indexes
   */
  static Reading of(byte[] file, List<List<FileParts.Chunk>> groups, ReadOptions options) {
    CountingInputFile in = new CountingInputFile(InputFile.of(file));
    String uses;
    String exposed;
    try (ParquetReader reader = ParquetReader.open(in, options)) {
      uses =
          reader.schema()
              + look(in, text -> batches(reader, text))
              + look(in, text -> decisions(reader, text))
              + look(in, text -> selections(file, options, text))
              + look(in, text -> bloomFilters(reader, text));
      exposed =
          look(in, text -> columnStatistics(reader, text))
              + look(in, text -> pageBounds(reader, groups, text));
    } catch (ParquetException | IOException e) {
      return new Reading(e.getClass().getSimpleName(), "");
    }
    return new Reading(uses + look(in, text -> records(file, options, text)), exposed);
  }

  private static String look(CountingInputFile in, Look look) {
    StringBuilder text = new StringBuilder();
    int before = in.reads();
    try {
      look.at(text);
    } catch (ParquetException | IOException e) {
      text.append(e.getClass().getSimpleName());
    }
    return text.append(" in ").append(in.reads() - before).append(" requests\n").toString();
  }

  private static void batches(ParquetReader reader, StringBuilder text) throws IOException {
    List<Field> fields = reader.schema().fields();
    try (FileScan scan = reader.scan(fields).batchRows(1000).open()) {
      while (scan.next()) {
        text.append(scan.rowCount()).append(" rows: ");
        for (int f = 0; f < fields.size(); f++) {
          for (int i = 0; i < scan.rowCount(); i++) {
            text.append(Rows.value(scan.vector(f), i)).append(' ');
          }
        }
      }
    }
  }

  private static void records(byte[] file, ReadOptions options, StringBuilder text)
      throws IOException {
    ParquetReader reader =
        ParquetReader.open(InputFile.of(file), options.with(ReadOptions.VERIFY_CHECKSUMS, false));
    try (RecordReader records = RecordReader.of(reader, reader.schema().fields())) {
      while (records.next()) {
        text.append(records.row()).append('\n');
      }
    }
  }

  private static void decisions(ParquetReader reader, StringBuilder text) throws IOException {
    FileMetaData footer = reader.metaData();
    for (int g = 0; g < reader.rowGroupCount(); g++) {
      RowGroup group = reader.rowGroupMetaData(g, reader.schema().leaves());
      for (LeafColumn column : reader.schema().leaves()) {
        List<Predicate> predicates = predicates(column);
        predicates.addAll(nullsOfGroups(reader, column));
        for (Predicate predicate : predicates) {
          boolean may = StatisticsFilter.mayMatch(predicate, group, reader.schema(), footer);
          text.append(may ? '1' : '0');
        }
      }
    }
  }

  /** How many rows and requests are left by what the page index says of a predicate. */
  private static void selections(byte[] file, ReadOptions options, StringBuilder text)
      throws IOException {
    CountingInputFile in = new CountingInputFile(InputFile.of(file));
    ReadOptions byPages =
        options
            .with(ReadOptions.VERIFY_CHECKSUMS, false)
            .with(ReadOptions.ROW_FILTER, false)
            .with(ReadOptions.BLOOM_FILTER, false)
            .with(ReadOptions.DICTIONARY_FILTER, false);
    try (ParquetReader reader = ParquetReader.open(in, byPages)) {
      int before = in.reads();
      for (LeafColumn column : reader.schema().leaves()) {
        Field field = reader.schema().field(column.path().subList(0, 1));
        for (Predicate predicate : predicates(column)) {
          text.append(selectedRows(reader, field, predicate)).append(' ');
        }
      }
      text.append(in.reads() - before).append(" requests\n");
    }
  }

  private static int selectedRows(ParquetReader reader, Field field, Predicate predicate)
      throws IOException {
    int rows = 0;
    try (FileScan scan = reader.scan(List.of(field)).hint(predicate).batchRows(1000).open()) {
      while (scan.next()) {
        rows += scan.rowCount();
      }
    }
    return rows;
  }

  private static List<Predicate> predicates(LeafColumn column) {
    List<String> path = column.path();
    List<Predicate> predicates = new ArrayList<>();
    predicates.add(new IsNull(path));
    predicates.add(new IsNotNull(path));
    predicates.add(new StartsWith(path, "name 3".getBytes(StandardCharsets.UTF_8)));
    for (Object literal : literals(column)) {
      for (Operator operator : OPERATORS) {
        predicates.add(new Comparison(path, operator, literal));
      }
    }
    boolean geospatial =
        column.node().logicalType() instanceof LogicalType.GeometryType
            || column.node().logicalType() instanceof LogicalType.GeographyType;
    double far = Double.MAX_VALUE;
    for (double at : new double[] {-1e6, -100, -10, -1, 0, 1, 2, 3, 5, 10, 50, 100, 1e6}) {
      if (geospatial) {
        predicates.add(new IntersectsBox(path, -far, at, -far, far));
        predicates.add(new IntersectsBox(path, at, far, -far, far));
        predicates.add(new IntersectsBox(path, -far, far, -far, at));
        predicates.add(new IntersectsBox(path, -far, far, at, far));
      }
    }
    return predicates;
  }

  /** Conditions on the structs, lists and maps around a leaf, which only levels can decide. */
  private static List<Predicate> nullsOfGroups(ParquetReader reader, LeafColumn column) {
    List<Predicate> predicates = new ArrayList<>();
    for (int length = 1; length < column.path().size(); length++) {
      List<String> path = column.path().subList(0, length);
      if (reader.schema().field(path) != null) {
        predicates.add(new IsNull(path));
        predicates.add(new IsNotNull(path));
      }
    }
    return predicates;
  }

  /** Values below, within and above those of the sample files. */
  private static List<Object> literals(LeafColumn column) {
    return switch (column.type()) {
      case BOOLEAN -> List.of(true, false);
      case INT32 -> List.of(-1, 0, 9, 20, 50);
      case INT64 -> List.of(-1L, 0L, 9000L, 20_000L, 50_000L);
      case FLOAT -> List.of(-1f, 4f, 100f, Float.NaN);
      case DOUBLE -> List.of(-1d, 4d, 100d, Double.NaN);
      case BYTE_ARRAY -> List.of(text(""), text("name 2"), text("same"), text("z"));
      case INT96, FIXED_LEN_BYTE_ARRAY -> {
        byte[] small = new byte[column.node().typeLength()];
        byte[] large = small.clone();
        Arrays.fill(large, (byte) 0x7F);
        yield List.of(small, large);
      }
      case UNKNOWN -> List.of();
    };
  }

  private static byte[] text(String value) {
    return value.getBytes(StandardCharsets.UTF_8);
  }

  private static void bloomFilters(ParquetReader reader, StringBuilder text) throws IOException {
    for (int g = 0; g < reader.rowGroupCount(); g++) {
      for (LeafColumn column : reader.schema().leaves()) {
        BloomFilter filter = reader.bloomFilter(g, column.index());
        for (long hash = 1; filter != null && hash != 0; hash *= 0x9E3779B97F4A7C16L) {
          text.append(filter.mightContain(hash) ? '1' : '0');
        }
        text.append(filter == null ? "none" : " of " + filter.size());
      }
    }
  }

  private static void columnStatistics(ParquetReader reader, StringBuilder text)
      throws IOException {
    FileMetaData footer = reader.metaData();
    for (int g = 0; g < reader.rowGroupCount(); g++) {
      RowGroup group = reader.rowGroupMetaData(g, reader.schema().leaves());
      for (LeafColumn column : reader.schema().leaves()) {
        append(text, ColumnStatistics.of(footer, group, column));
      }
    }
  }

  private static void append(StringBuilder text, ColumnStatistics of) {
    if (of != null) {
      text.append(Arrays.deepToString(new Object[] {of.min(), of.max()}))
          .append(of.minExact())
          .append(of.maxExact())
          .append(of.nullCount())
          .append(of.nanCount())
          .append(of.distinctCount());
    }
  }

  private static void pageBounds(
      ParquetReader reader, List<List<FileParts.Chunk>> groups, StringBuilder text) {
    List<LeafColumn> columns = reader.schema().leaves();
    for (List<FileParts.Chunk> chunks : groups) {
      for (int c = 0; c < Math.min(chunks.size(), columns.size()); c++) {
        FileParts.Chunk chunk = chunks.get(c);
        int pages = chunk.columnIndex() == null ? 0 : chunk.dataPages();
        for (int page = 0; page < pages; page++) {
          append(
              text,
              ColumnStatistics.of(
                  PageStatistics.of(chunk.columnIndex(), page, pages, 1000),
                  columns.get(c).node(),
                  ColumnStatistics.columnOrder(reader.metaData(), columns.get(c)),
                  reader.metaData().createdBy(),
                  1000));
        }
      }
    }
  }
}
