package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import java.util.HexFormat;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;

class DeltaLengthDecoderTest extends AbstractBinaryDecoderTest {
  @Override
  ValueDecoder<BinaryValues> decoder() {
    return ValueDecoders.binary(Encoding.DELTA_LENGTH_BYTE_ARRAY, Type.BYTE_ARRAY, 0);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new DeltaLengthByteArrayValuesWriter(64, 1 << 20, ALLOCATOR);
  }

  @Override
  String randomValue(Random random) {
    byte[] bytes = new byte[random.nextInt(3) * random.nextInt(40)];
    random.nextBytes(bytes);
    int shared = random.nextInt(bytes.length + 1);
    for (int i = 0; i < shared; i++) {
      bytes[i] = (byte) i;
    }
    return HexFormat.of().formatHex(bytes);
  }
}
