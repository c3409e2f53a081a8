package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteStreamSplitTest {
  @Test
  void valuesOfAnyWidthAreSplitAndPutTogether() {
    for (int width = 1; width <= 40; width++) {
      for (int count : new int[] {0, 1, 7, 8, 9, 255, 256, 257, 1000}) {
        Random random = new Random(1000L * width + count);
        byte[] values = new byte[(count + 2) * width];
        random.nextBytes(values);
        int[] ends = new int[count + 2];
        for (int i = 0; i < ends.length; i++) {
          ends[i] = (i + 1) * width;
        }
        ByteSink out = new ByteSink();
        out.putByte(42);
        BinaryEncoder encoder =
            ValueEncoders.binary(Encoding.BYTE_STREAM_SPLIT, Type.FIXED_LEN_BYTE_ARRAY, width);
        encoder.encode(values, width, ends, 1, count, out);
        String what = count + " values of " + width + " bytes";
        byte[] split = Arrays.copyOfRange(out.array(), 1, out.size());
        assertThat(encoder.encodedSize(values, width, ends, 1, count)).isEqualTo(split.length);
        assertThat(split).as(what).isEqualTo(split(values, width, width, count));
        assertThat(read(out, width, count)).as(what).isEqualTo(slice(values, width, count * width));
      }
    }
  }

  @Test
  void valuesWithoutBytesNeedNoBytes() {
    ValueDecoder<BinaryValues> decoder =
        ValueDecoders.binary(Encoding.BYTE_STREAM_SPLIT, Type.FIXED_LEN_BYTE_ARRAY, 0);
    decoder.init(new byte[0], 0, 0, 10);
    BinaryValues values = new BinaryValues();
    decoder.read(values, 0, 10);
    assertThat(values.lengths()[9]).isZero();
    ByteSink out = new ByteSink();
    ValueEncoders.binary(Encoding.BYTE_STREAM_SPLIT, Type.FIXED_LEN_BYTE_ARRAY, 0)
        .encode(new byte[0], 0, new int[10], 0, 10, out);
    assertThat(out.size()).isZero();
  }

  @Test
  void bitsOfEveryFloatAndDoubleAreKept() {
    int[] floats = {0x7FC00001, 0xFFC12345, 0x7F800001, 0x80000000, 0x7F800000, 1};
    ByteSink out = new ByteSink();
    ValueEncoders.floatBits(Encoding.BYTE_STREAM_SPLIT).encode(floats, 0, 6, out);
    float[] readFloats = new float[6];
    ValueDecoder<float[]> floatDecoder = ValueDecoders.floats(Encoding.BYTE_STREAM_SPLIT);
    floatDecoder.init(out.array(), 0, out.size(), 6);
    floatDecoder.read(readFloats, 0, 6);
    for (int i = 0; i < 6; i++) {
      assertThat(Float.floatToRawIntBits(readFloats[i])).isEqualTo(floats[i]);
    }
    long[] doubles = {0x7FF8000000000001L, 0xFFF8123456789ABCL, 0x7FF0000000000001L, 1L << 63};
    out.reset();
    ValueEncoders.doubleBits(Encoding.BYTE_STREAM_SPLIT).encode(doubles, 0, 4, out);
    double[] readDoubles = new double[4];
    ValueDecoder<double[]> doubleDecoder = ValueDecoders.doubles(Encoding.BYTE_STREAM_SPLIT);
    doubleDecoder.init(out.array(), 0, out.size(), 4);
    doubleDecoder.read(readDoubles, 0, 4);
    for (int i = 0; i < 4; i++) {
      assertThat(Double.doubleToRawLongBits(readDoubles[i])).isEqualTo(doubles[i]);
    }
  }

  @Test
  void refusesBytesThatAreNoWholeNumberOfValues() {
    ValueDecoder<double[]> decoder = ValueDecoders.doubles(Encoding.BYTE_STREAM_SPLIT);
    assertThatThrownBy(() -> decoder.init(new byte[20], 0, 17, 2))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("8 bytes each, but take 17 bytes together");
  }

  private static byte[] split(byte[] values, int from, int width, int count) {
    byte[] split = new byte[count * width];
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        split[k * count + i] = values[from + i * width + k];
      }
    }
    return split;
  }

  private static byte[] read(ByteSink out, int width, int count) {
    ValueDecoder<BinaryValues> decoder =
        ValueDecoders.binary(Encoding.BYTE_STREAM_SPLIT, Type.FIXED_LEN_BYTE_ARRAY, width);
    decoder.init(out.array(), 1, out.size(), count);
    BinaryValues values = new BinaryValues();
    decoder.read(values, 0, count / 3);
    decoder.read(values, count / 3, count - count / 3);
    ByteSink read = new ByteSink();
    for (int i = 0; i < count; i++) {
      read.put(values.data(), values.starts()[i], values.lengths()[i]);
    }
    return read.toByteArray();
  }

  private static byte[] slice(byte[] bytes, int from, int length) {
    return Arrays.copyOfRange(bytes, from, from + length);
  }
}
