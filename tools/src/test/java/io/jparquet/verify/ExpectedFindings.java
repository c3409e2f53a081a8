package io.jparquet.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.inspect.FileInspection;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What verification is expected to find in files with one lie or fault. */
final class ExpectedFindings {
  private ExpectedFindings() {}

  /** All findings of a tier and of those before it. */
  static List<Finding> findings(byte[] file, VerificationTier tier) throws IOException {
    List<Finding> findings = new ArrayList<>();
    VerificationResult result = verify(file, tier, findings);
    assertThat(result.findings()).isEqualTo(findings.size());
    return findings;
  }

  private static VerificationResult verify(
      byte[] file, VerificationTier tier, List<Finding> findings) throws IOException {
    return FileVerification.verify(
        InputFile.of("f", file), ReadOptions.defaults(), tier, findings::add);
  }

  static void assertSound(byte[] file) throws IOException {
    assertThat(findings(file, VerificationTier.DEEP)).isEmpty();
  }

  /**
   * Finds exactly these rules, and nothing in the tiers before that of the first one; but where
   * pages have no checksums, what is said of values is compared as soon as they are decoded.
   */
  static List<Finding> only(byte[] file, String... rules) throws IOException {
    List<Finding> findings = findings(file, VerificationTier.DEEP);
    assertThat(findings).extracting(Finding::rule).as("%s", findings).containsExactly(rules);
    assertThat(findings).allMatch(finding -> "f".equals(finding.location().file()));
    VerificationTier first = findings.get(0).tier();
    for (VerificationTier tier : VerificationTier.values()) {
      if (!tier.includes(first)) {
        boolean early =
            tier == VerificationTier.DECODE
                && verify(file, tier, new ArrayList<>()).pagesWithoutChecksum() > 0;
        assertThat(findings(file, tier))
            .as("findings of %s", tier)
            .isEqualTo(early ? findings : List.of());
      }
    }
    return findings;
  }

  /** The one finding of a file, which is of the tier of its rule. */
  static Finding only(VerificationRule rule, byte[] file) throws IOException {
    Finding found = only(file, rule.id()).get(0);
    assertThat(found.tier()).isEqualTo(rule.tier());
    return found;
  }

  /** The one finding is that of a column chunk of {@link SoundFile}, and of no page. */
  static void onlyInChunk(VerificationRule rule, int group, int leaf, byte[] file)
      throws IOException {
    Finding found = only(rule, file);
    assertThat(found.location().rowGroup()).isEqualTo(group);
    assertThat(found.location().columnPath()).isEqualTo(SoundFile.PATHS.get(leaf));
    assertThat(found.location().page()).isNull();
  }

  /** The one finding is that of a data page of {@link SoundFile}. */
  static void onlyInPage(VerificationRule rule, int group, int leaf, int dataPage, byte[] file)
      throws IOException {
    Finding found = only(rule, file);
    assertThat(found.location().rowGroup()).isEqualTo(group);
    assertThat(found.location().columnPath()).isEqualTo(SoundFile.PATHS.get(leaf));
    try (ParquetReader reader = SoundFile.open()) {
      var page =
          FileInspection.of(reader).pages(group, leaf).stream()
              .filter(p -> p.isDataPage())
              .toList()
              .get(dataPage);
      assertThat(found.location().page()).isEqualTo(page.ordinal());
      assertThat(found.location().offset()).isEqualTo(page.offset());
    }
  }

  /** The one finding is that of a page of the first row group. */
  static void onlyOnPage(int page, byte[] file, String rule) throws IOException {
    Finding finding = only(file, rule).get(0);
    assertThat(finding.location().rowGroup()).isZero();
    assertThat(finding.location().page()).isEqualTo(page);
    assertThat(finding.location().offset()).isNotNull();
  }
}
