package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.jparquet.internal.vector.FillableBinaryVector;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.TimestampRange;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VectorFilterTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            optional int32 a;
            required int64 b;
            optional binary s (STRING);
            optional group g { optional int32 a; }
            repeated int32 p;
          }
          """);

  private static final Predicate A = compare("a", Operator.LESS, 3);
  private static final Predicate B = compare("b", Operator.EQUAL, 7L);

  @Test
  void looksOnlyAtColumnsThatCanRuleOutRows() {
    assertThat(filter(A).leaves()).containsExactly(0);
    assertThat(filter(new And(B, A)).leaves()).containsExactly(0, 1);
    Predicate member = new Comparison(List.of("g", "a"), Operator.EQUAL, 1);
    assertThat(filter(new And(member, A)).leaves()).containsExactly(0, 3);
    Predicate repeated = new Comparison(List.of("p"), Operator.EQUAL, 1);
    assertThat(filter(new And(repeated, A)).leaves()).containsExactly(0);
    assertThat(filter(new Or(repeated, A)).leaves()).isEmpty();
    assertThat(filter(new Or(new IsNotNull(List.of("b")), A)).leaves()).isEmpty();
    assertThat(filter(new And(new IsNull(List.of("b")), A)).leaves()).isEmpty();
    VectorFilter withoutVectors = VectorFilter.of(new And(A, B), SCHEMA, leaf -> leaf != 0);
    assertThat(withoutVectors.leaves()).containsExactly(1);
  }

  @Test
  void saysWhetherARowCouldBeRuledOut() {
    assertThat(filter(A).decides()).isTrue();
    assertThat(filter(new AlwaysTrue()).decides()).isFalse();
    assertThat(filter(new Not(new AlwaysTrue())).decides()).isTrue();
    assertThat(filter(new IsNull(List.of("b"))).decides()).isTrue();
    assertThat(filter(new Or(A, new Not(A), new IsNull(List.of("a")))).decides()).isFalse();
    for (List<String> path : List.of(List.of("g"), List.of("p"), List.of("x"))) {
      assertThat(filter(new IsNull(path)).decides()).as("%s", path).isFalse();
      assertThat(filter(new Not(new In(path, List.of(1)))).decides()).as("%s", path).isFalse();
    }
    assertThat(filter(compare("a", Operator.EQUAL, 1L)).decides())
        .as("a literal of another type")
        .isFalse();
    assertThat(filter(new Contains(List.of("a"), new byte[1])).decides())
        .as("a part of a number")
        .isFalse();
  }

  @Test
  void saysWhetherItSelectsNoRowThatDoesNotMatch() {
    Predicate member = new Comparison(List.of("g", "a"), Operator.EQUAL, 1);
    assertThat(filter(new Or(new Not(new And(A, B)), member)).isExact()).isTrue();
    assertThat(filter(new IsNull(List.of("g", "a"))).isExact()).isTrue();
    for (List<String> path : List.of(List.of("g"), List.of("p"), List.of("x"))) {
      assertThat(filter(new And(A, new IsNull(path))).isExact()).as("%s", path).isFalse();
    }
    assertThat(filter(new Not(compare("a", Operator.EQUAL, 1L))).isExact())
        .as("a literal of another type")
        .isFalse();
    VectorFilter withoutVectors = VectorFilter.of(new And(A, B), SCHEMA, leaf -> leaf != 0);
    assertThat(withoutVectors.isExact()).isFalse();
  }

  @Test
  void comparesInt96TimestampsAsTheMicrosecondsThatTheyAreReadAs() {
    ParquetSchema schema = ParquetSchema.parse("message m { optional int96 t; }");
    long day = 86_400_000_000_000L;
    // Microseconds since 1970: 0, 0, 1, -1, a day, a day as nanoseconds of the day before, null.
    long[] nanos = {0, 999, 1000, day - 1000, 0, day, 0};
    int[] days = {0, 0, 0, -1, 1, 0, 0};
    ByteBuffer data = ByteBuffer.allocate(12 * nanos.length).order(ByteOrder.LITTLE_ENDIAN);
    int[] starts = new int[nanos.length];
    int[] lengths = new int[nanos.length];
    for (int i = 0; i < nanos.length; i++) {
      starts[i] = data.position();
      lengths[i] = 12;
      data.putLong(nanos[i]).putInt(2_440_588 + days[i]);
    }
    FillableBinaryVector vector = new FillableBinaryVector();
    vector.setPlain(data.array(), starts, lengths, nanos.length, new long[] {0b0111111});
    List<String> t = List.of("t");
    Map<Predicate, Long> expected =
        Map.of(
            new TimestampRange(t, 0, 0), 0b0000011L,
            new TimestampRange(t, Long.MIN_VALUE, 0), 0b0001011L,
            new Not(new TimestampRange(t, 0, 0)), 0b0111100L,
            new TimestampRange(t, 86_400_000_000L, Long.MAX_VALUE), 0b0110000L);
    expected.forEach(
        (predicate, rows) -> {
          VectorFilter filter = VectorFilter.of(predicate, schema, leaf -> true);
          assertThat(filter.isExact()).isTrue();
          long[] selection = new long[1];
          filter.select(leaf -> vector, nanos.length, selection);
          assertThat(selection[0]).as("%s", predicate).isEqualTo(rows);
        });
  }

  @Test
  void asksForNoVectorOnceNoRowIsLeft() {
    List<Integer> asked = new ArrayList<>();
    IntFunction<Vector> vectors =
        leaf -> {
          asked.add(leaf);
          return leaf == 0
              ? new IntVector(new int[] {5, 6}, 2, null)
              : new LongVector(new long[] {7, 7}, 2, null);
        };
    VectorFilter filter = filter(new And(A, B));
    assertThat(filter.select(vectors, 2, new long[1])).isZero();
    assertThat(asked).hasSize(1).containsOnly(0);
    asked.clear();
    assertThat(filter.select(vectors, 0, new long[0])).isZero();
    assertThat(asked).isEmpty();
  }

  @Test
  void comesToPutTheConditionFirstThatRulesOutMore() {
    List<Integer> asked = new ArrayList<>();
    IntFunction<Vector> vectors =
        leaf -> {
          asked.add(leaf);
          return leaf == 0
              ? new IntVector(new int[64], 64, null)
              : new LongVector(new long[64], 64, null);
        };
    VectorFilter filter = filter(new And(A, B));
    for (int batch = 0; batch < 20; batch++) {
      asked.clear();
      assertThat(filter.select(vectors, 64, new long[1])).isZero();
    }
    assertThat(asked).containsExactly(1);
  }

  @Test
  void refusesVectorsThatDoNotFit() {
    VectorFilter filter = filter(A);
    long[] selection = new long[1];
    assertThatThrownBy(() -> filter.select(leaf -> null, 1, selection))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining("IntVector");
    LongVector longs = new LongVector(new long[1], 1, null);
    assertThatThrownBy(() -> filter.select(leaf -> longs, 1, selection))
        .hasMessageContaining("LongVector of 1");
    IntVector tooShort = new IntVector(new int[9], 8, null);
    assertThatThrownBy(() -> filter.select(leaf -> tooShort, 9, selection))
        .hasMessageContaining("9 rows or more")
        .hasMessageContaining("IntVector of 8");
    assertThatThrownBy(() -> filter.select(leaf -> tooShort, 65, selection))
        .hasMessageContaining("65 rows needs 2 words, and has 1");
    assertThatThrownBy(() -> filter.select(leaf -> tooShort, -1, selection))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void testsAnEntryOfADictionaryOnceHoweverManyRowsHaveIt() {
    String[] entries = {"ab", "bc", "cd", "bcd", "xx", "b"};
    FillableBinaryVector vector = new FillableBinaryVector();
    BinaryDictionary dictionary = dictionary(entries);
    VectorFilter filter = filter(new Contains(List.of("s"), utf8("c")));
    long[] selection = new long[2];
    vector.setDictionary(dictionary, new int[] {0, 1, 2}, 3, null);
    assertThat(filter.select(leaf -> vector, 3, selection)).isEqualTo(2);
    // What the entries are by now does not matter, which shows that they are not read again.
    System.arraycopy(utf8("zzzzzz"), 0, dictionary.data(), 0, 6);
    assertThat(filter.select(leaf -> vector, 3, selection)).isEqualTo(2);
    assertThat(selection[0]).isEqualTo(0b110);
    vector.setDictionary(dictionary(entries), new int[] {4, 3, 5}, 3, null);
    assertThat(filter.select(leaf -> vector, 3, selection)).isEqualTo(1);
    assertThat(selection[0]).isEqualTo(0b010);
  }

  @Test
  void allocatesNothingForABatch() {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { optional int32 i; optional double d; optional binary s; required int64 l;"
                + " optional binary t; }");
    Random random = new Random(5);
    int rows = 4096;
    int[] ids = random.ints(rows, 0, 300).toArray();
    String[] entries = IntStream.range(0, 300).mapToObj(i -> "entry " + i).toArray(String[]::new);
    FillableBinaryVector coded = new FillableBinaryVector();
    long[] validity = random.longs(rows / 64).toArray();
    coded.setDictionary(dictionary(entries), ids, rows, validity);
    BinaryDictionary text = dictionary(entries);
    BinaryVector plain =
        new BinaryVector(
            text.data(),
            IntStream.of(ids).map(id -> text.starts()[id]).toArray(),
            IntStream.of(ids).map(id -> text.lengths()[id]).toArray(),
            rows,
            validity);
    Vector[] vectors = {
      new IntVector(ids, rows, validity),
      new DoubleVector(random.doubles(rows).toArray(), rows, validity),
      coded,
      new LongVector(random.longs(rows).toArray(), rows, null),
      plain
    };
    List<Long> many = random.longs(100).boxed().toList();
    Predicate predicate =
        new Or(
            new And(
                compare("i", Operator.GREATER, 30),
                compare("d", Operator.LESS_OR_EQUAL, 0.8),
                new Not(new In(List.of("l"), many)),
                new Contains(List.of("s"), utf8("1"))),
            new In(List.of("t"), List.of(utf8("entry 1"), utf8("entry 200"))),
            new Not(compare("t", Operator.EQUAL_NULL_SAFE, utf8("entry 7"))));
    VectorFilter filter = VectorFilter.of(predicate, schema, leaf -> true);
    long[] selection = new long[rows / 64];
    IntFunction<Vector> vectorOfLeaf = leaf -> vectors[leaf];
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long fewest = Long.MAX_VALUE;
    for (int round = 0; round < 50; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int batch = 0; batch < 100; batch++) {
        filter.select(vectorOfLeaf, rows, selection);
      }
      fewest = Math.min(fewest, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(fewest).as("bytes in 100 batches").isLessThan(1000);
  }

  private static VectorFilter filter(Predicate predicate) {
    return VectorFilter.of(predicate, SCHEMA, leaf -> true);
  }

  private static Predicate compare(String column, Operator operator, Object value) {
    return new Comparison(List.of(column), operator, value);
  }

  private static BinaryDictionary dictionary(String... entries) {
    byte[] data = utf8(String.join("", entries));
    int[] starts = new int[entries.length];
    int[] lengths = new int[entries.length];
    int end = 0;
    for (int i = 0; i < entries.length; i++) {
      starts[i] = end;
      lengths[i] = utf8(entries[i]).length;
      end += lengths[i];
    }
    return new BinaryDictionary(data, starts, lengths, entries.length);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
