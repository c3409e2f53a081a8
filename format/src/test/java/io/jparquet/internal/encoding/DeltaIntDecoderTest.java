package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;

class DeltaIntDecoderTest extends AbstractIntDecoderTest {
  @Override
  Encoding encoding() {
    return Encoding.DELTA_BINARY_PACKED;
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new DeltaBinaryPackingValuesWriterForInteger(128, 4, 64, 1 << 20, ALLOCATOR);
  }

  @Override
  Integer randomValue(Random random) {
    return random.nextInt() >> random.nextInt(32);
  }
}
