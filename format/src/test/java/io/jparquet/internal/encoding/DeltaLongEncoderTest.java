package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;

class DeltaLongEncoderTest extends AbstractLongEncoderTest {
  @Override
  Encoding encoding() {
    return Encoding.DELTA_BINARY_PACKED;
  }

  @Override
  ValuesReader parquetJavaReader() {
    return new DeltaBinaryPackingValuesReader();
  }
}
