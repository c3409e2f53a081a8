package io.jparquet.encoding;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import io.jparquet.vector.BinaryValues;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.io.api.Binary;

class PlainByteArrayDecoderTest extends AbstractValueDecoderTest<BinaryValues, String> {
  @Override
  ValueDecoder<BinaryValues> decoder() {
    return ValueDecoders.binary(Encoding.PLAIN, Type.BYTE_ARRAY, 0);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new PlainValuesWriter(64, 1 << 20, ALLOCATOR);
  }

  @Override
  void write(ValuesWriter writer, String value) {
    writer.writeBytes(Binary.fromConstantByteArray(HexFormat.of().parseHex(value)));
  }

  @Override
  String randomValue(Random random) {
    byte[] bytes = new byte[random.nextInt(3) * random.nextInt(40)];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  BinaryValues array(int length) {
    return new BinaryValues();
  }

  @Override
  String get(BinaryValues values, int index) {
    int start = values.starts()[index];
    byte[] bytes = Arrays.copyOfRange(values.data(), start, start + values.lengths()[index]);
    return HexFormat.of().formatHex(bytes);
  }
}
