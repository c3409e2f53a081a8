package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import java.util.HexFormat;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesWriter;

class PlainInt96DecoderTest extends AbstractBinaryDecoderTest {
  @Override
  ValueDecoder<BinaryValues> decoder() {
    return ValueDecoders.binary(Encoding.PLAIN, Type.INT96, 0);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new FixedLenByteArrayPlainValuesWriter(12, 64, 1 << 20, ALLOCATOR);
  }

  @Override
  String randomValue(Random random) {
    byte[] bytes = new byte[12];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
