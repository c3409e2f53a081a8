package io.jparquet.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter;

class ByteStreamFloatDecoderTest extends AbstractValueDecoderTest<float[], Float> {
  @Override
  ValueDecoder<float[]> decoder() {
    return ValueDecoders.floats(Encoding.BYTE_STREAM_SPLIT);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new FloatByteStreamSplitValuesWriter(64, 1 << 20, ALLOCATOR);
  }

  @Override
  void write(ValuesWriter writer, Float value) {
    writer.writeFloat(value);
  }

  @Override
  Float randomValue(Random random) {
    return Float.intBitsToFloat(random.nextInt());
  }

  @Override
  float[] array(int length) {
    return new float[length];
  }

  @Override
  Float get(float[] array, int index) {
    return array[index];
  }
}
