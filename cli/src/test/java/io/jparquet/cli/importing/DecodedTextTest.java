package io.jparquet.cli.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DecodedTextTest {

  private static String read(byte[] bytes, Charset charset) throws IOException {
    // One byte at a time, so that each character of several bytes is cut.
    InputStream slow =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] target, int offset, int length) {
            return super.read(target, offset, Math.min(1, length));
          }
        };
    StringWriter text = new StringWriter();
    try (DecodedText decoded = new DecodedText(slow, "f.csv", charset)) {
      decoded.transferTo(text);
    }
    return text.toString();
  }

  @Test
  void charactersOfSeveralBytesAreWhole() throws IOException {
    String text = "a,ß,€,𝄞\n".repeat(3);
    for (Charset charset : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16LE}) {
      assertThat(read(text.getBytes(charset), charset)).isEqualTo(text);
    }
  }

  @Test
  void aByteOrderMarkIsLeftOutAtTheBeginningAlone() throws IOException {
    byte[] bytes = "\ufeffa\ufeffb".getBytes(StandardCharsets.UTF_8);
    assertThat(read(bytes, StandardCharsets.UTF_8)).isEqualTo("a\ufeffb");
    assertThat(read("\ufeff".getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void bytesThatAreNotCharactersAreAnErrorWithTheirLine() {
    byte[] bytes = "a\nb\nc?d\n".getBytes(StandardCharsets.UTF_8);
    bytes[5] = (byte) 0xff;
    assertThatThrownBy(() -> read(bytes, StandardCharsets.UTF_8))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("f.csv: line 3: the bytes ff are not a character in UTF-8")
        .hasMessageContaining("--encoding");
  }

  @Test
  void aCharacterThatIsCutByTheEndIsAnError() {
    byte[] bytes = {'a', (byte) 0xe2, (byte) 0x82};
    assertThatThrownBy(() -> read(bytes, StandardCharsets.UTF_8))
        .hasMessageContaining("line 1: the bytes e282");
  }

  @Test
  void theMarkOfAnotherEncodingIsNamed() {
    byte[] bytes = "\ufeffa".getBytes(StandardCharsets.UTF_16LE);
    assertThatThrownBy(() -> read(bytes, StandardCharsets.UTF_8))
        .hasMessageContaining("--encoding UTF-16");
  }
}
