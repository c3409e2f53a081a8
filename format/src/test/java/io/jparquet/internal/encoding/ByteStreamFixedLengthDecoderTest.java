package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import java.util.HexFormat;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter;

class ByteStreamFixedLengthDecoderTest extends AbstractBinaryDecoderTest {
  private static final int LENGTH = 15;

  @Override
  ValueDecoder<BinaryValues> decoder() {
    return ValueDecoders.binary(Encoding.BYTE_STREAM_SPLIT, Type.FIXED_LEN_BYTE_ARRAY, LENGTH);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new FixedLenByteArrayByteStreamSplitValuesWriter(LENGTH, 64, 1 << 20, ALLOCATOR);
  }

  @Override
  String randomValue(Random random) {
    byte[] bytes = new byte[LENGTH];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
