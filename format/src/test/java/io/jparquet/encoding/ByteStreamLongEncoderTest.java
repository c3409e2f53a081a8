package io.jparquet.encoding;

import io.jparquet.io.ByteSink;
import io.jparquet.metadata.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForLong;

class ByteStreamLongEncoderTest extends AbstractNumberEncoderTest {
  private final ValueEncoder<long[]> encoder = ValueEncoders.longs(Encoding.BYTE_STREAM_SPLIT);

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
    ValueDecoder<long[]> decoder = ValueDecoders.longs(Encoding.BYTE_STREAM_SPLIT);
    decoder.init(page, offset, limit, count);
    decoder.read(values, 0, count);
    return values;
  }

  @Override
  ValuesReader parquetJavaReader() {
    return new ByteStreamSplitValuesReaderForLong();
  }

  @Override
  long next(ValuesReader reader) {
    return reader.readLong();
  }
}
