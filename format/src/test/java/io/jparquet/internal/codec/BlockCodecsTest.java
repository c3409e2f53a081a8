package io.jparquet.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.CompressionCodec;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BlockCodecsTest {
  @Test
  void namesTheCodecsThatAreSupportedWhenAFileHasAnother() {
    assertThatThrownBy(() -> BlockCodecs.create(CompressionCodec.UNKNOWN))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("codec is unknown; parquet.thrift has")
        .hasMessageContaining("BROTLI")
        .hasMessageContaining("newer than this reader");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
  void createsEveryCodecOfTheFormat(CompressionCodec id) {
    try (BlockCodec codec = BlockCodecs.create(id)) {
      assertThat(codec.id()).isEqualTo(id);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
  void refusesBoundsThatFitNoArray(CompressionCodec id) {
    try (BlockCodec codec = BlockCodecs.create(id)) {
      assertThatThrownBy(() -> codec.maxCompressedLength(-1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(id.name());
      assertThatThrownBy(() -> codec.maxCompressedLength(Integer.MAX_VALUE))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** A codec whose native library is not there. */
  private static final class Unlinked implements UncheckedCodec {
    @Override
    public long maxCompressedLength(int length) {
      throw new UnsatisfiedLinkError("no library");
    }

    @Override
    public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room) {
      throw new UnsatisfiedLinkError("no library");
    }

    @Override
    public int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room) {
      throw new NoClassDefFoundError("no library");
    }
  }

  @Test
  void aMissingLibraryIsNamedWithTheSystemAndWhatToDo() {
    byte[] bytes = new byte[100];
    try (BlockCodec codec = new CheckedCodec(CompressionCodec.ZSTD, new Unlinked())) {
      assertThatThrownBy(() -> codec.compress(bytes, 0, 1, bytes, 1))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasCauseInstanceOf(UnsatisfiedLinkError.class)
          .hasMessageContainingAll("codec ZSTD", System.getProperty("os.arch"), "no library")
          .hasMessageContaining("let java.io.tmpdir be a directory");
      assertThatThrownBy(() -> codec.decompress(bytes, 0, 1, bytes, 1, 1))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasCauseInstanceOf(NoClassDefFoundError.class);
    }
  }

  @Test
  void higherLevelsCompressBetter() {
    for (CompressionCodec id :
        new CompressionCodec[] {
          CompressionCodec.ZSTD, CompressionCodec.GZIP, CompressionCodec.BROTLI
        }) {
      assertThat(size(id, 9)).isLessThan(size(id, 1));
    }
  }

  @Test
  void aClosedCodecRefusesToWork() {
    for (CompressionCodec id :
        new CompressionCodec[] {CompressionCodec.ZSTD, CompressionCodec.GZIP}) {
      BlockCodec codec = BlockCodecs.create(id);
      codec.close();
      assertThatThrownBy(() -> codec.compress(new byte[1], 0, 1, new byte[1000], 0))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> codec.decompress(new byte[1], 0, 1, new byte[1000], 0, 1))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  private static int size(CompressionCodec id, int level) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append(i * 7919 % 10_007).append(',');
    }
    byte[] data = text.toString().getBytes(StandardCharsets.UTF_8);
    try (BlockCodec codec = BlockCodecs.create(new Compression(id, level))) {
      return codec.compress(
          data, 0, data.length, new byte[codec.maxCompressedLength(data.length)], 0);
    }
  }
}
