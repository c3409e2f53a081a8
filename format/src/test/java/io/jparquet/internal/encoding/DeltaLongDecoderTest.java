package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;

class DeltaLongDecoderTest extends AbstractLongDecoderTest {
  @Override
  Encoding encoding() {
    return Encoding.DELTA_BINARY_PACKED;
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new DeltaBinaryPackingValuesWriterForLong(256, 2, 64, 1 << 20, ALLOCATOR);
  }

  @Override
  Long randomValue(Random random) {
    return random.nextLong() >> random.nextInt(64);
  }
}
