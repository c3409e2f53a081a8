package io.jparquet.internal.column.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecodingGuardTest {
  @Test
  void nothingIsDecodedAfterAnErrorUntilTheNextChunk() throws IOException {
    DecodingGuard guard = new DecodingGuard(null, null);
    for (Throwable broken :
        List.of(
            new IOException("connection reset"),
            new IllegalStateException("connection pool shut down"),
            new OutOfMemoryError("no memory for a page"))) {
      guard.startChunk();
      assertThatThrownBy(() -> guard.run(() -> fail(broken))).isSameAs(broken);
      boolean[] ran = new boolean[1];
      assertThatThrownBy(() -> guard.run(() -> ran[0] = true)).isSameAs(broken);
      assertThat(ran[0]).isFalse();
      guard.startChunk();
      guard.run(() -> ran[0] = true);
      assertThat(ran[0]).isTrue();
    }
  }

  private static void fail(Throwable error) throws IOException {
    if (error instanceof IOException e) {
      throw e;
    } else if (error instanceof RuntimeException e) {
      throw e;
    }
    throw (Error) error;
  }
}
