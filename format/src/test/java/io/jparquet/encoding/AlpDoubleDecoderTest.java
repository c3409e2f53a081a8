package io.jparquet.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;

class AlpDoubleDecoderTest extends AbstractValueDecoderTest<double[], Double> {
  @Override
  ValueDecoder<double[]> decoder() {
    return ValueDecoders.doubles(Encoding.ALP);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new EncodingWriter(ValueEncoders.doubleBits(Encoding.ALP));
  }

  @Override
  void write(ValuesWriter writer, Double value) {
    writer.writeDouble(value);
  }

  @Override
  Double randomValue(Random random) {
    return random.nextInt(20) == 0
        ? Double.longBitsToDouble(random.nextLong())
        : (random.nextInt(2000) - 1000) / 100.0;
  }

  @Override
  double[] array(int length) {
    return new double[length];
  }

  @Override
  Double get(double[] array, int index) {
    return array[index];
  }

  /** Vectors that are passed over are not looked at. */
  @Override
  boolean needsAllBytes() {
    return false;
  }
}
