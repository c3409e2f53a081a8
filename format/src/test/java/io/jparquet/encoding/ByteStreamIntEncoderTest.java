package io.jparquet.encoding;

import io.jparquet.io.ByteSink;
import io.jparquet.metadata.Encoding;
import java.util.Arrays;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;

class ByteStreamIntEncoderTest extends AbstractNumberEncoderTest {
  private final ValueEncoder<int[]> encoder = ValueEncoders.ints(Encoding.BYTE_STREAM_SPLIT);

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
    ValueDecoder<int[]> decoder = ValueDecoders.ints(Encoding.BYTE_STREAM_SPLIT);
    decoder.init(page, offset, limit, count);
    decoder.read(values, 0, count);
    return Arrays.stream(values).asLongStream().toArray();
  }

  @Override
  ValuesReader parquetJavaReader() {
    return new ByteStreamSplitValuesReaderForInteger();
  }

  @Override
  long next(ValuesReader reader) {
    return reader.readInteger();
  }

  private static int[] ints(long[] values) {
    return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
  }
}
