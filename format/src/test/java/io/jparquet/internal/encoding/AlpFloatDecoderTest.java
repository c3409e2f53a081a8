package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;

class AlpFloatDecoderTest extends AbstractFloatDecoderTest {
  @Override
  Encoding encoding() {
    return Encoding.ALP;
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new EncodingWriter(EncodingWriter.widened(ValueEncoders.floatBits(Encoding.ALP)));
  }

  @Override
  Float randomValue(Random random) {
    return random.nextInt(20) == 0
        ? Float.intBitsToFloat(random.nextInt())
        : (float) ((random.nextInt(2000) - 1000) / 100.0);
  }

  /** Skipped vectors are not decoded. */
  @Override
  boolean needsAllBytes() {
    return false;
  }
}
