package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;

class PlainDoubleDecoderTest extends AbstractDoubleDecoderTest {
  @Override
  Encoding encoding() {
    return Encoding.PLAIN;
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new PlainValuesWriter(64, 1 << 20, ALLOCATOR);
  }
}
