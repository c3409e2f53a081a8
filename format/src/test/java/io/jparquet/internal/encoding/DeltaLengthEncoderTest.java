package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;

class DeltaLengthEncoderTest extends AbstractBinaryEncoderTest {
  @Override
  BinaryEncoder encoder() {
    return ValueEncoders.binary(Encoding.DELTA_LENGTH_BYTE_ARRAY, Type.BYTE_ARRAY, 0);
  }

  @Override
  ValueDecoder<BinaryValues> decoder() {
    return ValueDecoders.binary(Encoding.DELTA_LENGTH_BYTE_ARRAY, Type.BYTE_ARRAY, 0);
  }

  @Override
  ValuesReader parquetJavaReader() {
    return new DeltaLengthByteArrayValuesReader();
  }
}
