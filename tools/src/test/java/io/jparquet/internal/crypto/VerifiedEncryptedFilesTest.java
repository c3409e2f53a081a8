package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.io.InputFile;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationResult;
import io.jparquet.verify.VerificationTier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Verification of all encrypted files of parquet-testing. */
class VerifiedEncryptedFilesTest {
  static Stream<CorpusFile> files() {
    return CorpusFile.all();
  }

  @ParameterizedTest
  @MethodSource("files")
  void areSoundInAllTiersOfVerification(CorpusFile file) throws IOException {
    List<Finding> findings = new ArrayList<>();
    VerificationResult result =
        FileVerification.verify(
            InputFile.of(file.name(), file.bytes()),
            file.options(),
            VerificationTier.DEEP,
            findings::add);
    assertThat(findings).isEmpty();
    assertThat(result.isSound()).isTrue();
    assertThat(result.values()).isPositive();
  }
}
