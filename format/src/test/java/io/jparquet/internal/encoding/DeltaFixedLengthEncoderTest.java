package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;

class DeltaFixedLengthEncoderTest extends AbstractBinaryEncoderTest {
  @Override
  BinaryEncoder encoder() {
    return ValueEncoders.binary(Encoding.DELTA_BYTE_ARRAY, Type.FIXED_LEN_BYTE_ARRAY, 16);
  }

  @Override
  ValueDecoder<BinaryValues> decoder() {
    return ValueDecoders.binary(Encoding.DELTA_BYTE_ARRAY, Type.FIXED_LEN_BYTE_ARRAY, 16);
  }

  @Override
  ValuesReader parquetJavaReader() {
    return new DeltaByteArrayReader();
  }

  @Override
  int fixedLength() {
    return 16;
  }
}
