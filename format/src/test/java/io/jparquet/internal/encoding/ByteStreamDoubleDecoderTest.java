package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter;

class ByteStreamDoubleDecoderTest extends AbstractDoubleDecoderTest {
  @Override
  Encoding encoding() {
    return Encoding.BYTE_STREAM_SPLIT;
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new DoubleByteStreamSplitValuesWriter(64, 1 << 20, ALLOCATOR);
  }
}
