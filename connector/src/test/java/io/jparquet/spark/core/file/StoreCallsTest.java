package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.concurrent.CompletionException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;

class StoreCallsTest {

  private static Object failing(RuntimeException error) throws IOException {
    return StoreCalls.send(
        () -> {
          throw error;
        });
  }

  @Test
  void theErrorOfTheStoreComesOutOfProxiesAndFutures() {
    AccessControlException denied = new AccessControlException("Permission denied: user=bob");
    assertThatThrownBy(() -> failing(new UndeclaredThrowableException(denied))).isSameAs(denied);
    assertThatThrownBy(
            () -> failing(new CompletionException(new UndeclaredThrowableException(denied))))
        .isSameAs(denied);
    FileNotFoundException missing = new FileNotFoundException("none");
    assertThatThrownBy(() -> failing(new UncheckedIOException(missing))).isSameAs(missing);
  }

  @Test
  void otherErrorsStayWhatTheyAre() {
    IllegalArgumentException wrong = new IllegalArgumentException("wrong", new IOException());
    assertThatThrownBy(() -> failing(wrong)).isSameAs(wrong);
    Error fatal = new StackOverflowError();
    assertThatThrownBy(() -> failing(new CompletionException(fatal))).isSameAs(fatal);
    UndeclaredThrowableException empty = new UndeclaredThrowableException(null);
    assertThatThrownBy(() -> failing(empty)).isSameAs(empty);
  }

  @Test
  void aCheckedErrorThatIsNoneOfAStoreKeepsItsMessage() {
    Exception odd = new Exception("odd");
    assertThatThrownBy(() -> failing(new UndeclaredThrowableException(odd)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("odd")
        .hasCause(odd);
  }

  @Test
  void theAnswerIsThatOfTheCall() throws IOException {
    assertThat(StoreCalls.send(() -> 7)).isEqualTo(7);
  }
}
