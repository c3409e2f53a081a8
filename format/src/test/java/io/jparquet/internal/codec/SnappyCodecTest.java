package io.jparquet.internal.codec;

import io.jparquet.metadata.CompressionCodec;

class SnappyCodecTest extends AbstractBlockCodecTest {
  @Override
  CompressionCodec codecId() {
    return CompressionCodec.SNAPPY;
  }

  @Override
  boolean hidesDamage() {
    return true;
  }
}
