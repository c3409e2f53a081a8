package io.jparquet.spark.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OptionNamesTest {
  private static final Pattern NAME = Pattern.compile("`(jparquet\\.[a-zA-Z0-9.-]*[a-zA-Z0-9])`");

  /** A property of the JVM, which is on the page too. */
  private static final String NO_OPTION = "jparquet.kernels";

  /** The beginning of the names that users choose. */
  private static final String KEY_VALUES = OptionNames.KEY_VALUE_PREFIX;

  private static Set<String> namesOn(String page) throws IOException {
    return NAME.matcher(Files.readString(Path.of("../docs", page)))
        .results()
        .map(found -> found.group(1))
        .filter(name -> !name.equals(NO_OPTION) && !name.startsWith(KEY_VALUES))
        .collect(Collectors.toSet());
  }

  @Test
  void theNamesAreThoseOfThePagesOnOptions() throws IOException {
    Set<String> documented = new TreeSet<>(namesOn("options.md"));
    documented.addAll(namesOn("encryption.md"));
    assertThat(OptionNames.KNOWN).containsExactlyInAnyOrderElementsOf(documented);
  }

  @Test
  void aNameThatDoesNotExistIsAnErrorWithTheNearestName() {
    OptionNames.check(
        List.of(
            "path",
            "parquet.block.size",
            "parquet.whatever",
            "jparquet.metadata.anything",
            "jparquet.read.lazy-vectors",
            "jparquet.encoding#a.b",
            "jparquet.type#a",
            "jparquet.variant.shredding#v",
            "spark.jparquet.accelerate.read"));
    for (String[] misspelt :
        new String[][] {
          {"jparquet.read.lazyVectors", "jparquet.read.lazy-vectors"},
          {"jparquet.encodings#a.b", "jparquet.encoding#a.b"},
          {"jparquet.verifypruning", "jparquet.verifyPruning"},
          {"jparquet.sort.column", "jparquet.sort.columns"},
          {"spark.jparquet.accelerate.raed", "spark.jparquet.accelerate.read"}
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OptionNames.check(List.of("path", misspelt[0])))
          .withMessage(
              "There is no option "
                  + misspelt[0]
                  + " (names are case-sensitive); the nearest name is "
                  + misspelt[1]);
    }
  }

  @Test
  void namesThatTablesHaveStoredAreNoErrors() {
    OptionNames.reportStored(List.of("jparquet.of.an.old.table"));
    OptionNames.report(List.of("jparquet.of.an.old.table"));
    OptionNames.checkUnlessStored(List.of("jparquet.of.an.old.table", "path"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionNames.checkUnlessStored(List.of("jparquet.of.no.table")));
  }

  @Test
  void anOptionOfOneColumnIsFoundIfTheFilesHaveNoSuchColumn() {
    assertThat(
            OptionNames.withoutColumns(
                List.of(
                    "path",
                    "a#b",
                    "parquet.enable.dictionary",
                    "parquet.enable.dictionary#a.b",
                    "parquet.enable.dictionary#a",
                    "jparquet.encoding#A.b",
                    "jparquet.variant.shredding#v"),
                List.of("a.b", "v.metadata", "v.value")))
        .containsExactly("parquet.enable.dictionary#a", "jparquet.encoding#A.b");
  }
}
