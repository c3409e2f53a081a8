package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;

class PlainBooleanDecoderTest extends AbstractBooleanDecoderTest {
  @Override
  Encoding encoding() {
    return Encoding.PLAIN;
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new BooleanPlainValuesWriter();
  }
}
