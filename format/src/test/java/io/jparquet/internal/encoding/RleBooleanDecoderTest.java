package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridValuesWriter;

class RleBooleanDecoderTest extends AbstractBooleanDecoderTest {
  @Override
  Encoding encoding() {
    return Encoding.RLE;
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new RunLengthBitPackingHybridValuesWriter(1, 64, 1 << 20, ALLOCATOR);
  }
}
