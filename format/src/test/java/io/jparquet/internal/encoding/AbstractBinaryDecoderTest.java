package io.jparquet.internal.encoding;

import java.util.Arrays;
import java.util.HexFormat;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;

/** The contract of decoders of byte strings; a value is its bytes in hexadecimal digits. */
abstract class AbstractBinaryDecoderTest extends AbstractValueDecoderTest<BinaryValues, String> {
  @Override
  void write(ValuesWriter writer, String value) {
    writer.writeBytes(Binary.fromConstantByteArray(HexFormat.of().parseHex(value)));
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
