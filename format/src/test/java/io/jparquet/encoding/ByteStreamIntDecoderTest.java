package io.jparquet.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter;

class ByteStreamIntDecoderTest extends AbstractValueDecoderTest<int[], Integer> {
  @Override
  ValueDecoder<int[]> decoder() {
    return ValueDecoders.ints(Encoding.BYTE_STREAM_SPLIT);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new IntegerByteStreamSplitValuesWriter(64, 1 << 20, ALLOCATOR);
  }

  @Override
  void write(ValuesWriter writer, Integer value) {
    writer.writeInteger(value);
  }

  @Override
  Integer randomValue(Random random) {
    return random.nextInt();
  }

  @Override
  int[] array(int length) {
    return new int[length];
  }

  @Override
  Integer get(int[] array, int index) {
    return array[index];
  }
}
