package io.jparquet.internal.column.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class DecodingGuardTest {
  @Test
  void nothingIsDecodedAfterAnErrorOfStorageUntilTheNextChunk() throws IOException {
    DecodingGuard guard = new DecodingGuard(null, null);
    guard.startChunk();
    IOException broken = new IOException("connection reset");
    assertThatThrownBy(
            () ->
                guard.run(
                    () -> {
                      throw broken;
                    }))
        .isSameAs(broken);
    boolean[] ran = new boolean[1];
    assertThatThrownBy(() -> guard.run(() -> ran[0] = true)).isSameAs(broken);
    assertThat(ran[0]).isFalse();
    guard.startChunk();
    guard.run(() -> ran[0] = true);
    assertThat(ran[0]).isTrue();
  }
}
