package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;

/** The contract of decoders of INT64 values. */
abstract class AbstractLongDecoderTest extends AbstractValueDecoderTest<long[], Long> {
  abstract Encoding encoding();

  @Override
  ValueDecoder<long[]> decoder() {
    return ValueDecoders.longs(encoding());
  }

  @Override
  void write(ValuesWriter writer, Long value) {
    writer.writeLong(value);
  }

  /** Any bits, unless the encoding treats some values differently. */
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
