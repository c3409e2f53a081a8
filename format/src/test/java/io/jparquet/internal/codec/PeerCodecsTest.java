package io.jparquet.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.PeerCodecs;
import io.jparquet.error.CorruptFileException;
import io.jparquet.metadata.CompressionCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pages from parquet-java's codecs, and pages for them. */
class PeerCodecsTest {
  /** Around the sizes of the buffers and blocks on both sides. */
  private static final int[] LENGTHS = {
    1, 2, 100, 65_535, 65_536, 131_071, 131_072, 131_073, 262_144, 300_000, 1_000_000
  };

  private final PeerCodecs peers = new PeerCodecs();

  @AfterEach
  void release() {
    peers.release();
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "GZIP", "LZO", "LZ4", "ZSTD", "LZ4_RAW"})
  void restoreWhatTheOtherCompressed(CompressionCodec id) throws IOException {
    CompressionCodecName name = CompressionCodecName.valueOf(id.name());
    try (BlockCodec codec = BlockCodecs.create(id)) {
      for (int length : LENGTHS) {
        for (long seed = 0; seed < 6; seed++) {
          byte[] data = data(length, seed);
          String what = id + ", " + length + " bytes, seed " + seed;

          byte[] theirs = bytes(peers.getCompressor(name).compress(BytesInput.from(data)));
          byte[] restored = new byte[length];
          codec.decompress(theirs, 0, theirs.length, restored, 0, length);
          assertThat(restored).as("%s, from parquet-java", what).isEqualTo(data);

          byte[] ours = new byte[codec.maxCompressedLength(length)];
          ours = Arrays.copyOf(ours, codec.compress(data, 0, length, ours, 0));
          BytesInput read = peers.getDecompressor(name).decompress(BytesInput.from(ours), length);
          assertThat(bytes(read)).as("%s, for parquet-java", what).isEqualTo(data);
        }
      }
    }
  }

  /** Small writes into Hadoop's stream give a frame of several blocks, or several frames. */
  @ParameterizedTest
  @EnumSource(names = {"LZO", "LZ4"})
  void readPagesOfManySmallWrites(CompressionCodec id) throws IOException {
    CompressionCodecName name = CompressionCodecName.valueOf(id.name());
    byte[] data = data(700_000, 1);
    BytesInput[] parts = new BytesInput[70];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = BytesInput.from(data, i * 10_000, 10_000);
    }
    byte[] theirs = bytes(peers.getCompressor(name).compress(BytesInput.concat(parts)));
    byte[] restored = new byte[data.length];
    try (BlockCodec codec = BlockCodecs.create(id)) {
      codec.decompress(theirs, 0, theirs.length, restored, 0, data.length);
    }
    assertThat(restored).isEqualTo(data);
  }

  @Test
  void refuseZlibHeadersLikeParquetJava() throws IOException {
    byte[] data = data(1000, 0);
    ByteArrayOutputStream zlib = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(zlib)) {
      out.write(data);
    }
    byte[] page = zlib.toByteArray();
    assertThatThrownBy(
            () ->
                bytes(
                    peers
                        .getDecompressor(CompressionCodecName.GZIP)
                        .decompress(BytesInput.from(page), data.length)))
        .isInstanceOf(IOException.class);
    try (BlockCodec codec = BlockCodecs.create(CompressionCodec.GZIP)) {
      assertThatThrownBy(
              () -> codec.decompress(page, 0, page.length, new byte[1000], 0, data.length))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("no gzip member");
    }
  }

  private static byte[] bytes(BytesInput input) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    input.writeAllTo(out);
    return out.toByteArray();
  }

  /** Noise, runs, or repeating text. */
  private static byte[] data(int length, long seed) {
    Random random = new Random(seed);
    byte[] data = new byte[length];
    if (seed % 3 == 0) {
      random.nextBytes(data);
    } else if (seed % 3 == 1) {
      for (int i = 0; i < length; ) {
        int end = Math.min(length, i + 1 + random.nextInt(100));
        Arrays.fill(data, i, end, (byte) random.nextInt(4));
        i = end;
      }
    } else {
      for (int i = 0; i < length; i++) {
        data[i] = (byte) ("furiously ironic requests ".charAt(i % 26) + random.nextInt(40) / 39);
      }
    }
    return data;
  }
}
