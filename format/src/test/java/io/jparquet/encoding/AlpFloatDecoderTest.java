package io.jparquet.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;

class AlpFloatDecoderTest extends AbstractValueDecoderTest<float[], Float> {
  @Override
  ValueDecoder<float[]> decoder() {
    return ValueDecoders.floats(Encoding.ALP);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new EncodingWriter(EncodingWriter.widened(ValueEncoders.floatBits(Encoding.ALP)));
  }

  @Override
  void write(ValuesWriter writer, Float value) {
    writer.writeFloat(value);
  }

  @Override
  Float randomValue(Random random) {
    return random.nextInt(20) == 0
        ? Float.intBitsToFloat(random.nextInt())
        : (float) ((random.nextInt(2000) - 1000) / 100.0);
  }

  @Override
  float[] array(int length) {
    return new float[length];
  }

  @Override
  Float get(float[] array, int index) {
    return array[index];
  }

  /** Vectors that are passed over are not looked at. */
  @Override
  boolean needsAllBytes() {
    return false;
  }
}
