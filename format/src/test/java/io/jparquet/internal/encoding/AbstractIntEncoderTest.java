package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.metadata.Encoding;
import java.util.Arrays;
import org.apache.parquet.column.values.ValuesReader;

/** The contract of encoders of INT32 values. */
abstract class AbstractIntEncoderTest extends AbstractNumberEncoderTest {
  private final ValueEncoder<int[]> encoder = ValueEncoders.ints(encoding());

  abstract Encoding encoding();

  @Override
  int bits() {
    return Integer.SIZE;
  }

  @Override
  long encodedSize(long[] values, int offset, int count) {
    return encoder.encodedSize(ints(values), offset, count);
  }

  @Override
  void encode(long[] values, int offset, int count, ByteSink out) {
    encoder.encode(ints(values), offset, count, out);
  }

  @Override
  long[] decode(byte[] page, int offset, int limit, int count) {
    int[] values = new int[count];
    ValueDecoder<int[]> decoder = ValueDecoders.ints(encoding());
    decoder.init(page, offset, limit, count);
    decoder.read(values, 0, count);
    return Arrays.stream(values).asLongStream().toArray();
  }

  @Override
  long next(ValuesReader reader) {
    return reader.readInteger();
  }

  private static int[] ints(long[] values) {
    return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
  }
}
