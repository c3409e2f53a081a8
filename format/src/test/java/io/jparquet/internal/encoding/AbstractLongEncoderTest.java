package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.metadata.Encoding;
import org.apache.parquet.column.values.ValuesReader;

/** The contract of encoders of INT64 values. */
abstract class AbstractLongEncoderTest extends AbstractNumberEncoderTest {
  private final ValueEncoder<long[]> encoder = ValueEncoders.longs(encoding());

  abstract Encoding encoding();

  @Override
  int bits() {
    return Long.SIZE;
  }

  @Override
  long encodedSize(long[] values, int offset, int count) {
    return encoder.encodedSize(values, offset, count);
  }

  @Override
  void encode(long[] values, int offset, int count, ByteSink out) {
    encoder.encode(values, offset, count, out);
  }

  @Override
  long[] decode(byte[] page, int offset, int limit, int count) {
    long[] values = new long[count];
    ValueDecoder<long[]> decoder = ValueDecoders.longs(encoding());
    decoder.init(page, offset, limit, count);
    decoder.read(values, 0, count);
    return values;
  }

  @Override
  long next(ValuesReader reader) {
    return reader.readLong();
  }
}
