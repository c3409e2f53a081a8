package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import java.util.HexFormat;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesWriter;

class PlainFixedLengthDecoderTest extends AbstractBinaryDecoderTest {
  @Override
  ValueDecoder<BinaryValues> decoder() {
    return ValueDecoders.binary(Encoding.PLAIN, Type.FIXED_LEN_BYTE_ARRAY, 7);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new FixedLenByteArrayPlainValuesWriter(7, 64, 1 << 20, ALLOCATOR);
  }

  @Override
  String randomValue(Random random) {
    byte[] bytes = new byte[7];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
