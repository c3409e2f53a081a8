package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import java.util.HexFormat;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;

class DeltaByteArrayDecoderTest extends AbstractBinaryDecoderTest {
  @Override
  ValueDecoder<BinaryValues> decoder() {
    return ValueDecoders.binary(Encoding.DELTA_BYTE_ARRAY, Type.BYTE_ARRAY, 0);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new DeltaByteArrayWriter(64, 1 << 20, ALLOCATOR);
  }

  @Override
  String randomValue(Random random) {
    int length = random.nextInt(3) * random.nextInt(60);
    // A few are so long that what they share with the value before is more than a page of a buffer.
    byte[] bytes = new byte[random.nextInt(20) == 0 ? 30 * length : length];
    random.nextBytes(bytes);
    int shared = random.nextInt(bytes.length + 1);
    for (int i = 0; i < shared; i++) {
      bytes[i] = (byte) i;
    }
    return HexFormat.of().formatHex(bytes);
  }
}
