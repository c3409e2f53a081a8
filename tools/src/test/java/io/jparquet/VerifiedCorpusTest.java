package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationResult;
import io.jparquet.verify.VerificationTier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Files of other writers, verified: the good ones are sound, of the others it is said what is
 * wrong.
 */
class VerifiedCorpusTest {
  /** Files that are wrong on purpose, or were written wrongly, by the rules that they break. */
  private static final Map<String, Set<String>> WRONG =
      Map.ofEntries(
          // Some pages have other bytes than their checksums.
          Map.entry("rle-dict-uncompressed-corrupt-checksum.parquet", Set.of("page-crc")),
          // Written for checksums by a program whose column indexes mark all pages as pages of
          // nulls, with -1 as the number of nulls.
          Map.entry(
              "datapage_v1-corrupt-checksum.parquet",
              Set.of("page-crc", "column-index-null-counts", "column-index-null-pages")),
          Map.entry(
              "datapage_v1-snappy-compressed-checksum.parquet",
              Set.of("column-index-null-counts", "column-index-null-pages")),
          Map.entry(
              "datapage_v1-uncompressed-checksum.parquet",
              Set.of("column-index-null-counts", "column-index-null-pages")),
          // The footer says that there are no rows.
          Map.entry("repeated_no_annotation.parquet", Set.of("row-count")),
          // Variants with contradictory columns, on purpose.
          Map.entry("case-040.parquet", Set.of("variant")),
          Map.entry("case-042.parquet", Set.of("variant")),
          Map.entry("case-087.parquet", Set.of("variant")),
          Map.entry("case-128.parquet", Set.of("variant")),
          // Types that shredded values must not have.
          Map.entry("case-127.parquet", Set.of("not-verified")),
          Map.entry("case-137.parquet", Set.of("not-verified")));

  /** A chunk of more than 2 GB once it is decompressed: {@link LargeChunkTest} reads it. */
  private static final Set<String> TOO_LARGE = Set.of("large_string_map.brotli.parquet");

  private static List<Finding> findings(Path path, VerificationTier tier) throws IOException {
    List<Finding> findings = new ArrayList<>();
    VerificationResult result =
        FileVerification.verify(InputFile.of(path), ReadOptions.defaults(), tier, findings::add);
    assertThat(result.findings()).isEqualTo(findings.size());
    return findings;
  }

  private static Set<String> rules(List<Finding> findings) {
    Set<String> rules = new TreeSet<>();
    findings.forEach(finding -> rules.add(finding.rule()));
    return rules;
  }

  @TestFactory
  Stream<DynamicTest> goodFilesPassAllTiers() {
    return Stream.of(
            "parquet-testing/data", "parquet-testing/shredded_variant", "fastparquet/test-data")
        .flatMap(directory -> Corpus.files(directory).stream())
        .filter(path -> !name(path).endsWith(".encrypted"))
        .filter(path -> !TOO_LARGE.contains(name(path)))
        .map(
            path ->
                DynamicTest.dynamicTest(
                    name(path),
                    () -> {
                      List<Finding> findings = findings(path, VerificationTier.DEEP);
                      assertThat(rules(findings))
                          .as("%s", findings)
                          .isEqualTo(WRONG.getOrDefault(name(path), Set.of()));
                    }));
  }

  @Test
  void filesOfWhichOneChunkHasGigabytesAreVerifiedAsFarAsTheirPages() throws IOException {
    Path path = Corpus.path("parquet-testing/data/large_string_map.brotli.parquet");
    assertThat(findings(path, VerificationTier.PAGES)).isEmpty();
  }

  /** A sound file that other readers failed at: {@link CorpusReadTest} reads it. */
  private static final String NOT_BAD = "ARROW-GH-43605.parquet";

  @TestFactory
  Stream<DynamicTest> badFilesAreFound() {
    return Corpus.files("parquet-testing/bad_data").stream()
        .map(
            path ->
                DynamicTest.dynamicTest(
                    name(path),
                    () ->
                        assertThat(findings(path, VerificationTier.DEEP).isEmpty())
                            .isEqualTo(name(path).equals(NOT_BAD))));
  }

  @Test
  void chunksInOtherFilesAreVerifiedWithTheirFooter() throws IOException {
    Path summary = Corpus.path("fastparquet/test-data/split/_metadata");
    List<Finding> findings = new ArrayList<>();
    VerificationResult result =
        FileVerification.verify(
            InputFile.of(summary), ReadOptions.defaults(), VerificationTier.DEEP, findings::add);
    assertThat(findings).isEmpty();
    assertThat(result.values()).isPositive();
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }
}
