package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import org.junit.jupiter.api.Test;

class ValueDecodersTest {
  @Test
  void refusesEncodingsThatDoNotApplyToTheType() {
    assertThatThrownBy(() -> ValueDecoders.ints(Encoding.RLE))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("RLE does not apply to values of type INT32");
    assertThatThrownBy(() -> ValueDecoders.booleans(Encoding.RLE_DICTIONARY))
        .isInstanceOf(CorruptFileException.class);
  }

  @Test
  void listsTheEncodingsThatApplyToTheType() {
    assertThatThrownBy(() -> ValueDecoders.binary(Encoding.ALP, Type.INT96, 0))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("ALP")
        .hasMessageContaining("INT96, which can have PLAIN, PLAIN_DICTIONARY, RLE_DICTIONARY:");
    assertThatThrownBy(() -> ValueEncoders.ints(Encoding.ALP))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("DELTA_BINARY_PACKED, RLE_DICTIONARY, BYTE_STREAM_SPLIT");
  }

  @Test
  void namesEncodingsThatAreNotKnown() {
    assertThatThrownBy(() -> ValueDecoders.doubles(Encoding.UNKNOWN))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("DOUBLE");
  }

  @Test
  void valuesWithoutBytesNeedNoBytes() {
    var decoder = ValueDecoders.binary(Encoding.PLAIN, Type.FIXED_LEN_BYTE_ARRAY, 0);
    decoder.init(new byte[0], 0, 0, 10);
    BinaryValues values = new BinaryValues();
    decoder.read(values, 0, 10);
    assertThat(values.count()).isEqualTo(10);
    assertThat(values.lengths()[9]).isZero();
  }

  @Test
  void stringsOfOnePageAreNotCopied() {
    var decoder = ValueDecoders.binary(Encoding.PLAIN, Type.BYTE_ARRAY, 0);
    byte[] page = {1, 0, 0, 0, 'a', 0, 0, 0, 0, 2, 0, 0, 0, 'b', 'c'};
    decoder.init(page, 0, page.length, 3);
    BinaryValues values = new BinaryValues();
    decoder.read(values, 0, 1);
    decoder.read(values, 1, 2);
    assertThat(values.data()).isSameAs(page);
    assertThat(values.starts()).startsWith(4, 9, 13);
    assertThat(values.lengths()).startsWith(1, 0, 2);
  }

  @Test
  void refusesLengthsThatLookNegativeOrLeaveThePage() {
    var decoder = ValueDecoders.binary(Encoding.PLAIN, Type.BYTE_ARRAY, 0);
    for (byte highest : new byte[] {(byte) 0x80, (byte) 0xFF, 0x7F}) {
      byte[] page = {0, 0, 0, 0, -4, -1, -1, highest, 0, 0, 0, 0};
      decoder.init(page, 0, page.length, 2);
      assertThatThrownBy(() -> decoder.read(new BinaryValues(), 0, 2))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("at byte 8");
      decoder.init(page, 0, page.length, 2);
      assertThatThrownBy(() -> decoder.skip(2)).isInstanceOf(CorruptFileException.class);
    }
  }

  @Test
  void refusesBooleanLengthsThatLeaveThePage() {
    var decoder = ValueDecoders.booleans(Encoding.RLE);
    for (byte[] page : new byte[][] {{3, 0, 0}, {3, 0, 0, 0, 2, 1}, {0, 0, 0, -1, 2, 1}}) {
      assertThatThrownBy(() -> decoder.init(page, 0, page.length, 1))
          .isInstanceOf(CorruptFileException.class);
    }
  }
}
