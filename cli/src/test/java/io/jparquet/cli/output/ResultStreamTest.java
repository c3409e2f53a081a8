package io.jparquet.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ResultStreamTest {

  private static ResultStream failing(String reason) {
    ResultStream stream =
        new ResultStream(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException(reason);
              }
            });
    PrintStream out = new PrintStream(stream, true, StandardCharsets.UTF_8);
    out.print("text");
    assertThat(out.checkError()).isTrue();
    return stream;
  }

  @Test
  void lostResultsAreAProblem() {
    assertThat(failing("No space left on device").loss()).isEqualTo("No space left on device");
  }

  @Test
  void aClosedPipeIsNone() {
    assertThat(failing("Broken pipe").loss()).isNull();
  }

  @Test
  void whatArrivesIsNotLost() {
    ResultStream stream = new ResultStream(OutputStream.nullOutputStream());
    new PrintStream(stream, true, StandardCharsets.UTF_8).print("text");
    assertThat(stream.loss()).isNull();
  }
}
