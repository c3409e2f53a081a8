package io.jparquet.benchmarks.spark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables that the rows of the suite read, by name. */
final class Tables {
  private static final int FILES = 4;

  private static final List<Table> ALL =
      List.of(
          Table.of("lineitem", TpchRows.inOneFile("lineitem")),
          // Data pages V2, with delta encodings in columns without a dictionary.
          Table.copy("lineitem_v2", "lineitem").withOptions(Map.of("parquet.writer.version", "v2")),
          Table.copy("lineitem_encrypted", "lineitem").withEncryption(Encryption.THREE_COLUMNS),
          Table.copy("lineitem_all_encrypted", "lineitem").withEncryption(Encryption.ALL_COLUMNS),
          Table.of("orders", TpchRows.inOneFile("orders")),
          Table.of("customer", TpchRows.inOneFile("customer")),
          Table.of("part", TpchRows.inOneFile("part")),
          Table.of("supplier", TpchRows.inOneFile("supplier")),
          Table.of("partsupp", TpchRows.inOneFile("partsupp")),
          Table.of("nation", TpchRows.inOneFile("nation")),
          Table.of("region", TpchRows.inOneFile("region")),
          Table.of("dimension", JoinRows::dimension),
          Table.of("strings", FlatRows::strings),
          Table.of("doubles", FlatRows::doubles),
          Table.of("nested", NestedRows::orders),
          Table.of("events", EventRows::events).withSession(timestamps("TIMESTAMP_MICROS")),
          Table.of("events_int96", EventRows::events).withSession(timestamps("INT96")),
          // With bounds, which Spark's own writer leaves out.
          Table.of("events_int96_bounds", EventRows::events)
              .writtenBy("jparquet")
              .withOptions(Map.of("jparquet.column.order", "INT96_TIMESTAMP_ORDER"))
              .withSession(timestamps("INT96")),
          Table.of("keys", EventRows::keys),
          Table.of("keys_bloom", EventRows::keys)
              .withOptions(
                  Map.of(
                      "parquet.bloom.filter.enabled#key",
                      "true",
                      "parquet.bloom.filter.expected.ndv#key",
                      "750000")),
          Table.of("variants", VariantRows::variants),
          Table.of("variants_plain", VariantRows::variants)
              .withSession(Map.of("spark.sql.variant.writeShredding.enabled", "false")),
          Table.of("columns_2000", (spark, scale) -> FlatRows.columns(spark, 2_000, 10_000, 1)),
          Table.of("columns_10000", (spark, scale) -> FlatRows.columns(spark, 10_000, 20, 1)),
          Table.of("lineitem_files", (spark, scale) -> TpchRows.inTasks(spark, "lineitem", scale)),
          Table.of("strings_files", (spark, scale) -> FlatRows.strings(spark, scale, files(scale))),
          Table.of("nested_files", (spark, scale) -> NestedRows.orders(spark, scale, files(scale))),
          Table.of(
              "columns_2000_files",
              (spark, scale) -> FlatRows.columns(spark, 2_000, 8_000, files(1))),
          // One task that starts a new file after every hundred rows.
          Table.of("files_2000", (spark, scale) -> EventRows.small(spark, 200_000))
              .withOptions(Map.of("maxRecordsPerFile", "100")));

  private static final Map<String, Table> BY_NAME =
      ALL.stream()
          .collect(Collectors.toMap(Table::name, table -> table, (a, b) -> a, LinkedHashMap::new));

  private Tables() {}

  /**
   * The table with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Table named(String name) {
    Table table = BY_NAME.get(name);
    if (table == null) {
      throw new IllegalArgumentException("no table " + name + "; there are " + BY_NAME.keySet());
    }
    return table;
  }

  /** As many files that several tasks can read them, also if each has one row group. */
  private static int files(double scale) {
    return (int) Math.ceil(FILES * Math.max(1, scale));
  }

  private static Map<String, String> timestamps(String type) {
    return Map.of("spark.sql.parquet.outputTimestampType", type);
  }
}
