package io.jparquet.internal.encoding.codegen;

import java.io.IOException;

/**
 * Generates {@code BitPacking} for ints and {@code LongBitPacking} for longs.
 *
 * <p>Values are gathered in longs, which are stored when they are full. With an odd width, half a
 * long remains at the end of a round and is stored as an int.
 */
public final class BitPackingGenerator extends BitWidthGenerator {
  BitPackingGenerator(boolean longs) {
    super(longs, "pack", "BitPacking");
  }

  /** Writes both sources. */
  public static void main(String[] args) throws IOException {
    new BitPackingGenerator(false).write();
    new BitPackingGenerator(true).write();
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
