package io.jparquet.internal.variant.shredding;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.variant.Variant;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationTier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Verification of variants whose lists have the form of earlier writers. */
class VerifiedShreddedFilesTest {
  @Test
  void variantsWhoseListsHaveTheFormOfEarlierWritersAreSound() throws IOException {
    for (long seed = 50; seed < 60; seed++) {
      List<Variant> variants = EarlierLists.variants(seed);
      for (ShreddingSchema element : EarlierLists.ELEMENTS) {
        for (String layer : EarlierLists.LAYERS) {
          byte[] file = EarlierLists.file(variants, element, layer);
          List<Finding> findings = new ArrayList<>();
          FileVerification.verify(
              InputFile.of("f", file),
              ReadOptions.defaults(),
              VerificationTier.DEEP,
              findings::add);
          assertThat(findings).as("seed " + seed + ", " + element + ", " + layer).isEmpty();
        }
      }
    }
  }
}
