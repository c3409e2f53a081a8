package io.jparquet.internal.codec;

import io.jparquet.metadata.CompressionCodec;

class LzoCodecTest extends AbstractBlockCodecTest {
  @Override
  CompressionCodec codecId() {
    return CompressionCodec.LZO;
  }

  @Override
  boolean hidesDamage() {
    return true;
  }
}
