package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;

/** The contract of decoders of FLOAT values. */
abstract class AbstractFloatDecoderTest extends AbstractValueDecoderTest<float[], Float> {
  abstract Encoding encoding();

  @Override
  ValueDecoder<float[]> decoder() {
    return ValueDecoders.floats(encoding());
  }

  @Override
  void write(ValuesWriter writer, Float value) {
    writer.writeFloat(value);
  }

  /** Any bits, unless the encoding treats some values differently. */
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
