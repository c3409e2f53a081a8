package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;

class AlpDoubleDecoderTest extends AbstractDoubleDecoderTest {
  @Override
  Encoding encoding() {
    return Encoding.ALP;
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new EncodingWriter(ValueEncoders.doubleBits(Encoding.ALP));
  }

  @Override
  Double randomValue(Random random) {
    return random.nextInt(20) == 0
        ? Double.longBitsToDouble(random.nextLong())
        : (random.nextInt(2000) - 1000) / 100.0;
  }

  /** Skipped vectors are not decoded. */
  @Override
  boolean needsAllBytes() {
    return false;
  }
}
