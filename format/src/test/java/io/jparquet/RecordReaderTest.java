package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.Encoding;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.row.Row;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantBuilder;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

class RecordReaderTest {
  private static List<Row> read(MessageType schema, List<Group> groups) throws IOException {
    byte[] file = GroupFiles.write(schema, groups, GroupFiles.Settings.defaults());
    List<Row> rows = new ArrayList<>();
    try (RecordReader reader = RecordReader.open(InputFile.of(file))) {
      while (reader.next()) {
        rows.add(reader.row());
      }
    }
    return rows;
  }

  @Test
  void noRecordComesAfterOneThatCannotBeRead() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int64 a; required int64 b; }");
    List<Map<String, Object>> records = new ArrayList<>();
    for (long i = 0; i < 5000; i++) {
      records.add(Map.of("a", i, "b", -i));
    }
    byte[] file =
        RecordFiles.write(
            schema,
            WriteOptions.builder()
                .set(WriteOptions.DICTIONARY, false)
                .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1000)
                .build(),
            records);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      file[(int) reader.offsetIndex(0, 1).pageLocations().get(2).offset() + 60] ^= 1;
    }
    ReadOptions verifying = ReadOptions.builder().set(ReadOptions.VERIFY_CHECKSUMS, true).build();
    try (RecordReader reader =
        RecordReader.of(ParquetReader.open(InputFile.of(file), verifying), schema.fields())) {
      long[] read = new long[1];
      assertThatThrownBy(
              () -> {
                while (reader.next()) {
                  assertThat(reader.row().values()).isEqualTo(List.of(read[0], -read[0]));
                  read[0]++;
                }
              })
          .isInstanceOf(CorruptFileException.class);
      assertThat(read[0]).isBetween(1000L, 2000L);
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(reader::next).isInstanceOf(RuntimeException.class);
      }
    }
  }

  @Test
  void valuesComeInTheJavaTypesOfTheirLogicalTypes() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message m {
              required boolean bool;
              required int32 i;
              required int64 l;
              required float f;
              required double d;
              required binary s (STRING);
              required binary raw;
              required int32 date (DATE);
              required int32 dec (DECIMAL(9,2));
              required binary bigdec (DECIMAL(30,3));
              required int32 ms (TIME(MILLIS,true));
              required int64 us (TIMESTAMP(MICROS,true));
              required int64 local (TIMESTAMP(NANOS,false));
              required int96 legacy;
              required fixed_len_byte_array(16) id (UUID);
              required int32 u32 (INTEGER(32,false));
              required int64 u64 (INTEGER(64,false));
              required fixed_len_byte_array(2) half (FLOAT16);
            }\
            """);
    Group group = new SimpleGroup(schema);
    group.add("bool", true);
    group.add("i", -5);
    group.add("l", 1L << 40);
    group.add("f", 1.5f);
    group.add("d", -0.25);
    group.add("s", "grüße");
    group.add("raw", Binary.fromConstantByteArray(new byte[] {1, 2}));
    group.add("date", 1);
    group.add("dec", -12345);
    group.add("bigdec", Binary.fromConstantByteArray(BigInteger.TEN.pow(20).toByteArray()));
    group.add("ms", 3_600_001);
    group.add("us", 1_000_001L);
    group.add("local", 1L);
    byte[] julian = {1, 0, 0, 0, 0, 0, 0, 0, (byte) 0x8D, 0x3D, 0x25, 0};
    group.add("legacy", Binary.fromConstantByteArray(julian));
    byte[] id = new byte[16];
    id[15] = 7;
    group.add("id", Binary.fromConstantByteArray(id));
    group.add("u32", -1);
    group.add("u64", -1L);
    group.add("half", Binary.fromConstantByteArray(new byte[] {0, (byte) 0xC0}));

    Row row = read(schema, List.of(group)).get(0);

    assertThat(row.getBoolean(0)).isTrue();
    assertThat(row.getInt(1)).isEqualTo(-5);
    assertThat(row.getLong(2)).isEqualTo(1L << 40);
    assertThat(row.getFloat(3)).isEqualTo(1.5f);
    assertThat(row.getDouble(4)).isEqualTo(-0.25);
    assertThat(row.getString(5)).isEqualTo("grüße");
    assertThat(row.getBytes(6)).containsExactly(1, 2);
    assertThat(row.values().subList(7, 18))
        .containsExactly(
            LocalDate.of(1970, 1, 2),
            new BigDecimal("-123.45"),
            new BigDecimal("100000000000000000.000"),
            LocalTime.of(1, 0, 0, 1_000_000),
            Instant.ofEpochSecond(1, 1000),
            LocalDateTime.of(1970, 1, 1, 0, 0, 0, 1),
            LocalDateTime.of(1970, 1, 2, 0, 0, 0, 1),
            new UUID(0, 7),
            4294967295L,
            new BigInteger("18446744073709551615"),
            -2.0f);
  }

  @Test
  void groupsListsAndMapsBecomeRowsListsAndMaps() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message m {
              optional group g { optional int32 a; required binary b (STRING); }
              optional group l (LIST) { repeated group list { optional int32 element; } }
              optional group m (MAP) {
                repeated group key_value { required binary key (STRING); optional int32 value; }
              }
            }\
            """);
    Group full = new SimpleGroup(schema);
    full.addGroup("g").append("b", "x");
    Group list = full.addGroup("l");
    list.addGroup(0).append("element", 1);
    list.addGroup(0);
    Group map = full.addGroup("m");
    map.addGroup(0).append("key", "one").append("value", 1);
    map.addGroup(0).append("key", "none");

    List<Row> rows = read(schema, List.of(full, new SimpleGroup(schema)));

    Row group = rows.get(0).getRow(0);
    assertThat(group.isNull(0)).isTrue();
    assertThat(group.get("b")).isEqualTo("x");
    assertThat(rows.get(0).getList(1)).isEqualTo(Arrays.asList(1, null));
    assertThat(rows.get(0).getMap(2)).containsOnlyKeys("one", "none").containsEntry("one", 1);
    assertThat(rows.get(0).getMap(2).get("none")).isNull();
    assertThat(rows.get(1).values()).containsExactly(null, null, null);
    assertThat(rows.get(0))
        .isNotEqualTo(rows.get(1))
        .hasToString("{g={a=null, b=x}, l=[1, null], m={one=1, none=null}}");
  }

  @Test
  void aRepeatedFieldOfNullsIsAListOfThem() throws IOException {
    byte[] file =
        new HandmadeFile("message m { repeated int32 a (UNKNOWN); }")
            .chunk(2, HandmadeFile.dataPage(Encoding.PLAIN, 2, TWO_IN_ONE_ROW))
            .rowGroup(1)
            .bytes();
    try (RecordReader reader = RecordReader.open(InputFile.of(file))) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.row().get(0)).isEqualTo(Arrays.asList(null, null));
    }
  }

  /** Repetition levels 0 and 1, definition levels 1 and 1, each with its length; two values. */
  private static final byte[] TWO_IN_ONE_ROW = {
    2, 0, 0, 0, 3, 0b10, 2, 0, 0, 0, 4, 1, 5, 0, 0, 0, 6, 0, 0, 0
  };

  @Test
  void aVariantWithoutAColumnOfItsObjectsIsReadAsItsParts() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            """
            message m {
              required group v (VARIANT(1)) {
                required binary metadata;
                optional binary value;
                optional group typed_value {
                  required group a { optional binary value; optional int64 typed_value; }
                }
              }
            }
            """);
    Variant variant = new VariantBuilder().startObject().name("a").appendString("x").end().build();
    byte[] file = RecordFiles.write(schema, WriteOptions.defaults(), List.of(Map.of("v", variant)));
    GroupField whole = (GroupField) schema.fields().get(0);
    GroupField typed = (GroupField) whole.fields().get(2);
    GroupField a = (GroupField) typed.fields().get(0);
    GroupField part =
        whole.withFields(
            List.of(
                whole.fields().get(0),
                whole.fields().get(1),
                typed.withFields(List.of(a.withFields(List.of(a.fields().get(1)))))));
    assertThat(only(file, whole)).isEqualTo(variant);
    assertThat(only(file, part)).isInstanceOf(Row.class);
  }

  private static Object only(byte[] file, Field field) throws IOException {
    ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
    try (RecordReader records = RecordReader.of(reader, List.of(field))) {
      assertThat(records.next()).isTrue();
      return records.row().get(0);
    }
  }

  @Test
  void readsAllRowGroupsAndOnlyTheProjectedFields() throws IOException {
    try (ParquetReader reader =
            ParquetReader.open(
                InputFile.of(Corpus.path("parquet-testing/data/sort_columns.parquet")),
                ReadOptions.defaults());
        RecordReader records = RecordReader.of(reader, List.of(reader.schema().fields().get(1)))) {
      assertThat(reader.rowGroupCount()).isEqualTo(2);
      assertThatThrownBy(records::row).isInstanceOf(IllegalStateException.class);
      int rows = 0;
      while (records.next()) {
        assertThat(records.row().size()).isEqualTo(1);
        rows++;
      }
      assertThat(rows).isEqualTo(6);
      assertThat(records.next()).isFalse();
    }
  }

  @Test
  void missingNamesAndNullsAreToldByName() throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { optional int32 a; }");
    Row row = read(schema, List.of(new SimpleGroup(schema))).get(0);
    assertThatThrownBy(() -> row.get("b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'b'")
        .hasMessageContaining("[a]");
    assertThatThrownBy(() -> row.getInt(0))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("'a'");
    assertThat(Map.of(row, 1)).containsKey(row);
  }
}
