package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.bytes.ByteSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.junit.jupiter.api.Test;

/**
 * The contract of encoders of byte strings, checked with the decoder and with parquet-java's
 * reader.
 */
abstract class AbstractBinaryEncoderTest {
  private static final int[] COUNTS = {0, 1, 2, 31, 32, 33, 34, 129, 130, 1000};
  private static final HexFormat HEX = HexFormat.of();

  abstract BinaryEncoder encoder();

  abstract ValueDecoder<BinaryValues> decoder();

  abstract ValuesReader parquetJavaReader();

  /** Length of all values, or a negative number if they may have any. */
  int fixedLength() {
    return -1;
  }

  @Test
  void everyShapeIsReadBackEqual() throws IOException {
    BinaryEncoder encoder = encoder();
    for (StringShape shape : StringShape.values()) {
      for (int count : COUNTS) {
        Random random = new Random(31L * count + shape.ordinal());
        List<byte[]> values = shape.values(count + 7, fixedLength(), random);
        ByteSink bytes = new ByteSink();
        bytes.putInt(42);
        int[] ends = new int[values.size()];
        for (int i = 0; i < ends.length; i++) {
          bytes.put(values.get(i), 0, values.get(i).length);
          ends[i] = bytes.size();
        }
        byte[] arena = bytes.toByteArray();
        ByteSink out = new ByteSink();
        out.putInt(42);
        encoder.encode(arena, ends[2], ends, 3, count, out);
        String what = shape + " of " + count;
        assertThat(encoder.encodedSize(arena, ends[2], ends, 3, count))
            .as(what)
            .isEqualTo(out.size() - 4);
        List<String> expected = values.subList(3, 3 + count).stream().map(HEX::formatHex).toList();
        assertThat(read(out, count, random)).as(what).isEqualTo(expected);
        assertThat(parquetJava(out, count)).as(what).isEqualTo(expected);
      }
    }
  }

  /** Reads in parts that share one target or have one each. */
  private List<String> read(ByteSink out, int count, Random random) {
    ValueDecoder<BinaryValues> decoder = decoder();
    decoder.init(out.array(), 4, out.size(), count);
    BinaryValues values = new BinaryValues();
    String[] read = new String[count];
    int kept = 0;
    int at = 0;
    while (at < count) {
      int length = Math.min(1 + random.nextInt(100), count - at);
      decoder.read(values, at - kept, length);
      at += length;
      if (at == count || random.nextBoolean()) {
        for (int i = kept; i < at; i++) {
          int start = values.starts()[i - kept];
          read[i] = HEX.formatHex(values.data(), start, start + values.lengths()[i - kept]);
        }
        kept = at;
        values.reset();
      }
    }
    return List.of(read);
  }

  private List<String> parquetJava(ByteSink out, int count) throws IOException {
    ValuesReader reader = parquetJavaReader();
    byte[] page = Arrays.copyOfRange(out.array(), 4, out.size());
    reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    String[] values = new String[count];
    for (int i = 0; i < count; i++) {
      values[i] = HEX.formatHex(reader.readBytes().getBytes());
    }
    return List.of(values);
  }
}
