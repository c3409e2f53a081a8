package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;

class ByteStreamIntEncoderTest extends AbstractIntEncoderTest {
  @Override
  Encoding encoding() {
    return Encoding.BYTE_STREAM_SPLIT;
  }

  @Override
  ValuesReader parquetJavaReader() {
    return new ByteStreamSplitValuesReaderForInteger();
  }
}
