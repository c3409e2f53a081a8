package io.jparquet.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordFiles;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.VariantBuilder;
import io.jparquet.variant.VariantType;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * The options of {@link WriteOptions} and {@link ReadOptions} do what they say: each name is
 * understood, its default is the one that counts, no setting is lost when options are copied or
 * another is changed, and each has its meaning in the Javadoc and on the page of options.
 */
class OptionTablesTest {
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

  /** What options say of themselves: the default of each name. */
  private static Map<String, String> table(List<Option<?>> options) {
    Map<String, String> rows = new LinkedHashMap<>();
    for (Option<?> option : options) {
      String columns = option.columns().isEmpty() ? "" : " (" + option.columns() + ")";
      rows.put(option.name() + columns, option.statedDefault());
    }
    return rows;
  }

  /**
   * A write option.
   *
   * @param name as in the table of options
   * @param stated the default in the table
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
          of(
              "jparquet.footer.every.row.groups",
              "0 row groups",
              "0",
              "1",
              "parquet.block.row.count.limit=100"),
          of("parquet.page.write-checksum.enabled", "true", "true", "false"),
          of("parquet.dictionary.page.size", "1048576 bytes", "1048576", "20"),
          of("parquet.enable.dictionary (per column)", "true", "true", "false"),
          of("parquet.writer.version", "v1", "v1", "v2"),
          of("jparquet.compatibility", "spark", "spark", "v2"),
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
          of("jparquet.variant.shredding (per column)", "none", "none", "infer"),
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
      record.put("text", "a text that is so long that it is cut off after some 64 bytes " + i % 50);
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
    WriteOptions options = WriteOptions.fromSharedProperties(properties);
    byte[] file = write(options);
    assertThat(write(options.toBuilder().build())).isEqualTo(file);
    return file;
  }

  @Test
  void theTableOfWriteOptionsHasTheseRows() {
    Map<String, String> rows = new LinkedHashMap<>();
    CASES.forEach(row -> rows.put(row.name(), row.stated()));
    assertThat(table(WriteOptions.all())).containsExactlyEntriesOf(rows);
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

  private static final FileEncryption ENCRYPTION =
      FileEncryption.builder(DataKey.of(new byte[16])).build();

  /** The write options that have a value of their own. */
  private static List<Option<?>> storedWriteOptions() {
    return WriteOptions.all().stream()
        .filter(option -> option != (Option<?>) WriteOptions.WRITER_VERSION)
        .toList();
  }

  /** A builder on which all is set to something else than at first, for files and a column. */
  private static WriteOptions.Builder allSet() {
    WriteOptions.Builder builder =
        WriteOptions.builder()
            .createdBy("somebody")
            .encryption(ENCRYPTION)
            .keyValue("key", "value")
            .sortingColumns(List.of(new SortingColumn(0, true, false)));
    for (Option<?> option : storedWriteOptions()) {
      setOther(builder, option);
    }
    return builder;
  }

  private static <T> void setOther(WriteOptions.Builder builder, Option<T> option) {
    T other = otherValue(option);
    if (option.isForFiles()) {
      builder.set(option, other);
    }
    if (option.isForColumns()) {
      builder.set(option, "c", other);
    }
  }

  private static <T> T otherValue(Option<T> option) {
    Case row =
        CASES.stream()
            .filter(one -> one.property().equals(option.name()))
            .findFirst()
            .orElseThrow();
    return option.parse(option.name(), row.other());
  }

