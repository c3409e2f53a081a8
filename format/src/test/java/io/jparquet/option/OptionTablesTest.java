package io.jparquet.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordFiles;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.VariantBuilder;
import io.jparquet.variant.VariantType;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The tables of properties in the Javadoc of {@link WriteOptions} and {@link ReadOptions} say what
 * is: each name is understood, its default is the one that counts, and no setting is lost when
 * options are copied. Each read option is described there.
 */
class OptionTablesTest {
  private static final Pattern ROW = Pattern.compile("<tr><td>(.*?)</td>\\s*<td>(.*?)</td>");

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int64 c;
            required double d;
            required binary text (STRING);
            optional group v (VARIANT(1)) { required binary metadata; required binary value; }
          }
          """);

  /** The table in a class's Javadoc: what it says of the default of each name. */
  private static Map<String, String> table(Class<?> type) throws IOException {
    Path source = Path.of("src/main/java", type.getName().replace('.', '/') + ".java");
    String javadoc = Files.readString(source).replaceAll("\n \\*", " ").replaceAll(" +", " ");
    Map<String, String> rows = new LinkedHashMap<>();
    Matcher row = ROW.matcher(javadoc);
    while (row.find()) {
      assertThat(rows.put(row.group(1), row.group(2))).isNull();
    }
    return rows;
  }

  /**
   * A row of the table of write options.
   *
   * @param name as it stands there
   * @param stated the default as it stands there, from its beginning
   * @param same a value that means the default; null where no value does
   * @param other a value that makes a difference
   * @param context properties with which it makes one
   */
  private record Case(
      String name, String stated, String same, String other, Map<String, String> context) {
    String property() {
      int blank = name.indexOf(' ');
      return blank < 0 ? name : name.substring(0, blank);
    }

    boolean ofColumn() {
      return name.contains("(per ");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Case of(String name, String stated, String same, String other, String... context) {
    Map<String, String> properties = new HashMap<>();
    for (String property : context) {
      int at = property.indexOf('=');
      properties.put(property.substring(0, at), property.substring(at + 1));
    }
    return new Case(name, stated, same, other, properties);
  }

  static final List<Case> CASES =
      List.of(
          of("parquet.block.size", "134217728 bytes", "134217728", "4000"),
          of("parquet.block.row.count.limit", "2147483647 rows", "2147483647", "100"),
          of("parquet.page.size", "1048576 bytes", "1048576", "500"),
          of("parquet.page.row.count.limit", "20000 rows", "20000", "50"),
          of("parquet.page.write-checksum.enabled", "true", "true", "false"),
          of("parquet.dictionary.page.size", "1048576 bytes", "1048576", "20"),
          of("parquet.enable.dictionary (per column)", "true", "true", "false"),
          of("jparquet.compatibility", "spark", "spark", "v2"),
          of("parquet.writer.version", "v1", "v1", "v2"),
          of(
              "parquet.enable.bytestreamsplit (per column)",
              "true at the levels v2 and preview",
              "true",
              "false",
              "jparquet.compatibility=v2",
              "parquet.enable.dictionary=false"),
          of("jparquet.encoding (per column)", "chosen by the values", null, "PLAIN"),
          of("parquet.bloom.filter.enabled (per column)", "false", "false", "true"),
          of(
              "parquet.bloom.filter.fpp (per column)",
              "0.01",
              "0.01",
              "0.5",
              "parquet.bloom.filter.enabled=true"),
          of(
              "parquet.bloom.filter.max.bytes",
              "1048576 bytes",
              "1048576",
              "32",
              "parquet.bloom.filter.enabled=true"),
          of(
              "parquet.bloom.filter.expected.ndv (per column)",
              "not needed",
              null,
              "1",
              "parquet.bloom.filter.enabled=true"),
          of("parquet.compression (per column)", "SNAPPY", "SNAPPY", "GZIP"),
          of(
              "parquet.compression.codec.zstd.level (per column)",
              "3",
              "3",
              "-50",
              "parquet.compression=ZSTD"),
          of(
              "zlib.compress.level (per column)",
              "DEFAULT_COMPRESSION",
              "DEFAULT_COMPRESSION",
              "0",
              "parquet.compression=GZIP"),
          of(
              "compression.brotli.quality (per column)",
              "5",
              "5",
              "0",
              "parquet.compression=BROTLI"),
          of(
              "parquet.compression.level (per column only)",
              "that of the column's codec",
              "7",
              "0",
              "parquet.compression=GZIP",
              "zlib.compress.level=7"),
          of("parquet.column.statistics.enabled (per column)", "true", "true", "false"),
          of("parquet.size.statistics.enabled (per column)", "true", "true", "false"),
          of(
              "jparquet.column.order (per column)",
              "TYPE_ORDER",
              "TYPE_ORDER",
              "IEEE_754_TOTAL_ORDER"),
          of("jparquet.variant.shredding (per VARIANT column)", "none", "none", "infer"),
          of("parquet.columnindex.truncate.length", "64 bytes", "64", "2"),
          of("parquet.statistics.truncate.length", "2147483647 bytes", "2147483647", "2"));

  /** The column of a case that is for one column: the first one that the setting is for. */
  private static String column(Case row) {
    return switch (row.property()) {
      case "jparquet.variant.shredding" -> "v";
      case "jparquet.column.order", "parquet.enable.bytestreamsplit" -> "d";
      case "parquet.size.statistics.enabled" -> "text";
      default -> "c";
    };
  }

  private static List<Map<String, Object>> records() {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      Map<String, Object> record = new HashMap<>();
      record.put("c", (long) (i * i % 109));
      record.put("d", i % 10 == 0 ? -0.0 : i * 0.5);
      record.put(
          "text", "a text that is so long that it is cut off behind some 64 bytes " + i % 50);
      record.put("v", new VariantBuilder().appendLong(VariantType.INT64, i).build());
      records.add(record);
    }
    return records;
  }

  private static byte[] write(WriteOptions options) throws IOException {
    return RecordFiles.write(SCHEMA, options, records());
  }

  /** The file that is written with a property, and with options made from these options. */
  private static byte[] with(Case row, String key, String value) throws IOException {
    Map<String, String> properties = new HashMap<>(row.context());
    properties.put(key, value);
    WriteOptions options = WriteOptions.fromProperties(properties);
    byte[] file = write(options);
    assertThat(write(options.toBuilder().build())).isEqualTo(file);
    return file;
  }

  @Test
  void theTableOfWriteOptionsHasTheseRows() throws IOException {
    Map<String, String> table = table(WriteOptions.class);
    assertThat(table.keySet()).containsExactlyElementsOf(CASES.stream().map(Case::name).toList());
    for (Case row : CASES) {
      assertThat(table.get(row.name())).as(row.name()).startsWith(row.stated());
    }
  }

  @ParameterizedTest
  @FieldSource("CASES")
  void aPropertyHasItsDefaultAndMakesADifferenceThatCopiesKeep(Case row) throws IOException {
    byte[] without = write(WriteOptions.fromProperties(row.context()));
    boolean onlyOfColumn = row.name().contains("only)");
    String ofColumn = row.property() + "#" + column(row);
    String key = onlyOfColumn ? ofColumn : row.property();
    if (row.same() != null) {
      assertThat(with(row, key, row.same())).isEqualTo(without);
    }
    byte[] other = with(row, key, row.other());
    assertThat(other).isNotEqualTo(without);
    assertThat(with(row, row.property() + "#absent", row.other())).isEqualTo(without);
    if (onlyOfColumn) {
      assertThat(with(row, row.property(), row.other())).isEqualTo(without);
    } else if (row.ofColumn()) {
      byte[] otherInColumn = with(row, ofColumn, row.other());
      assertThat(otherInColumn).isNotEqualTo(without);
      // A column's own value goes before that of all.
      Map<String, String> both = new HashMap<>(row.context());
      both.put(key, row.same() == null ? row.other() : row.same());
      both.put(ofColumn, row.other());
      assertThat(write(WriteOptions.fromProperties(both)))
          .isEqualTo(row.same() == null ? other : otherInColumn);
    } else {
      assertThat(with(row, ofColumn, row.other())).isEqualTo(without);
    }
  }

  /** A builder on which all is set to something else than at first. */
  private static WriteOptions.Builder allSet() {
    return WriteOptions.builder()
        .blockSize(1)
        .blockRowCountLimit(2)
        .pageSize(3)
        .pageRowCountLimit(4)
        .pageChecksums(false)
        .dictionaryPageSize(5)
        .compatibility(CompatibilityLevel.PREVIEW)
        .bloomFilterMaxBytes(6)
        .columnIndexTruncateLength(7)
        .statisticsTruncateLength(8)
        .createdBy("somebody")
        .encryption(FileEncryption.builder(DataKey.of(new byte[16])).build())
        .keyValue("key", "value")
        .sortingColumns(List.of(new SortingColumn(0, true, false)))
        .dictionary(false)
        .dictionary("c", true)
        .encoding("c", Encoding.PLAIN)
        .byteStreamSplit(false)
        .byteStreamSplit("d", true)
        .inferVariantShredding(true)
        .inferVariantShredding("v", false)
        .compression(CompressionCodec.ZSTD)
        .compression("c", CompressionCodec.GZIP)
        .compressionLevel(CompressionCodec.ZSTD, 9)
        .compressionLevel("d", CompressionCodec.ZSTD, 10)
        .compressionLevel("text", 11)
        .columnOrder(new ColumnOrder.IEEE754TotalOrder())
        .columnOrder("c", new ColumnOrder.TypeDefinedOrder())
        .statistics(false)
        .statistics("c", true)
        .sizeStatistics(false)
        .sizeStatistics("c", true)
        .bloomFilter(true)
        .bloomFilter("c", false)
        .bloomFilterFpp("c", 0.3)
        .bloomFilterExpectedNdv("c", 100);
  }

  @Test
  void noSettingOfWriteOptionsIsLostInACopy() throws IllegalAccessException {
    WriteOptions.Builder all = allSet();
    WriteOptions.Builder copy = all.build().toBuilder().build().toBuilder();
    WriteOptions.Builder defaults = WriteOptions.builder();
    for (Field field : WriteOptions.Builder.class.getDeclaredFields()) {
      field.setAccessible(true);
      String name = field.getName();
      assertThat(field.get(all))
          .as("%s is set to what it is anyway: set it in allSet()", name)
          .usingRecursiveComparison()
          .isNotEqualTo(field.get(defaults));
      assertThat(field.get(copy))
          .as("%s in the copy", name)
          .usingRecursiveComparison()
          .isEqualTo(field.get(all));
    }
  }

  @Test
  void theTableOfReadOptionsHasTheDefaultsAndEachNameIsUnderstood() throws Exception {
    Map<String, String> table = table(ReadOptions.class);
    RecordComponent[] components = ReadOptions.class.getRecordComponents();
    assertThat(table).as("all but the intent and the keys").hasSize(components.length - 2);
    int index = 0;
    for (Map.Entry<String, String> row : table.entrySet()) {
      RecordComponent component = components[index++];
      String name = row.getKey();
      String stated = row.getValue().replaceAll(" .*", "");
      assertThat(ReadOptions.fromProperties(Map.of(name, stated)))
          .as(name)
          .isEqualTo(ReadOptions.defaults());
      boolean flag = component.getType() == boolean.class;
      Object other = flag ? (Object) !Boolean.parseBoolean(stated) : (Object) 12_345;
      ReadOptions changed = ReadOptions.fromProperties(Map.of(name, other.toString()));
      assertThat(component.getAccessor().invoke(changed)).as(name).isEqualTo(other);
      Method setter = setter(component);
      assertThat(setter.invoke(ReadOptions.defaults(), other)).as(name).isEqualTo(changed);
    }
    assertThat(components[index].getName()).isEqualTo("intent");
    assertThat(components[index + 1].getName()).isEqualTo("decryption");
  }

  @Test
  void eachReadOptionHasItsMeaningInTheJavadoc() throws IOException {
    String source = Files.readString(Path.of("src/main/java/io/jparquet/option/ReadOptions.java"));
    List<String> described =
        Pattern.compile("\n \\* @param (\\w+) \\w")
            .matcher(source)
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(described)
        .containsExactlyElementsOf(
            Arrays.stream(ReadOptions.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList());
  }

  /** The rows of a section of the page of all options: what it says of the default of each name. */
  private static Map<String, String> section(String heading) throws IOException {
    String page = Files.readString(Path.of("../docs/options.md"));
    int begin = page.indexOf("## " + heading + "\n");
    assertThat(begin).as(heading).isNotNegative();
    int end = page.indexOf("\nOnly in Spark", begin);
    Map<String, String> rows = new LinkedHashMap<>();
    Matcher row =
        Pattern.compile("\n\\| `([^`]+)`([^|]*) \\| ([^|]+) \\|")
            .matcher(page.substring(begin, end < 0 ? page.length() : end));
    while (row.find()) {
      rows.put(row.group(1) + row.group(2), row.group(3));
    }
    return rows;
  }

  @Test
  void thePageOfOptionsHasTheRowsOfBothTables() throws IOException {
    assertThat(section("Reading: the files")).isEqualTo(table(ReadOptions.class));
    Map<String, String> written = section("Writing: the files");
    Map<String, String> table = table(WriteOptions.class);
    assertThat(written.keySet()).containsExactlyElementsOf(table.keySet());
    written.forEach(
        (name, stated) -> assertThat(table.get(name)).as(name).startsWith(stated.split(";")[0]));
  }

  private static Method setter(RecordComponent component) throws NoSuchMethodException {
    String name = component.getName();
    String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    return ReadOptions.class.getMethod("with" + capital, component.getType());
  }

  @Test
  void noSettingOfReadOptionsIsLostWhenAnotherIsChanged() throws Exception {
    FileDecryption keys = FileDecryption.builder().build();
    ReadOptions all =
        new ReadOptions(
            true,
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            true,
            false,
            false,
            false,
            false,
            true,
            true,
            ReadIntent.FOOTER,
            keys);
    RecordComponent[] components = ReadOptions.class.getRecordComponents();
    for (RecordComponent changed : components) {
      Object other = changed.getAccessor().invoke(ReadOptions.defaults());
      Object options = setter(changed).invoke(all, other);
      for (RecordComponent component : components) {
        Object expected = component.equals(changed) ? other : component.getAccessor().invoke(all);
        assertThat(component.getAccessor().invoke(options))
            .as("%s after %s", component.getName(), changed.getName())
            .isEqualTo(expected);
      }
      assertThat(other).isNotEqualTo(changed.getAccessor().invoke(all));
    }
  }
}
