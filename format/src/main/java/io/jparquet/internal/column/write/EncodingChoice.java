package io.jparquet.internal.column.write;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.ValueEncodings;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the encoding of the values of a chunk that have no dictionary: the one that is set, or
 * else the one in which a sample of the first page with values takes the fewest bytes after
 * compression. Not thread-safe.
 */
final class EncodingChoice {
  private static final int SAMPLE_VALUES = 4096;
  private static final int SAMPLE_BYTES = 1 << 18;

  /** Of two encodings, the simpler one is faster to read, so the other one must be worth it. */
  private static final double WORTHWHILE = 0.95;

  /** In order, the simplest first. */
  private final List<Encoding> candidates;

  private final PageWriter pageWriter;
  private final ByteSink sample;
  private Encoding chosen;

  /** The choice for one column, whose pages are compressed by {@code pageWriter}. */
  EncodingChoice(
      LeafColumn column, WriteOptions options, PageWriter pageWriter, WriteScratch scratch) {
    this.pageWriter = pageWriter;
    sample = scratch.sample();
    Encoding wanted = options.get(WriteOptions.ENCODING, column.dotPath());
    candidates =
        wanted == null || wanted.usesDictionary() ? candidates(column, options) : List.of(wanted);
  }

  /**
   * Refuses an encoding that the options set and the column's type can't have.
   *
   * @throws IllegalArgumentException naming the column and the encodings that it can have
   */
  static void check(LeafColumn column, WriteOptions options) {
    Encoding wanted = options.get(WriteOptions.ENCODING, column.dotPath());
    if (wanted != null && !ValueEncodings.of(column.type()).contains(wanted)) {
      throw new IllegalArgumentException(
          "Column "
              + column.dotPath()
              + " can't be written with the encoding "
              + wanted
              + ": values of type "
              + column.type()
              + " can have "
              + ValueEncodings.of(column.type()));
    }
  }

  private static List<Encoding> candidates(LeafColumn column, WriteOptions options) {
    List<Encoding> candidates = new ArrayList<>();
    candidates.add(Encoding.PLAIN);
    if (options.get(WriteOptions.COMPATIBILITY) != CompatibilityLevel.SPARK) {
      candidates.addAll(secondGeneration(column.type()));
    }
    if (options.get(WriteOptions.COMPATIBILITY) == CompatibilityLevel.PREVIEW) {
      // Where Spark's vectorized reader up to 4.2 skips rows of a page, it returns wrong integers,
      // and fails for arrays of fixed length.
      candidates.add(Encoding.DELTA_BINARY_PACKED);
      if (column.type() == Type.FIXED_LEN_BYTE_ARRAY) {
        candidates.add(Encoding.DELTA_BYTE_ARRAY);
      }
      candidates.add(Encoding.ALP);
    }
    if (column.node().logicalType() instanceof LogicalType.DecimalType) {
      // DuckDB 1.5 reads it only as text and bytes.
      candidates.remove(Encoding.DELTA_LENGTH_BYTE_ARRAY);
    }
    if (options.byteStreamSplitEnabled(column.dotPath()) && isFloatingPoint(column.type())) {
      candidates.add(Encoding.BYTE_STREAM_SPLIT);
    }
    candidates.retainAll(ValueEncodings.of(column.type()));
    if (options.get(WriteOptions.COMPRESSION, column.dotPath()) == CompressionCodec.UNCOMPRESSED) {
      // Spark's vectorized reader up to 4.2 takes the wrong bytes of such pages.
      candidates.remove(Encoding.DELTA_BYTE_ARRAY);
    }
    return List.copyOf(candidates);
  }

  /**
   * Whether a type is floating point: the encoding gained other types later, and many readers lack
   * them.
   */
  private static boolean isFloatingPoint(Type type) {
    return type == Type.FLOAT || type == Type.DOUBLE;
  }

  private static List<Encoding> secondGeneration(Type type) {
    return switch (type) {
      case BOOLEAN -> List.of(Encoding.RLE);
      case BYTE_ARRAY -> List.of(Encoding.DELTA_LENGTH_BYTE_ARRAY, Encoding.DELTA_BYTE_ARRAY);
      case INT32, INT64, FLOAT, DOUBLE, INT96, FIXED_LEN_BYTE_ARRAY, UNKNOWN -> List.of();
    };
  }

  /** Forgets the choice, for the next chunk. */
  void reset() {
    chosen = candidates.size() == 1 ? candidates.get(0) : null;
  }

  /**
   * The encoding of this chunk. The first call with values decides it, by a sample of them; until
   * then it is the simplest one.
   *
   * @param count number of values at the front of the buffer to consider
   */
  Encoding choose(ValueBuffer values, int count) {
    if (chosen != null || count == 0) {
      return chosen == null ? candidates.get(0) : chosen;
    }
    long bytes = values.encodedSize(candidates.get(0), 0, count);
    int most = (int) Math.max(1, (double) SAMPLE_BYTES / Math.max(1, bytes) * count);
    int size = Math.min(Math.min(count, SAMPLE_VALUES), most);
    int from = (count - size) / 2;
    long best = Long.MAX_VALUE;
    for (Encoding candidate : candidates) {
      sample.reset();
      values.encode(candidate, from, size, sample);
      long stored = pageWriter.storedBytes(sample);
      if (chosen == null || stored < WORTHWHILE * best) {
        chosen = candidate;
        best = stored;
      }
    }
    return chosen;
  }
}
