package io.jparquet.internal.encoding.codegen;

import java.io.IOException;
import java.util.Locale;

/**
 * Generates {@code BitUnpacking} for ints and {@code LongBitUnpacking} for longs.
 *
 * <p>Each value is one shift and one mask of a long that was loaded before. A long is loaded from
 * the byte in which its first value begins, and is used for all values that are within its 64 bits.
 * The last long of a round begins earlier, so that a round never reads after its {@code 4 * width}
 * bytes. A value that spans nine bytes gets its upper bits from a second long. Width 1 has only
 * four bytes per round and loads an int.
 */
public final class BitUnpackingGenerator extends BitWidthGenerator {
  BitUnpackingGenerator(boolean longs) {
    super(longs, "unpack", "BitUnpacking");
  }

  /** Writes both sources. */
  public static void main(String[] args) throws IOException {
    new BitUnpackingGenerator(false).write();
    new BitUnpackingGenerator(true).write();
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
      String bits = shift == 0 ? "bits" + (loads - 1) : "bits%d >>> %d".formatted(loads - 1, shift);
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
