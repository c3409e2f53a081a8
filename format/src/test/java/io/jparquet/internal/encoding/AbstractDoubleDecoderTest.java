package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;

/** The contract of decoders of DOUBLE values. */
abstract class AbstractDoubleDecoderTest extends AbstractValueDecoderTest<double[], Double> {
  abstract Encoding encoding();

  @Override
  ValueDecoder<double[]> decoder() {
    return ValueDecoders.doubles(encoding());
  }

  @Override
  void write(ValuesWriter writer, Double value) {
    writer.writeDouble(value);
  }

  /** Any bits, unless the encoding treats some values differently. */
  @Override
  Double randomValue(Random random) {
    return Double.longBitsToDouble(random.nextLong());
  }

  @Override
  double[] array(int length) {
    return new double[length];
  }

  @Override
  Double get(double[] array, int index) {
    return array[index];
  }
}
