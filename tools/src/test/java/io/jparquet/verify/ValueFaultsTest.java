package io.jparquet.verify;

import static io.jparquet.HandmadeFile.dataPage;
import static io.jparquet.HandmadeFile.dictionaryPage;
import static io.jparquet.HandmadeFile.ints;
import static io.jparquet.HandmadeFile.levelRuns;
import static io.jparquet.HandmadeFile.withLevels;
import static io.jparquet.verify.ExpectedFindings.assertSound;
import static io.jparquet.verify.ExpectedFindings.only;
import static io.jparquet.verify.ExpectedFindings.onlyOnPage;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.HandmadeFile;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.metadata.Encoding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values with one fault each: verification finds it in its tier, at its page. */
class ValueFaultsTest {
  private static final byte[] NONE = {};
  private static final byte[] EMPTY_DICTIONARY = {1, 0, 0};

  private static byte[] plain(String type, int values, byte[] body) throws IOException {
    return new HandmadeFile("message m { required " + type + "; }")
        .chunk(values, dataPage(Encoding.PLAIN, values, body))
        .rowGroup(values)
        .bytes();
  }

  private static byte[] byteArrays(byte[]... values) {
    ByteSink body = new ByteSink();
    for (byte[] value : values) {
      body.putInt(value.length);
      body.put(value, 0, value.length);
    }
    return body.toByteArray();
  }

