import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the sources of the module that are not written by hand: bit packing, with a method for
 * each width, and classes for values of 32 bits, made from those for 64 bits.
 *
 * <p>Maven runs this file before it compiles the module. It uses nothing but the JDK. A source that
 * has not changed keeps its time, so that nothing is compiled again for it.
 */
public final class GenerateSources {
  private static final String PACKAGE = "io/jparquet/";

  private final Path target;
  private final Set<Path> written = new HashSet<>();

  private GenerateSources(Path target) {
    this.target = target;
  }

  /**
   * Writes all sources.
   *
   * @param args the directory of the sources that are written by hand, and the one for the others
   */
  public static void main(String[] args) throws IOException {
    Path sources = Path.of(args[0]);
    GenerateSources generated = new GenerateSources(Path.of(args[1]));
    for (boolean longs : new boolean[] {false, true}) {
      generated.write(new Packing(longs).file(), new Packing(longs).source());
      generated.write(new Unpacking(longs).file(), new Unpacking(longs).source());
    }
    for (Twin twin : TWINS) {
      String wide = Files.readString(sources.resolve(PACKAGE + twin.wide() + ".java"));
      generated.write(twin.narrow() + ".java", Narrowing.of(twin, wide));
    }
    generated.deleteOthers();
  }

  private void write(String name, String source) throws IOException {
    Path file = target.resolve(PACKAGE + name);
    written.add(file);
    if (!Files.exists(file) || !Files.readString(file).equals(source)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, source);
    }
  }

  /** Deletes what this program wrote before a class was renamed. */
  private void deleteOthers() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(target)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      if (!written.contains(file)) {
        Files.delete(file);
      }
    }
  }

  // ---- classes for 32 bits

  /** The classes that are there for two widths. */
  private static final List<Twin> TWINS =
      List.of(
          new Twin("internal/column/read/DoubleKernels"),
          new Twin("internal/column/read/LongKernels"),
          new Twin(
              "internal/column/write/LongDictionary",
              // 2 to the width / golden ratio
              new Change("0x9E37_79B9_7F4A_7C15L", "0x9E37_79B9"),
              // A slot is an int.
              new Change("(int) (value * HASH_FACTOR >>> bits)", "value * HASH_FACTOR >>> bits"),
              new Change(
                  "(int) (entries[id] * HASH_FACTOR >>> shift)",
                  "entries[id] * HASH_FACTOR >>> shift")),
          new Twin("internal/column/write/LongValues"),
          new Twin(
              "internal/encoding/AlpDoubleDecoder",
              Change.UNPACKING,
              // Frames of both widths are read as longs.
              new Change("vectors.frame()", "(int) vectors.frame()")),
          new Twin("internal/encoding/AlpDoubleEncoder", Change.PACKING),
          new Twin("internal/encoding/ByteStreamDoubleDecoder"),
          new Twin("internal/encoding/ByteStreamLongDecoder"),
          new Twin("internal/encoding/ByteStreamLongEncoder"),
          new Twin(
              "internal/encoding/DeltaLongDecoder",
              // Deltas of ints may have more bits than ints.
              new Change("LongBitUnpacking.unpack", "IntDeltas.unpack"),
              Change.UNPACKING,
              // Headers of both widths are read as longs.
              new Change("miniblocks.firstValue()", "(int) miniblocks.firstValue()"),
              new Change("miniblocks.minDelta()", "(int) miniblocks.minDelta()"),
              // The lengths of byte arrays are INT32.
              new Change(
                  "\n  @Override\n  public void read(",
                  """

                    /** Number of values that can still be read. */
                    int remaining() {
                      return left;
                    }

                    @Override
                    public void read(""")),
          new Twin("internal/encoding/DeltaLongEncoder", Change.PACKING),
          new Twin("internal/encoding/PlainDoubleDecoder"),
          new Twin("internal/encoding/PlainLongDecoder"),
          new Twin("internal/encoding/PlainLongEncoder"),
          new Twin("internal/filter/row/LongRange"),
          new Twin("internal/stats/LongStatistics"),
          new Twin("internal/vector/FillableDoubleVector"),
          new Twin("internal/vector/FillableLongVector"),
          new Twin("vector/DoubleVector"),
          new Twin("vector/LongVector"));

  /**
   * A class for 64 bits, by its path without suffix, and where the one for 32 bits differs by more
   * than its types.
   */
  private record Twin(String wide, Change... changes) {
    String narrow() {
      return wide.replace("Long", "Int").replace("Double", "Float");
    }
  }

  /** Code of the class for 64 bits, which must be there, and what stands in its place. */
  private record Change(String wide, String narrow) {
    /** That for ints has the shorter name, because it packs levels and dictionary ids too. */
    static final Change PACKING = new Change("LongBitPacking", "BitPacking");

    static final Change UNPACKING = new Change("LongBitUnpacking", "BitUnpacking");

    String apply(String source) {
      if (!source.contains(wide)) {
        throw new IllegalStateException("There is no '" + wide + "' any more");
      }
      return source.replace(wide, narrow);
    }
  }

  /**
   * Replaces the types of values in the source of a class. A long that is no value of the column,
   * such as a size, stays one. So each name of a variable says which of both it is: a name that is
   * in neither list stops the build, for a size must not become an int by an oversight.
   */
  private static final class Narrowing {
    /** Variables and methods that are values of a column, or computed from them. */
    private static final String VALUES =
        "HASH_FACTOR|MAX_DOUBLE_KEY|MINUS_ZERO|MIN_DOUBLE_KEY|PLUS_ZERO|back|bits|chunkMax|"
            + "chunkMaxNan|chunkMin|chunkMinNan|delta|distance|doubleKey|down|first|forth|frame|get|"
            + "getDouble|getLong|integer|key|last|less|max|maxKey|maxNan|min|minDelta|minKey|minNan|"
            + "newFirst|notSpan|pageMax|pageMaxNan|pageMin|pageMinNan|sign|span|up|value";

    /** Sizes, counts, costs and bit sets. */
    private static final String OTHERS =
        "bestCost|bitsPerValue|bytes|cost|dictionaryBytes|encodedSize|exceptionBits|limit|"
            + "memoryBytes|nans|needed|outside|plainBytes|size|vectors";

    private static final Pattern KEPT =
        Pattern.compile(
            "\\b(?:long|double) (?:"
                + OTHERS
                + ")\\b(?: = Long\\.M\\w+)?"
                + "|\\blong(?:\\[]| @Nullable \\[]) (?:validity|newValidity|mask)\\b"
                + "|\\((?:long|double)\\) (?:Long\\.BYTES|Integer\\.BYTES|count|width|candidates)\\b"
                + "|\\(long\\) \\(bitsPerValue\\b"
                + "|\\(\\(long\\) count\\b"
                + "|\\bas long if\\b");

    private static final Pattern NARROWED =
        Pattern.compile(
            "\\b(?:long|double) (?:"
                + VALUES
                + ")\\b"
                + "|\\b(?:long|double)\\["
                + "|\\((?:long|double)\\) (?:Math\\.rint)");

    /** A type that is in neither of them. */
    private static final Pattern TYPE = Pattern.compile("\\b(?:long|double)\\b");

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);

    /** Words, and the parts of names. */
    private static final Pattern WORD =
        Pattern.compile("\\bLong\\b(?=\\.)|[A-Z]?[a-z]+|[A-Z]+(?![a-z])\\d*|\\d+-bit");

    private static final Map<String, String> NARROW =
        Map.ofEntries(
            Map.entry("long", "int"),
            Map.entry("longs", "ints"),
            Map.entry("Longs", "Ints"),
            Map.entry("INT64", "INT32"),
            Map.entry("double", "float"),
            Map.entry("doubles", "floats"),
            Map.entry("Double", "Float"),
            Map.entry("Doubles", "Floats"),
            Map.entry("DOUBLE", "FLOAT"),
            Map.entry("64-bit", "32-bit"),
            Map.entry("eight", "four"));

    private Narrowing() {}

    static String of(Twin twin, String wide) {
      try {
        String source = wide;
        for (Change change : twin.changes()) {
          source = change.apply(source);
        }
        check(source);
        StringBuilder narrow = new StringBuilder();
        Matcher kept = KEPT.matcher(source);
        int at = 0;
        while (kept.find()) {
          narrow.append(words(source.substring(at, kept.start())));
          // The names of constants, such as Long.BYTES, are not kept.
          narrow.append(kept.group().replace("Long.BYTES", "Integer.BYTES"));
          at = kept.end();
        }
        narrow.append(words(source.substring(at)));
        String header =
            "// Made from %s by GenerateSources.\n"
                .formatted(twin.wide().replaceFirst(".*/", "") + ".java");
        return header + narrow;
      } catch (IllegalStateException e) {
        throw new IllegalStateException(twin.wide() + ": " + e.getMessage(), e);
      }
    }

    private static void check(String source) {
      String code = COMMENT.matcher(source).replaceAll("");
      String unknown = NARROWED.matcher(KEPT.matcher(code).replaceAll("")).replaceAll("");
      List<String> lines = new ArrayList<>();
      unknown.lines().filter(line -> TYPE.matcher(line).find()).forEach(lines::add);
      if (!lines.isEmpty()) {
        throw new IllegalStateException(
            "Neither VALUES nor OTHERS of GenerateSources has the names in " + lines);
      }
    }

    private static String words(String source) {
      return WORD.matcher(source)
          .replaceAll(
              word -> {
                String text = word.group();
                if (text.equals("Long")) {
                  boolean isClass =
                      word.end() < source.length() && source.charAt(word.end()) == '.';
                  boolean isName =
                      word.start() > 0
                          && Character.isJavaIdentifierPart(source.charAt(word.start() - 1));
                  return isClass && !isName ? "Integer" : "Int";
                }
                return NARROW.getOrDefault(text, text);
              });
    }
  }

  // ---- bit packing

  /**
   * A class of {@code io.jparquet.internal.encoding} with one method for each bit width, 1 to 32
   * for ints or 1 to 64 for longs. A method processes 32 values per round, without branches.
   */
  private abstract static class BitWidths {
    /** Values in one round of a generated method. */
    static final int ROUND = 32;

    final boolean longs;
    private final StringBuilder source = new StringBuilder();
    private final String verb;
    private final String name;

    /**
     * The generator of one class.
     *
     * @param verb the name of the public method, and the prefix of the names of the others
     * @param kernel the name of the class, without the prefix of the class for longs
     */
    BitWidths(boolean longs, String verb, String kernel) {
      this.longs = longs;
      this.verb = verb;
      this.name = longs ? "Long" + kernel : kernel;
    }

    /** The import statements. */
    String imports() {
      return "import io.jparquet.internal.bytes.LittleEndian;\n";
    }

    /**
     * A description of the class, up to the order of the bits; has a parameter for the plural of
     * the elements.
     */
    abstract String summary();

    /** A description of a round. */
    abstract String round();

    /**
     * The public method up to the switch; has parameters for the greatest width, and for the type
     * of the elements in its own form and in capitals.
     */
    abstract String dispatch();

    /** Appends the method of a width. */
    abstract void method(int width);

    final String file() {
      return "internal/encoding/" + name + ".java";
    }

    /** The text of the class. */
    final String source() {
      append(
          """
          package io.jparquet.internal.encoding;

          %s
          /**
           * %s, least significant bit first, as in bit-packed runs.
           *
           * <p>Written by {@code GenerateSources}; change that program, not this class.
           *
           * <p>Specification: "Run Length Encoding / Bit-Packing Hybrid (RLE = 3)", note 1.
           */
          final class %s {
            /** %s. */
            static final int ROUND = %d;

            private %s() {}
          """,
          imports(), summary().formatted(longs ? "longs" : "integers"), name, round(), ROUND, name);
      append(dispatch(), maxWidth(), element(), element().toUpperCase(Locale.ROOT));
      for (int width = 1; width <= maxWidth(); width++) {
        append("      case %1$d -> %2$s%1$d(src, from, dst, to, rounds);\n", width, verb);
      }
      append(
          """
                default -> throw new IllegalArgumentException("no bit width: " + width);
              }
            }
          """);
      for (int width = 1; width <= maxWidth(); width++) {
        method(width);
      }
      append("}\n");
      return source.toString();
    }

    final void append(String format, Object... arguments) {
      source.append(format.formatted(arguments));
    }

    /** The type of the elements. */
    final String element() {
      return longs ? "long" : "int";
    }

    final int maxWidth() {
      return longs ? Long.SIZE : Integer.SIZE;
    }

    static String sum(String base, int offset) {
      return offset == 0 ? base : base + " + " + offset;
    }
  }

  /**
   * {@code BitPacking} for ints and {@code LongBitPacking} for longs.
   *
   * <p>Values are gathered in longs, which are stored when they are full. With an odd width, half a
   * long remains at the end of a round and is stored as an int.
   */
  private static final class Packing extends BitWidths {
    Packing(boolean longs) {
      super(longs, "pack", "BitPacking");
    }

    @Override
    String summary() {
      return "Packs %s to a fixed bit width";
    }

    @Override
    String round() {
      return "Values that one round packs, to {@code 4 * width} bytes";
    }

    @Override
    String dispatch() {
      return """

        /**
         * Packs {@code rounds * ROUND} values.
         *
         * @param width bits of a value, 1 to %d; all higher bits of the values must be zero
         * @param from index of the first value in {@code src}
         * @param to index of the first byte in {@code dst}, which takes {@code 4 * width * rounds} bytes
         *     from there
         */
        static void pack(int width, %s[] src, int from, byte[] dst, int to, int rounds) {
          switch (width) {
      """;
    }

    @Override
    void method(int width) {
      append(
          """

            private static void pack%d(%s[] src, int from, byte[] dst, int to, int rounds) {
              int out = to;
              int end = from + rounds * ROUND;
              for (int in = from; in < end; in += ROUND) {
          """,
          width, element());
      for (int value = 0; value < ROUND; value++) {
        int bit = value * width;
        int word = bit / Long.SIZE;
        int shift = bit % Long.SIZE;
        if (shift == 0) {
          line("long bits%d = %s", word, unsigned(value, width));
        } else {
          line("bits%d |= %s << %d", word, widened(value), shift);
        }
        if (shift + width >= Long.SIZE) {
          line("LittleEndian.putLong(dst, %s, bits%d)", sum("out", word * Long.BYTES), word);
          if (shift + width > Long.SIZE) {
            line("long bits%d = %s >>> %d", word + 1, element(value), Long.SIZE - shift);
          }
        }
      }
      if (width % 2 != 0) {
        int word = width / 2;
        line("LittleEndian.putInt(dst, %s, (int) bits%d)", sum("out", word * Long.BYTES), word);
      }
      append("      out += %d;\n    }\n  }\n", ROUND / 8 * width);
    }

    private void line(String format, Object... arguments) {
      append("      " + format + ";\n", arguments);
    }

    /** An expression for a value; an int is never negative if its bits are shifted right. */
    private static String element(int value) {
      return "src[%s]".formatted(sum("in", value));
    }

    private String widened(int value) {
      return longs ? element(value) : "(long) " + element(value);
    }

    private String unsigned(int value, int width) {
      return longs || width < Integer.SIZE ? element(value) : element(value) + " & 0xFFFFFFFFL";
    }
  }

  /**
   * {@code BitUnpacking} for ints and {@code LongBitUnpacking} for longs.
   *
   * <p>Each value is one shift and one mask of a long that was loaded before. A long is loaded from
   * the byte in which its first value begins, and is used for all values that are within its 64
   * bits. The last long of a round begins earlier, so that a round never reads after its {@code 4 *
   * width} bytes. A value that spans nine bytes gets its upper bits from a second long. Width 1 has
   * only four bytes per round and loads an int.
   */
  private static final class Unpacking extends BitWidths {
    Unpacking(boolean longs) {
      super(longs, "unpack", "BitUnpacking");
    }

    @Override
    String imports() {
      return """
      import io.jparquet.internal.bytes.LittleEndian;
      import io.jparquet.internal.simd.KernelProvider;
      import io.jparquet.internal.simd.Kernels;
      """;
    }

    @Override
    String summary() {
      return "Unpacks %s of a fixed bit width";
    }

    @Override
    String round() {
      return "Values that one round unpacks, from {@code 4 * width} bytes";
    }

    @Override
    String dispatch() {
      return """

        /**
         * Unpacks {@code rounds * ROUND} values, with vector instructions if they are available.
         *
         * @param width bits of a value, 1 to %1$d
         * @param from index of the first byte in {@code src}, which holds {@code 4 * width * rounds}
         *     bytes from there
         * @param to index of the first value in {@code dst}
         */
        static void unpack(int width, byte[] src, int from, %2$s[] dst, int to, int rounds) {
          Kernels kernels = KernelProvider.%3$s_UNPACKING.kernels(rounds * ROUND);
          int done = kernels.unpack(width, src, from, dst, to, rounds);
          if (done < rounds) {
            unpackRest(width, src, from + done * 4 * width, dst, to + done * ROUND, rounds - done);
          }
        }

        private static void unpackRest(int width, byte[] src, int from, %2$s[] dst, int to, int rounds) {
          switch (width) {
      """;
    }

    @Override
    void method(int width) {
      append(
          """

            private static void unpack%d(byte[] src, int from, %s[] dst, int to, int rounds) {
              int in = from;
              int end = to + rounds * ROUND;
              for (int out = to; out < end; out += ROUND) {
          """,
          width, element());
      int lastLoad = ROUND / 8 * width - Long.BYTES;
      int loadedAt = -Long.BYTES;
      int loads = 0;
      for (int value = 0; value < ROUND; value++) {
        int bit = value * width;
        if (bit + width > (loadedAt + Long.BYTES) * 8) {
          loadedAt = Math.max(0, Math.min(bit / 8, lastLoad));
          load(loads++, width, loadedAt);
        }
        int shift = bit - loadedAt * 8;
        String bits =
            shift == 0 ? "bits" + (loads - 1) : "bits%d >>> %d".formatted(loads - 1, shift);
        if (shift + width > Long.SIZE) {
          load(loads, width, ++loadedAt);
          bits = "%s | bits%d << %d".formatted(bits, loads++, 8 - shift);
        }
        store(value, width, bits, shift == 0);
      }
      append("      in += %d;\n    }\n  }\n", ROUND / 8 * width);
    }

    private void load(int number, int width, int at) {
      String type = width == 1 ? "int" : "long";
      String getter = width == 1 ? "getInt" : "getLong";
      append("      %s bits%d = LittleEndian.%s(src, %s);\n", type, number, getter, sum("in", at));
    }

    private void store(int value, int width, String bits, boolean simple) {
      String narrow = longs || width == 1 ? "" : "(int) ";
      String narrowed = narrow + (simple ? bits : "(" + bits + ")");
      String masked = narrowed;
      if (width < maxWidth()) {
        String mask = Long.toHexString((1L << width) - 1).toUpperCase(Locale.ROOT);
        masked = "%s & 0x%s%s".formatted(narrowed, mask, longs ? "L" : "");
      }
      append("      dst[%s] = %s;\n", sum("out", value), masked);
    }
  }
}
