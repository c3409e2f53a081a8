package io.jparquet.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.LongByteStreamSplitValuesWriter;

class ByteStreamLongDecoderTest extends AbstractValueDecoderTest<long[], Long> {
  @Override
  ValueDecoder<long[]> decoder() {
    return ValueDecoders.longs(Encoding.BYTE_STREAM_SPLIT);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new LongByteStreamSplitValuesWriter(64, 1 << 20, ALLOCATOR);
  }

  @Override
  void write(ValuesWriter writer, Long value) {
    writer.writeLong(value);
  }

  @Override
  Long randomValue(Random random) {
    return random.nextLong();
  }

  @Override
  long[] array(int length) {
    return new long[length];
  }

  @Override
  Long get(long[] array, int index) {
    return array[index];
  }
}
