package io.jparquet.benchmarks.kernel;

import io.jparquet.internal.filter.VectorFilter;
import io.jparquet.internal.vector.FillableBinaryVector;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Selection of the rows of batches that match a predicate, by their decoded values. The values
 * differ between batches, so that no branch predictor learns them. parquet-java has no equivalent:
 * it filters record by record.
 */
public class VectorFilterBenchmark extends KernelBenchmark {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          "message m { optional int32 i; optional int64 l; optional double d; optional binary s;"
              + " optional binary p; }");

  /** Number of entries of the dictionary, which occur with about the same frequency. */
  private static final int ENTRIES = 100;

  /** The values are between zero and this number. */
  private static final int RANGE = 10_000;

  private static final int DISTINCT_BATCHES = 64;

  /** Percentage of matching rows. */
  @Param({"1", "50"})
  int percent;

  private final Vector[][] batches = new Vector[DISTINCT_BATCHES][];
  private final long[] selection = new long[BATCH / Long.SIZE];
  private Vector[] current;
  private int next;
  private final IntFunction<Vector> vectorOfLeaf = leaf -> current[leaf];
  private VectorFilter ints;
  private VectorFilter longs;
  private VectorFilter doubles;
  private VectorFilter set;
  private VectorFilter entry;
  private VectorFilter text;
  private VectorFilter infix;
  private VectorFilter several;

  /**
   * Creates the batches and the filters, and checks that each selects about this percentage of
   * rows.
   */
  @Setup
  public void setUp() {
    Random random = new Random(1);
    byte[][] entries = new byte[ENTRIES][];
    List<Object> wanted = new ArrayList<>();
    for (int i = 0; i < ENTRIES; i++) {
      boolean isWanted = i * 37 % ENTRIES < percent;
      entries[i] = bytes((isWanted ? "A" : "B") + " part number " + i);
      if (isWanted) {
        wanted.add(entries[i]);
      }
    }
    BinaryDictionary dictionary = dictionary(entries);
    for (int b = 0; b < DISTINCT_BATCHES; b++) {
      int[] numbers = random.ints(BATCH, 0, RANGE).toArray();
      FillableBinaryVector coded = new FillableBinaryVector();
      int[] ids = random.ints(BATCH, 0, ENTRIES).toArray();
      coded.setDictionary(dictionary, ids, BATCH, null);
      batches[b] =
          new Vector[] {
            new IntVector(numbers, BATCH, null),
            new LongVector(Arrays.stream(numbers).asLongStream().toArray(), BATCH, null),
            new DoubleVector(Arrays.stream(numbers).asDoubleStream().toArray(), BATCH, null),
            coded,
            plain(dictionary, ids)
          };
    }
    int limit = RANGE / 100 * percent;
    ints = filter(compare("i", Operator.LESS, limit));
    longs = filter(compare("l", Operator.LESS, (long) limit));
    doubles = filter(compare("d", Operator.LESS, (double) limit));
    set =
        filter(
            new In(
                List.of("l"),
                LongStream.range(0, limit).map(i -> i * 100 / percent).boxed().toList()));
    entry = filter(new In(List.of("s"), wanted));
    text = filter(new In(List.of("p"), wanted));
    infix = filter(new Contains(List.of("p"), bytes("A part")));
    several =
        filter(
            new And(
                compare("i", Operator.GREATER_OR_EQUAL, 0),
                compare("i", Operator.LESS, limit),
                compare("d", Operator.GREATER_OR_EQUAL, 1d),
                compare("l", Operator.LESS, (long) RANGE / 2)));
    for (VectorFilter filter : List.of(ints, longs, doubles, set, entry, text, infix, several)) {
      int selected = select(filter) * 100 / COUNT;
      if (Math.abs(selected - percent) > 2 && filter != several) {
        throw new IllegalStateException("selected are " + selected + " per cent");
      }
    }
  }

  private static VectorFilter filter(Predicate predicate) {
    return VectorFilter.of(predicate, SCHEMA, leaf -> true);
  }

  private static Predicate compare(String column, Operator operator, Object value) {
    return new Comparison(List.of(column), operator, value);
  }

  private static BinaryDictionary dictionary(byte[][] entries) {
    int[] starts = new int[entries.length];
    int[] lengths = new int[entries.length];
    byte[] data = new byte[0];
    for (int i = 0; i < entries.length; i++) {
      starts[i] = data.length;
      lengths[i] = entries[i].length;
      data = Arrays.copyOf(data, data.length + lengths[i]);
      System.arraycopy(entries[i], 0, data, starts[i], lengths[i]);
    }
    return new BinaryDictionary(data, starts, lengths, entries.length);
  }

  private static BinaryVector plain(BinaryDictionary dictionary, int[] ids) {
    int[] starts = Arrays.stream(ids).map(id -> dictionary.starts()[id]).toArray();
    int[] lengths = Arrays.stream(ids).map(id -> dictionary.lengths()[id]).toArray();
    return new BinaryVector(dictionary.data(), starts, lengths, ids.length, null);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private int select(VectorFilter filter) {
    int selected = 0;
    for (int at = 0; at < COUNT; at += BATCH) {
      current = batches[next++ % DISTINCT_BATCHES];
      selected += filter.select(vectorOfLeaf, BATCH, selection);
    }
    return selected;
  }

  /** INT32 below a number. */
  @Benchmark
  public int jparquetIntRange() {
    return select(ints);
  }

  /** INT64 below a number. */
  @Benchmark
  public int jparquetLongRange() {
    return select(longs);
  }

  /** DOUBLE below a number. */
  @Benchmark
  public int jparquetDoubleRange() {
    return select(doubles);
  }

  /** INT64 among a hundred numbers or some thousands. */
  @Benchmark
  public int jparquetLongSet() {
    return select(set);
  }

  /** Strings among one or fifty, with a dictionary. */
  @Benchmark
  public int jparquetDictionaryStrings() {
    return select(entry);
  }

  /** Strings among one or fifty, without a dictionary. */
  @Benchmark
  public int jparquetPlainStrings() {
    return select(text);
  }

  /** Strings with some bytes in them, without a dictionary. */
  @Benchmark
  public int jparquetPlainContains() {
    return select(infix);
  }

  /** Two ranges on INT32, one on DOUBLE and one on INT64. */
  @Benchmark
  public int jparquetFourConditions() {
    return select(several);
  }
}
