package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;

/** The contract of decoders of INT32 values. */
abstract class AbstractIntDecoderTest extends AbstractValueDecoderTest<int[], Integer> {
  abstract Encoding encoding();

  @Override
  ValueDecoder<int[]> decoder() {
    return ValueDecoders.ints(encoding());
  }

  @Override
  void write(ValuesWriter writer, Integer value) {
    writer.writeInteger(value);
  }

  /** Any bits, unless the encoding treats some values differently. */
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
