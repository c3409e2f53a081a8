package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.TwinSources.Difference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Classes that are there once for each width, because Java has no generics over primitive types,
 * are the same but for the width.
 */
class TwinSourcesTest {
  private static final Path SOURCES = Path.of("src/main/java/io/jparquet");

  private static final Difference WIDTH = new Difference("32-bit", "64-bit", "the width itself");

  private static final Difference PACKING =
      new Difference(
          "BitPacking", "LongBitPacking", "BitPacking packs levels and dictionary ids too");

  private static final Difference UNPACKING =
      new Difference(
          "BitUnpacking", "LongBitUnpacking", "BitUnpacking unpacks levels and dictionary ids too");

  static final List<Twins> TWINS =
      List.of(
          twins("internal/column/read/FloatKernels"),
          twins("internal/column/read/IntKernels"),
          twins(
              "internal/column/write/IntDictionary",
              WIDTH,
              new Difference(
                  "0x9E37_79B9", "0x9E37_79B9_7F4A_7C15L", "2 to the width / golden ratio"),
              new Difference(
                  "value * HASH_FACTOR >>> bits",
                  "(int) (value * HASH_FACTOR >>> bits)",
                  "a slot is an int"),
              new Difference(
                  "entries[id] * HASH_FACTOR >>> shift",
                  "(int) (entries[id] * HASH_FACTOR >>> shift)",
                  "a slot is an int")),
          twins("internal/column/write/IntValues"),
          twins(
              "internal/encoding/AlpFloatDecoder",
              UNPACKING,
              new Difference(
                  "(int) vectors.frame()",
                  "vectors.frame()",
                  "frames of both widths are read as longs")),
          twins("internal/encoding/AlpFloatEncoder", PACKING),
          twins("internal/encoding/ByteStreamFloatDecoder"),
          twins("internal/encoding/ByteStreamIntDecoder"),
          twins("internal/encoding/ByteStreamIntEncoder"),
          twins(
              "internal/encoding/DeltaIntDecoder",
              UNPACKING,
              new Difference(
                  "IntDeltas.unpack",
                  "LongBitUnpacking.unpack",
                  "deltas of ints may have more bits than ints"),
              new Difference(
                  "(int) miniblocks", "miniblocks", "headers of both widths are read as longs"),
              new Difference(
                  "/** Number of values that can still be read. */ int remaining() { return left;"
                      + " }",
                  "",
                  "lengths of byte arrays are INT32")),
          twins("internal/encoding/DeltaIntEncoder", PACKING),
          twins("internal/encoding/PlainFloatDecoder"),
          twins("internal/encoding/PlainIntDecoder"),
          twins("internal/encoding/PlainIntEncoder"),
          twins("internal/filter/row/IntRange"),
          twins("internal/stats/IntStatistics", WIDTH),
          twins("internal/vector/FillableFloatVector"),
          twins("internal/vector/FillableIntVector"),
          twins("vector/FloatVector"),
          twins("vector/IntVector"));

  /** Two classes, by the narrow one's path without suffix; the wide one's follows from it. */
  record Twins(String narrow, List<Difference> differences) {
    String wide() {
      return narrow.replace("Int", "Long").replace("Float", "Double");
    }

    @Override
    public String toString() {
      return narrow;
    }
  }

  private static Twins twins(String narrow, Difference... differences) {
    return new Twins(narrow, List.of(differences));
  }

  @ParameterizedTest
  @FieldSource("TWINS")
  void differInTheirWidthOnly(Twins twins) throws IOException {
    String diff =
        TwinSources.diff(
            fileName(twins.narrow()),
            Files.readString(file(twins.narrow())),
            fileName(twins.wide()),
            Files.readString(file(twins.wide())),
            twins.differences());
    assertThat(diff)
        .as("differences of twins: change the other one too, or name here why it can't be the same")
        .isEmpty();
  }

  @Test
  void areAllKnownHere() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      List<String> found =
          files
              .map(file -> SOURCES.relativize(file).toString().replace('\\', '/'))
              .filter(path -> path.endsWith(".java"))
              .map(path -> path.substring(0, path.length() - ".java".length()))
              .filter(
                  path -> {
                    String wide = new Twins(path, List.of()).wide();
                    return !wide.equals(path) && Files.exists(file(wide));
                  })
              .sorted()
              .toList();
      assertThat(TWINS.stream().map(Twins::narrow)).containsExactlyElementsOf(found);
    }
  }

  @Test
  void areShownWhereTheyDiffer() {
    String narrow =
        """
        /** Sums of INT32
         * values. */
        int sumInts(int[] values, int count) {
          for (int i = 0; i < count; i++) {
            sum += getInt(values[i]);
          }
          return sum;
        }
        """;
    String wide =
        """
        /** Sums of INT64 values. */
        long sumLongs(long[] values, int count) {
          for (int i = 0; i < count; i++) {
            sum += getLong(
                values[i]);
          }
          return sum;
        }
        """;
    assertThat(TwinSources.diff("Int", narrow, "Long", wide, List.of())).isEmpty();
    assertThat(
            TwinSources.diff(
                "Int", narrow, "Long", wide.replace("i = 0; i <", "i = 1; i <="), List.of()))
        .isEqualTo(
            """
            - Int:4: for (int i = 0; i < count; i++) {
            + Long:3: for (int i = 1; i <= count; i++) {
            """);
    assertThat(
            TwinSources.diff(
                "Int",
                narrow,
                "Long",
                wide.replace("  }\n  return", "  }\n  sum -= getInt(values[0]);\n  return"),
                List.of()))
        .isEqualTo("+ Long:7: sum -= getInt(values[0]);\n");
  }

  @Test
  void mayDifferInWhatIsNamed() {
    Difference named = new Difference("(int) a", "a", "for a test");
    assertThat(TwinSources.diff("Int", "int b = (int) a;", "Long", "long b = a;", List.of(named)))
        .isEmpty();
    assertThat(TwinSources.diff("Int", "int b = (int) c;", "Long", "long b = c;", List.of()))
        .isEqualTo("- Int:1: int b = (int) c;\n+ Long:1: long b = c;\n");
    assertThatThrownBy(
            () -> TwinSources.diff("Int", "int b = a;", "Long", "long b = a;", List.of(named)))
        .hasMessageContaining("not there any more")
        .hasMessageContaining("for a test");
  }

  private static Path file(String path) {
    return SOURCES.resolve(path + ".java");
  }

  private static String fileName(String path) {
    return file(path).getFileName().toString();
  }
}
