package io.jparquet.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ParquetExceptionTest {
  static Stream<ParquetException> exceptions() {
    IOException cause = new IOException("cause");
    return Stream.of(
        new ParquetException("broken", cause),
        new CorruptFileException("broken", cause),
        new UnsupportedFeatureException("broken", cause),
        new CryptoException("broken", cause));
  }

  @ParameterizedTest
  @MethodSource("exceptions")
  void keepsTypeCauseAndPlaceWhereItWasThrown(ParquetException inner) {
    inner.addSuppressed(new IOException("suppressed"));
    ParquetException located = inner.at(ErrorLocation.inFile("a.parquet"));
    assertThat(located).hasSameClassAs(inner).hasCause(inner.getCause());
    assertThat(located.getMessage()).isEqualTo("broken [file a.parquet]");
    assertThat(located.getStackTrace()).isEqualTo(inner.getStackTrace());
    assertThat(located.getSuppressed()).isEqualTo(inner.getSuppressed());
  }

  @Test
  void fillsOnlyWhatIsMissing() {
    ParquetException located =
        new CorruptFileException("broken")
            .at(new ErrorLocation(null, null, null, 4, 123L))
            .at(new ErrorLocation("a.parquet", 2, "b.c", 99, 0L));
    assertThat(located.location()).isEqualTo(new ErrorLocation("a.parquet", 2, "b.c", 4, 123L));
    assertThat(located)
        .hasMessage("broken [file a.parquet, row group 2, column b.c, page 4, offset 123]");
  }

  @Test
  void returnsItselfWhenNothingIsAdded() {
    ParquetException located = new CryptoException("broken").at(ErrorLocation.inFile("a.parquet"));
    assertThat(located.at(ErrorLocation.inFile("other.parquet"))).isSameAs(located);
    assertThat(new CryptoException("broken").at(ErrorLocation.UNKNOWN)).hasMessage("broken");
  }

  @Test
  void keepsItsLocationWhenItIsSerialised() throws Exception {
    ParquetException located = new CorruptFileException("broken").at(ErrorLocation.inFile("a"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(located);
    }
    ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
    ParquetException copy = (ParquetException) new ObjectInputStream(in).readObject();
    assertThat(copy).isInstanceOf(CorruptFileException.class).hasMessage("broken [file a]");
    assertThat(copy.location()).isEqualTo(located.location());
  }

  @ParameterizedTest
  @MethodSource("exceptions")
  void adviceComesBetweenTheMessageAndTheLocation(ParquetException inner) {
    ParquetException located = inner.at(ErrorLocation.inFile("a.parquet"));
    ParquetException advised = located.withAdvice("mend it");
    assertThat(advised).hasSameClassAs(inner).hasCause(inner.getCause());
    assertThat(advised).hasMessage("broken; mend it [file a.parquet]");
    assertThat(advised.location()).isEqualTo(located.location());
    assertThat(advised.getStackTrace()).isEqualTo(inner.getStackTrace());
  }

  @Test
  void hasNoLocationAtFirst() {
    ParquetException exception = new UnsupportedFeatureException("broken");
    assertThat(exception).hasMessage("broken").hasNoCause();
    assertThat(exception.location()).isEqualTo(ErrorLocation.UNKNOWN);
  }
}