  private static byte[] longs(long... values) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long value : values) {
      bytes.putLong(value);
    }
    return bytes.array();
  }

  @Test
  void valuesAreThoseOfTheirLogicalTypes() throws IOException {
    onlyOnPage(
        0,
        plain("binary s (STRING)", 2, byteArrays(new byte[] {'a'}, new byte[] {(byte) 0xC3, 40})),
        "utf8");
    assertSound(plain("binary s (STRING)", 1, byteArrays(new byte[] {(byte) 0xC3, (byte) 0xA4})));
    onlyOnPage(0, plain("int32 d (DECIMAL(4,2))", 2, ints(9999, 10_000)), "decimal-precision");
    onlyOnPage(0, plain("int32 d (DECIMAL(4,2))", 2, ints(-9999, -10_000)), "decimal-precision");
    assertSound(plain("int32 d (DECIMAL(4,2))", 2, ints(9999, -9999)));
    onlyOnPage(
        0,
        plain(
            "binary d (DECIMAL(3,0))",
            2,
            byteArrays(new byte[] {3, (byte) 0xE7}, new byte[] {3, (byte) 0xE8})),
        "decimal-precision");
    onlyOnPage(0, plain("int32 i (INTEGER(8,true))", 2, ints(-128, 128)), "integer-range");
    onlyOnPage(0, plain("int32 i (INTEGER(16,false))", 2, ints(65_535, -1)), "integer-range");
  }

  @Test
  void timesAreWithinADay() throws IOException {
    int day = 86_400_000;
    onlyOnPage(0, plain("int32 t (TIME(MILLIS,true))", 2, ints(1, -1)), "time-range");
    onlyOnPage(0, plain("int32 t (TIME(MILLIS,false))", 2, ints(1, day + 1)), "time-range");
    onlyOnPage(0, plain("int64 t (TIME(MICROS,true))", 1, longs(day * 1000L + 1)), "time-range");
    onlyOnPage(
        0, plain("int64 t (TIME(NANOS,false))", 1, longs(day * 1_000_000L + 1)), "time-range");
    for (String type : List.of("TIME(MICROS,true)", "TIME(NANOS,true)")) {
      assertSound(plain("int64 t (" + type + ")", 2, longs(0, day * 1000L)));
    }
    // The end of the day is a time, too.
    assertSound(plain("int32 t (TIME(MILLIS,true))", 2, ints(0, day)));
  }

  @Test
  void variantsAreWellFormed() throws IOException {
    byte[] one = {12, 1}; // the INT8 1
    assertSound(variants(EMPTY_DICTIONARY, one));
    Finding found = variantFinding(variants(EMPTY_DICTIONARY, new byte[] {5 << 2 | 1, 'a'}));
    assertThat(found.location().columnPath()).isEqualTo("v");
    assertThat(found.message()).contains("row 1 of");
    // Fields without a name, elements outside of the array, a dictionary without its names.
    variantFinding(variants(EMPTY_DICTIONARY, new byte[] {2, 1, 5, 0, 1, 0}));
    variantFinding(variants(EMPTY_DICTIONARY, new byte[] {3, 1, 0, 9, 0}));
    variantFinding(variants(new byte[] {1, 1, 0, 9}, one));
    variantFinding(variants(EMPTY_DICTIONARY, new byte[] {1 << 2 | 1, (byte) 0x80}));
  }

  private static Finding variantFinding(byte[] file) throws IOException {
    return only(file, "variant").get(0);
  }

  /** Two variants, the first of which is null. */
  private static byte[] variants(byte[] dictionary, byte[] value) throws IOException {
    return new HandmadeFile(
            "message m { required group v (VARIANT(1)) {"
                + " required binary metadata; required binary value; } }")
        .chunk(2, dataPage(Encoding.PLAIN, 2, byteArrays(EMPTY_DICTIONARY, dictionary)))
        .chunk(2, dataPage(Encoding.PLAIN, 2, byteArrays(new byte[] {0}, value)))
        .rowGroup(2)
        .bytes();
  }

  @Test
  void columnsOfShreddedVariantsFitTogether() throws IOException {
    String group =
        "group v (VARIANT(1)) { required binary metadata; optional binary value;"
            + " optional int32 typed_value; }";
    for (boolean both : new boolean[] {false, true}) {
      byte[] flat =
          new HandmadeFile("message m { required " + group + " }")
              .chunk(1, dataPage(Encoding.PLAIN, 1, byteArrays(EMPTY_DICTIONARY)))
              .chunk(
                  1,
                  dataPage(
                      Encoding.PLAIN,
                      1,
                      withLevels(
                          NONE, levelRuns(both ? 1 : 0), both ? byteArrays(new byte[] {0}) : NONE)))
              .chunk(1, dataPage(Encoding.PLAIN, 1, withLevels(NONE, levelRuns(1), ints(7))))
              .rowGroup(1)
              .bytes();
      byte[] repeated =
          new HandmadeFile("message m { repeated " + group + " }")
              .chunk(
                  2,
                  dataPage(
                      Encoding.PLAIN,
                      2,
                      withLevels(
                          levelRuns(0, 1),
                          levelRuns(1, 1),
                          byteArrays(EMPTY_DICTIONARY, EMPTY_DICTIONARY))))
              .chunk(
                  2,
                  dataPage(
                      Encoding.PLAIN,
                      2,
                      withLevels(
                          levelRuns(0, 1),
                          levelRuns(1, both ? 2 : 1),
                          both ? byteArrays(new byte[] {0}) : NONE)))
              .chunk(
                  2,
                  dataPage(
                      Encoding.PLAIN, 2, withLevels(levelRuns(0, 1), levelRuns(2, 2), ints(7, 8))))
              .rowGroup(1)
              .bytes();
      if (both) {
        assertThat(variantFinding(flat).message()).contains("row 0").contains("typed_value");
        assertThat(variantFinding(repeated).message()).contains("the rows from 0 to 0");
      } else {
        assertSound(flat);
        assertSound(repeated);
      }
    }
  }

  @Test
  void valuesThatCannotBeDecodedAreFound() throws IOException {
    onlyOnPage(0, plain("int32 i", 3, ints(1, 2)), "values");
    byte[] ids = {2, 3 << 1, 3}; // three times the id 3, in two bits
    byte[] file =
        new HandmadeFile("message m { required int32 i; }")
            .chunk(
                3,
                m -> m.encodings(List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY)),
                dictionaryPage(2, ints(7, 8)),
                dataPage(Encoding.RLE_DICTIONARY, 3, ids))
            .rowGroup(3)
            .bytes();
    onlyOnPage(1, file, "values");
  }

  @Test
  void damagedDictionariesAreReportedOnce() throws IOException {
    byte[] ids = {1, 3 << 1, 1};
    byte[] file =
        new HandmadeFile("message m { required int32 i; required int32 j; }")
            .chunk(
                6,
                m -> m.encodings(List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY)),
                dictionaryPage(9, ints(7, 8)),
                dataPage(Encoding.RLE_DICTIONARY, 3, ids),
                dataPage(Encoding.RLE_DICTIONARY, 3, ids))
            .chunk(6, dataPage(Encoding.PLAIN, 6, ints(1, 2, 3, 4, 5)))
            .rowGroup(6)
            .bytes();
    List<Finding> found = only(file, "dictionary", "values");
    assertThat(found.get(0).location().page()).isZero();
    assertThat(found.get(1).location().columnPath()).isEqualTo("j");
  }

  @Test
  void aDamagedPageDoesNotHideTheNextOne() throws IOException {
    byte[] file =
        new HandmadeFile("message m { required int32 i; required binary s (STRING); }")
            .chunk(
                9,
                dataPage(Encoding.PLAIN, 3, ints(1, 2)),
                dataPage(Encoding.PLAIN, 3, ints(1, 2, 3)),
                dataPage(Encoding.PLAIN, 3, ints(1)))
            .chunk(
                9,
                dataPage(
                    Encoding.PLAIN,
                    9,
                    byteArrays(
                        NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, new byte[] {(byte) 0x80})))
            .rowGroup(9)
            .bytes();
    List<Finding> found = only(file, "values", "values", "utf8");
    assertThat(found.get(0).location().page()).isZero();
    assertThat(found.get(1).location().page()).isEqualTo(2);
    assertThat(found.get(2).location().columnPath()).isEqualTo("s");
  }
}
