package io.jparquet.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.CompressionCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GzipCodecTest extends AbstractBlockCodecTest {
  private static final byte[] DATA =
      "deposits sleep furiously. ".repeat(40).getBytes(StandardCharsets.UTF_8);

  @Override
  CompressionCodec codecId() {
    return CompressionCodec.GZIP;
  }

  @Override
  boolean hidesDamage() {
    return false;
  }

  @Test
  void writesWhatTheJdkReads() throws IOException {
    byte[] compressed = compress(DATA);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      assertThat(in.readAllBytes()).isEqualTo(DATA);
    }
  }

  @Test
  void readsWhatTheJdkWrites() throws IOException {
    byte[] compressed = jdkGzip(DATA);
    assertThat(decompress(compressed, 0, compressed.length, DATA.length)).isEqualTo(DATA);
  }

  @Test
  void readsSeveralMembersSomeOfThemEmpty() throws IOException {
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    members.write(jdkGzip(new byte[0]));
    members.write(jdkGzip(DATA));
    members.write(jdkGzip(new byte[0]));
    members.write(jdkGzip(DATA));
    members.write(jdkGzip(new byte[0]));
    byte[] compressed = members.toByteArray();
    byte[] both = decompress(compressed, 0, compressed.length, 2 * DATA.length);
    assertThat(both).startsWith(DATA).endsWith(DATA);
  }

  @Test
  void readsHeadersWithAllOptionalFieldsAndPaddingAtTheEnd() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, 2 | 4 | 8 | 16, 1, 2, 3, 4, 0, 3});
    out.writeBytes(new byte[] {3, 0, 9, 9, 9});
    out.writeBytes(new byte[] {'n', 'a', 'm', 'e', 0});
    out.writeBytes(new byte[] {'n', 'o', 't', 'e', 0});
    out.writeBytes(new byte[] {7, 7});
    Deflater deflater = new Deflater(5, true);
    deflater.setInput(DATA);
    deflater.finish();
    byte[] body = new byte[1000];
    out.write(body, 0, deflater.deflate(body));
    deflater.end();
    CRC32 crc = new CRC32();
    crc.update(DATA);
    for (long value : new long[] {crc.getValue(), DATA.length}) {
      for (int shift = 0; shift < 32; shift += 8) {
        out.write((int) (value >>> shift));
      }
    }
    out.writeBytes(new byte[5]);
    byte[] compressed = out.toByteArray();
    assertThat(decompress(compressed, 0, compressed.length, DATA.length)).isEqualTo(DATA);
  }

  @Test
  void refusesHeaderFieldsThatRunOutOfThePage() {
    byte[] header = new byte[18];
    header[0] = 0x1F;
    header[1] = (byte) 0x8B;
    header[2] = 8;
    for (int flags = 1; flags < 256; flags++) {
      header[3] = (byte) flags;
      header[10] = (byte) 0xFF;
      header[11] = (byte) 0xFF;
      assertCorrupt(header, header.length, 10, "flags " + flags);
    }
  }

  @Test
  void refusesBytesAfterTheLastMember() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(jdkGzip(DATA));
    out.write(new byte[30]);
    out.write(1);
    assertCorrupt(out.toByteArray(), out.size(), DATA.length, "bytes after the member");
  }

  private static byte[] jdkGzip(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(data);
    }
    return out.toByteArray();
  }
}
