package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import java.util.HexFormat;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;

class PlainByteArrayDecoderTest extends AbstractBinaryDecoderTest {
  @Override
  ValueDecoder<BinaryValues> decoder() {
    return ValueDecoders.binary(Encoding.PLAIN, Type.BYTE_ARRAY, 0);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new PlainValuesWriter(64, 1 << 20, ALLOCATOR);
  }

  @Override
  String randomValue(Random random) {
    byte[] bytes = new byte[random.nextInt(3) * random.nextInt(40)];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
