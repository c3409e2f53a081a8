package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Delta encoded strings: examples of the specification, and invalid sections. */
class DeltaStringsTest {

  @Test
  void writesTheExampleOfTheSpecification() {
    byte[] bytes = "axisaxlebabblebabyhood".getBytes(StandardCharsets.US_ASCII);
    ByteSink out = new ByteSink();
    ValueEncoders.binary(Encoding.DELTA_BYTE_ARRAY, Type.BYTE_ARRAY, 0)
        .encode(bytes, 0, new int[] {4, 8, 14, 22}, 0, 4, out);
    byte[] expected = page(new int[] {0, 2, 0, 3}, new int[] {4, 2, 6, 5}, "axislebabbleyhood");
    assertThat(out.toByteArray()).isEqualTo(expected);
  }

  @Test
  void bytesOfLengthEncodedStringsAreNotCopied() {
    byte[] page = page(new int[] {5, 5, 6, 6}, null, "HelloWorldFoobarABCDEF");
    ValueDecoder<BinaryValues> decoder = lengths(page, 4);
    BinaryValues values = new BinaryValues();
    decoder.read(values, 0, 1);
    decoder.read(values, 1, 3);
    assertThat(values.data()).isSameAs(page);
    assertThat(values.lengths()).startsWith(5, 5, 6, 6);
  }

  @Test
  void aPageWithoutValuesMayHaveNoBytes() {
    lengths(new byte[0], 0).read(new BinaryValues(), 0, 0);
    strings(new byte[0], 0).read(new BinaryValues(), 0, 0);
    assertThatThrownBy(() -> lengths(new byte[0], 1).read(new BinaryValues(), 0, 1))
        .isInstanceOf(CorruptFileException.class);
    assertThatThrownBy(() -> strings(new byte[0], 1).read(new BinaryValues(), 0, 1))
        .isInstanceOf(CorruptFileException.class);
  }

  @Test
  void refusesLengthsThatAreNegativeOrLeaveThePage() {
    refused(lengths(page(new int[] {2, -1, 1}, null, "ab"), 3), 3, "negative length");
    refused(lengths(page(new int[] {2, 1}, null, "ab"), 2), 2, "should have 3 bytes, but only 2");
    int[] overflowing = {Integer.MAX_VALUE, Integer.MAX_VALUE, 2};
    refused(lengths(page(overflowing, null, "ab"), 3), 3, "4294967296 bytes");
  }

  @Test
  void refusesPrefixesThatTheValueBeforeDoesNotHave() {
    refused(strings(page(new int[] {1}, new int[] {1}, "a"), 1), 1, "share 1 bytes");
    refused(strings(page(new int[] {0, 3}, new int[] {2, 0}, "ab"), 2), 2, "which has 2");
    refused(strings(page(new int[] {0, -1}, new int[] {2, 0}, "ab"), 2), 2, "share -1 bytes");
  }

  @Test
  void refusesSuffixesThatLeaveThePage() {
    refused(strings(page(new int[] {0, 0}, new int[] {2, -1}, "ab"), 2), 2, "-1 bytes");
    refused(strings(page(new int[] {0, 0}, new int[] {2, 1}, "ab"), 2), 2, "but 0 are left");
    refused(
        strings(page(new int[] {0, 1}, new int[] {2, Integer.MAX_VALUE}, "ab"), 2), 2, "are left");
  }

  @Test
  void refusesUnequalNumbersOfPrefixesAndSuffixes() {
    assertThatThrownBy(() -> strings(page(new int[] {0, 0}, new int[] {1}, "a"), 2))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("2 prefixes, but 1 suffixes");
  }

  @Test
  void refusesValuesOfAnotherLengthThanTheTypes() {
    byte[] page = page(new int[] {0, 1}, new int[] {2, 2}, "abcd");
    ValueDecoder<BinaryValues> decoder =
        ValueDecoders.binary(Encoding.DELTA_BYTE_ARRAY, Type.FIXED_LEN_BYTE_ARRAY, 2);
    decoder.init(page, 0, page.length, 2);
    refused(decoder, 2, "of 3 bytes was found, but all values must have 2");
  }

  @Test
  void aPageDoesNotContinueTheOneBefore() {
    byte[] first = page(new int[] {0}, new int[] {3}, "abc");
    byte[] second = page(new int[] {2}, new int[] {1}, "d");
    ValueDecoder<BinaryValues> decoder = strings(first, 1);
    decoder.read(new BinaryValues(), 0, 1);
    decoder.init(second, 0, second.length, 1);
    refused(decoder, 1, "which has 0");
  }

  @Test
  void valuesOfSeveralEncodingsShareOneTarget() {
    BinaryValues values = new BinaryValues();
    lengths(page(new int[] {1, 2}, null, "abb"), 2).read(values, 0, 2);
    strings(page(new int[] {0, 1}, new int[] {2, 1}, "cde"), 2).read(values, 2, 2);
    lengths(page(new int[] {1}, null, "f"), 1).read(values, 4, 1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.count(); i++) {
      byte[] data = values.data();
      text.append(new String(data, values.starts()[i], values.lengths()[i], StandardCharsets.UTF_8))
          .append(' ');
    }
    assertThat(text).hasToString("a bb cd ce f ");
  }

  private static void refused(ValueDecoder<BinaryValues> decoder, int count, String message) {
    assertThatThrownBy(() -> decoder.read(new BinaryValues(), 0, count))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("page is damaged");
  }

  private static ValueDecoder<BinaryValues> lengths(byte[] page, int count) {
    ValueDecoder<BinaryValues> decoder =
        ValueDecoders.binary(Encoding.DELTA_LENGTH_BYTE_ARRAY, Type.BYTE_ARRAY, 0);
    decoder.init(page, 0, page.length, count);
    return decoder;
  }

  private static ValueDecoder<BinaryValues> strings(byte[] page, int count) {
    ValueDecoder<BinaryValues> decoder =
        ValueDecoders.binary(Encoding.DELTA_BYTE_ARRAY, Type.BYTE_ARRAY, 0);
    decoder.init(page, 0, page.length, count);
    return decoder;
  }

  private static byte[] page(int[] first, int[] second, String text) {
    ByteSink out = new ByteSink();
    new DeltaIntEncoder().encode(first, 0, first.length, out);
    if (second != null) {
      new DeltaIntEncoder().encode(second, 0, second.length, out);
    }
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    out.put(bytes, 0, bytes.length);
    return out.toByteArray();
  }
}
