package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.bytes.ByteSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.junit.jupiter.api.Test;

/** The contract of encoders of numbers, checked with the decoder and with parquet-java's reader. */
abstract class AbstractNumberEncoderTest {
  private static final int[] COUNTS = {
    0, 1, 2, 31, 32, 33, 34, 127, 128, 129, 130, 257, 1000, 5000
  };

  /** Bits of a value. */
  abstract int bits();

  abstract long encodedSize(long[] values, int offset, int count);

  abstract void encode(long[] values, int offset, int count, ByteSink out);

  /** Reads all values of a page with the decoder. */
  abstract long[] decode(byte[] page, int offset, int limit, int count);

  abstract ValuesReader parquetJavaReader();

  abstract long next(ValuesReader reader);

  @Test
  void everyShapeIsReadBackEqual() throws IOException {
    for (NumberShape shape : NumberShape.values()) {
      for (int count : COUNTS) {
        Random random = new Random(31L * count + shape.ordinal());
        long[] values = shape.values(count + 7, bits(), random);
        ByteSink out = new ByteSink();
        out.putInt(42);
        encode(values, 3, count, out);
        String what = shape + " of " + count;
        assertThat(encodedSize(values, 3, count)).as(what).isEqualTo(out.size() - 4);
        long[] expected = Arrays.copyOfRange(values, 3, 3 + count);
        assertThat(decode(out.array(), 4, out.size(), count)).as(what).isEqualTo(expected);
        assertThat(parquetJava(out, count)).as(what).isEqualTo(expected);
      }
    }
  }

  @Test
  void oneEncoderWritesPageAfterPage() {
    long[] values = NumberShape.OUTLIERS.values(700, bits(), new Random(5));
    ByteSink first = new ByteSink();
    encode(values, 0, 700, first);
    encode(values, 100, 50, new ByteSink());
    ByteSink second = new ByteSink();
    encode(values, 0, 700, second);
    assertThat(second.toByteArray()).isEqualTo(first.toByteArray());
  }

  private long[] parquetJava(ByteSink out, int count) throws IOException {
    ValuesReader reader = parquetJavaReader();
    byte[] page = Arrays.copyOfRange(out.array(), 4, out.size());
    reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = next(reader);
    }
    return values;
  }
}
