package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.jparquet.RandomCases;
import io.jparquet.internal.filter.VectorBuilder.Dictionary;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The rows that a filter selects are those for which an interpreter says so, one by one. */
class VectorFilterPropertyTest {
  private static final int ROUNDS = RandomCases.FILTERS;

  /** Around the bits of a word and the rows of a block; the last one is that of most batches. */
  private static final int[] ROWS = {0, 1, 2, 63, 64, 65, 127, 500, 512, 513, 1025, 4096};

  /** Fields that no filter looks into, and one that is not there. */
  private static final String OTHER_FIELDS =
      " optional group s { optional int32 x; } repeated int32 p;"
          + " optional group l (LIST) { repeated group list { optional int32 element; } }";

  private static final List<List<String>> OTHERS =
      List.of(
          List.of("s"),
          List.of("s", "x"),
          List.of("p"),
          List.of("l"),
          List.of("l", "list", "element"),
          List.of("nowhere"));

  @Test
  void selectsTheRowsThatAnInterpreterDoes() {
    long selected = 0;
    long refused = 0;
    for (long seed : RandomCases.seeds(ROUNDS)) {
      Random random = new Random(seed);
      Trial trial = new Trial(random, "seed " + seed);
      for (int batch = random.nextInt(3); batch >= 0; batch--) {
        selected += trial.batch();
        refused += trial.rows - trial.lastSelected;
      }
    }
    assertThat(selected).as("rows are selected").isGreaterThan(ROUNDS * 10L);
    assertThat(refused).as("rows are refused").isGreaterThan(ROUNDS * 10L);
  }

  /**
   * A predicate with its filter, on batches of columns that keep their dictionaries for a while.
   */
  private static final class Trial {
    final Random random;
    final String name;
    final Map<String, ColumnKind> kinds = new LinkedHashMap<>();
    final Map<String, List<Object>> pools = new HashMap<>();
    final Map<String, Dictionary> dictionaries = new HashMap<>();
    final ParquetSchema schema;
    final Predicate predicate;
    final VectorFilter filter;
    int rows;
    int lastSelected;

    Trial(Random random, String name) {
      this.random = random;
      StringBuilder fields = new StringBuilder(OTHER_FIELDS);
      for (int i = random.nextInt(3); i >= 0; i--) {
        ColumnKind kind = ColumnKind.values()[random.nextInt(ColumnKind.values().length)];
        String column = "c" + i;
        kinds.put(column, kind);
        List<Object> pool = pool(kind);
        pools.put(column, pool);
        String repetition = pool.contains(null) || random.nextBoolean() ? "optional " : "required ";
        fields.append(' ').append(repetition).append(kind.field(column));
      }
      schema = ParquetSchema.parse("message m {" + fields + "}");
      predicate = new RandomPredicates(kinds, OTHERS, random).tree(random.nextInt(5));
      this.name = name + ", " + kinds + ": " + predicate;
      filter =
          VectorFilter.of(
              predicate, schema, leaf -> kinds.containsKey(schema.leaves().get(leaf).dotPath()));
    }

    /** The values that a column takes: few or many, with nulls or without, or nulls only. */
    private List<Object> pool(ColumnKind kind) {
      List<Object> pool = new ArrayList<>();
      int nulls = random.nextInt(3) == 0 ? random.nextInt(10) : 0;
      for (int i = random.nextInt(4) == 0 ? 2 : 60; i >= 0; i--) {
        pool.add(random.nextInt(10) < nulls ? null : kind.value(random));
      }
      return pool;
    }

    int batch() {
      rows = ROWS[random.nextInt(random.nextInt(8) == 0 ? ROWS.length : ROWS.length - 2)];
      Map<String, List<Object>> values = new HashMap<>();
      Map<Integer, Vector> vectors = new TreeMap<>();
      VectorBuilder builder = new VectorBuilder(random);
      kinds.forEach(
          (column, kind) -> {
            List<Object> pool = pools.get(column);
            List<Object> drawn = new ArrayList<>();
            for (int i = 0; i < rows; i++) {
              drawn.add(pool.get(random.nextInt(pool.size())));
            }
            values.put(column, drawn);
            int leaf = schema.leaf(List.of(column)).index();
            vectors.put(leaf, builder.vector(kind, drawn, dictionary(builder, column, kind)));
          });
      long[] selection = random.longs((rows + 63) / 64 + random.nextInt(2)).toArray();
      long[] before = selection.clone();
      lastSelected = filter.select(leaf -> vectors.get(leaf), rows, selection);
      check(values, selection, before);
      return lastSelected;
    }

    private Dictionary dictionary(VectorBuilder builder, String column, ColumnKind kind) {
      if (!kind.inBytes() || random.nextInt(3) == 0) {
        return null;
      }
      if (random.nextInt(3) == 0) {
        dictionaries.remove(column);
      }
      return dictionaries.computeIfAbsent(
          column,
          key -> {
            List<byte[]> entries =
                pools.get(key).stream()
                    .filter(byte[].class::isInstance)
                    .map(byte[].class::cast)
                    .collect(Collectors.toList());
            return builder.dictionary(kind, entries, random.nextInt(2) * random.nextInt(700));
          });
    }

    private void check(Map<String, List<Object>> values, long[] selection, long[] before) {
      int count = 0;
      for (int i = 0; i < rows; i++) {
        Map<String, Object> row = new HashMap<>();
        for (String column : kinds.keySet()) {
          row.put(column, values.get(column).get(i));
        }
        boolean expected = new PredicateInterpreter(kinds, row).outcome(predicate).mayBeTrue();
        boolean found = (selection[i >> 6] >>> i & 1) != 0;
        if (found != expected) {
          fail("%s%nrow %d of %d: %s, selected: %s", name, i, rows, text(row), found);
        }
        count += expected ? 1 : 0;
      }
      assertThat(lastSelected).as(name).isEqualTo(count);
      int words = (rows + 63) / 64;
      if ((rows & 63) != 0) {
        assertThat(selection[words - 1] >>> rows).as(name + ", after the rows").isZero();
      }
      for (int w = words; w < selection.length; w++) {
        assertThat(selection[w]).as(name + ", after the words").isEqualTo(before[w]);
      }
      if (!filter.decides()) {
        assertThat(count).as(name).isEqualTo(rows);
      }
    }

    private static String text(Map<String, Object> row) {
      return row.entrySet().stream()
          .map(
              e ->
                  e.getKey()
                      + "="
                      + (e.getValue() instanceof byte[] bytes
                          ? Arrays.toString(bytes)
                          : e.getValue()))
          .collect(Collectors.joining(", "));
    }
  }
}