  /** The value of an option in all places where it can have one. */
  private static List<Object> all(WriteOptions options, Option<?> option) {
    List<Object> values = new ArrayList<>();
    values.add(options.get(option));
    if (option.isForColumns()) {
      values.add(options.own(option, "c"));
    }
    return values;
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
          .isNotEqualTo(field.get(defaults));
      assertThat(field.get(copy)).as("%s in the copy", name).isEqualTo(field.get(all));
    }
    for (Option<?> option : storedWriteOptions()) {
      assertThat(all(copy.build(), option))
          .as(option.name())
          .isEqualTo(all(all.build(), option))
          .doesNotContain(option.defaultValue() == null ? "" : option.defaultValue());
    }
    assertThat(copy.build()).isEqualTo(all.build()).hasSameHashCodeAs(all.build());
  }

  @Test
  void noSettingOfWriteOptionsIsLostWhenAnotherIsChanged() {
    WriteOptions all = allSet().build();
    for (Option<?> changed : storedWriteOptions()) {
      if (changed.isForFiles() && changed.defaultValue() != null) {
        WriteOptions options = withDefault(all, changed);
        assertThat(options).as(changed.name()).isNotEqualTo(all);
        assertThat(options.get(changed)).isEqualTo(changed.defaultValue());
        for (Option<?> option : storedWriteOptions()) {
          if (option != changed) {
            assertThat(all(options, option))
                .as("%s after %s", option, changed)
                .isEqualTo(all(all, option));
          }
        }
      }
    }
  }

  private static <T> WriteOptions withDefault(WriteOptions options, Option<T> option) {
    return options.with(option, option.defaultValue());
  }

  @Test
  void theTextOfOptionsHasTheValuesThatAreSetAndNoSecrets() {
    String text = allSet().build().toString();
    for (Option<?> option : storedWriteOptions()) {
      String value = "=" + textOfOther(option);
      assertThat(text).contains(option.name() + (option.isForFiles() ? "" : "#c") + value);
      if (option.isForColumns()) {
        assertThat(text).contains(option.name() + "#c" + value);
      }
    }
    assertThat(text)
        .contains("key-value metadata [key]", "created by 'somebody'", "with encryption")
        .doesNotContain(ENCRYPTION.toString());
    assertThat(WriteOptions.defaults()).hasToString("WriteOptions[]");
    assertThat(ReadOptions.defaults()).hasToString("ReadOptions[]");
    assertThat(allOthers())
        .asString()
        .contains("parquet.filter.bloom.enabled=false", "intent FOOTER");
  }

  private static <T> String textOfOther(Option<T> option) {
    return option.text(otherValue(option));
  }

  /** A value of a read option that is not its default, and unlike other numbers. */
  @SuppressWarnings("unchecked") // the type of the option's default
  private static <T> T otherRead(Option<T> option) {
    if (option.defaultValue() instanceof DamagedData) {
      return (T) DamagedData.SKIP_PAGES;
    }
    return option.defaultValue() instanceof Boolean flag
        ? (T) Boolean.valueOf(!flag)
        : (T) Integer.valueOf(12_345 + ReadOptions.all().indexOf(option));
  }

  private static String text(Object value) {
    return value instanceof DamagedData damaged
        ? damaged.name().toLowerCase(Locale.ROOT).replace('_', '-')
        : value.toString();
  }

  @Test
  void theTableOfReadOptionsHasTheDefaultsAndEachNameIsUnderstood() {
    for (Option<?> option : ReadOptions.all()) {
      String stated = option.statedDefault().replaceAll(" .*", "");
      assertThat(ReadOptions.fromProperties(Map.of(option.name(), stated)))
          .as(option.name())
          .isEqualTo(ReadOptions.defaults());
      assertThat(option.columns()).isEmpty();
      isUnderstood(option);
    }
  }

  private static <T> void isUnderstood(Option<T> option) {
    T other = otherRead(option);
    ReadOptions changed = ReadOptions.fromProperties(Map.of(option.name(), text(other)));
    assertThat(changed.get(option)).as(option.name()).isEqualTo(other);
    assertThat(ReadOptions.defaults().with(option, other)).as(option.name()).isEqualTo(changed);
  }

  @Test
  void eachOptionIsAConstantWithItsMeaningInTheJavadocAndOnThePage() throws Exception {
    for (Class<?> type : List.of(ReadOptions.class, WriteOptions.class)) {
      Path file = Path.of("src/main/java", type.getName().replace('.', '/') + ".java");
      String source = Files.readString(file);
      List<Object> constants = new ArrayList<>();
      for (Field field : type.getFields()) {
        if (field.getType() != Option.class) {
          continue; // a value of an option
        }
        constants.add(field.get(null));
        assertThat(source)
            .as(field.getName())
            .containsPattern(
                "\\*/\n(  @SuppressWarnings.*\n)?  public static final Option<[@\\w ]+>\\s+"
                    + field.getName()
                    + " =");
      }
      assertThat(constants)
          .containsExactlyInAnyOrderElementsOf(
              type == ReadOptions.class ? ReadOptions.all() : WriteOptions.all());
    }
    assertThat(WriteOptions.all()).noneMatch(option -> option.description().isEmpty());
    assertThat(ReadOptions.all()).noneMatch(option -> option.description().isEmpty());
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

  /** The page as a whole is compared in the connector, which has options of its own there. */
  @Test
  void thePageOfOptionsHasTheRowsOfBothTables() throws IOException {
    String advice =
        "docs/options.md; run OptionsPageTest of the connector, which writes the page as it should"
            + " be";
    assertThat(section("Reading: the files"))
        .as(advice)
        .containsExactlyEntriesOf(table(ReadOptions.all()));
    assertThat(section("Writing: the files"))
        .as(advice)
        .containsExactlyEntriesOf(table(WriteOptions.all()));
  }

  /** Read options that all differ from the defaults. */
  private static ReadOptions allOthers() {
    ReadOptions.Builder builder =
        ReadOptions.builder().intent(ReadIntent.FOOTER).decryption(DECRYPTION);
    ReadOptions.all().forEach(option -> setOther(builder, option));
    return builder.build();
  }

  private static <T> void setOther(ReadOptions.Builder builder, Option<T> option) {
    builder.set(option, otherRead(option));
  }

  private static final FileDecryption DECRYPTION = FileDecryption.builder().build();

  @Test
  void noSettingOfReadOptionsIsLostWhenAnotherIsChanged() {
    ReadOptions all = allOthers();
    assertThat(all.toBuilder().build()).isEqualTo(all).hasSameHashCodeAs(all);
    for (Option<?> changed : ReadOptions.all()) {
      ReadOptions options = withDefault(all, changed);
      assertThat(options.get(changed)).isEqualTo(changed.defaultValue());
      for (Option<?> option : ReadOptions.all()) {
        assertThat(options.get(option))
            .as("%s after %s", option, changed)
            .isEqualTo(option == changed ? option.defaultValue() : all.get(option));
      }
      assertThat(options.intent()).isEqualTo(ReadIntent.FOOTER);
      assertThat(options.decryption()).isSameAs(DECRYPTION);
      assertThat(all.get(changed)).isNotEqualTo(changed.defaultValue());
    }
    ReadOptions rows = all.toBuilder().intent(ReadIntent.ROWS).build();
    ReadOptions plain = all.toBuilder().decryption(null).build();
    for (Option<?> option : ReadOptions.all()) {
      assertThat(rows.get(option)).isEqualTo(all.get(option)).isEqualTo(plain.get(option));
    }
    assertThat(rows.intent()).isEqualTo(ReadIntent.ROWS);
    assertThat(rows.decryption()).isSameAs(DECRYPTION);
    assertThat(plain.intent()).isEqualTo(ReadIntent.FOOTER);
    assertThat(plain.decryption()).isNull();
  }

  private static <T> ReadOptions withDefault(ReadOptions options, Option<T> option) {
    return options.with(option, option.defaultValue());
  }
}
