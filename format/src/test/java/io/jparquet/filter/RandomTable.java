package io.jparquet.filter;

import io.jparquet.ParquetWriter;
import io.jparquet.WriteOptions;
import io.jparquet.column.write.LeafWriter;
import io.jparquet.filter.Predicate.And;
import io.jparquet.filter.Predicate.Comparison;
import io.jparquet.filter.Predicate.Contains;
import io.jparquet.filter.Predicate.EndsWith;
import io.jparquet.filter.Predicate.In;
import io.jparquet.filter.Predicate.IsNotNull;
import io.jparquet.filter.Predicate.IsNull;
import io.jparquet.filter.Predicate.Not;
import io.jparquet.filter.Predicate.Or;
import io.jparquet.filter.Predicate.StartsWith;
import io.jparquet.filter.RowGroupFilterPropertyTest.Kind;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;

/**
 * Rows of an optional column, a required one, a struct of both, and a list, of random types;
 * predicates on them, and whether a row matches.
 */
final class RandomTable {
  private static final List<List<String>> PATHS =
      List.of(
          List.of("a"),
          List.of("b"),
          List.of("s", "c"),
          List.of("s", "d"),
          List.of("l", "list", "element"));

  private static final int LIST = 4;

  private static final List<List<String>> GROUPS = List.of(List.of("s"), List.of("l"));

  final ParquetSchema schema;
  final List<Row> rows = new ArrayList<>();
  private final List<Kind> kinds;

  /**
   * A row.
   *
   * @param values those of a, b, c and d; null if null
   * @param struct whether s is there
   * @param elements those of l; null if l is null
   */
  record Row(Object[] values, boolean struct, List<Object> elements) {
    Object field(List<String> path) {
      if (path.equals(GROUPS.get(0))) {
        return struct ? "present" : null;
      }
      return path.equals(GROUPS.get(1)) ? elements : values[PATHS.indexOf(path)];
    }
  }

  /**
   * Makes a table.
   *
   * @param sorted whether each column is in the order of its values, but for some of them
   */
  RandomTable(List<Kind> kinds, int count, boolean sorted, Random random) {
    this.kinds = kinds;
    this.schema =
        ParquetSchema.parse(
            "message m { optional %s; required %s; optional group s { optional %s; required %s; }"
                    .formatted(field(0, "a"), field(1, "b"), field(2, "c"), field(3, "d"))
                + " optional group l (LIST) { repeated group list { optional %s; } } }"
                    .formatted(field(LIST, "element")));
    List<List<Object>> columns = new ArrayList<>();
    for (Kind kind : kinds) {
      columns.add(column(kind, count, sorted, random));
    }
    int[] nullOdds = random.ints(4, 0, 4).toArray();
    boolean[] isNull = new boolean[4];
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < isNull.length; k++) {
        // Runs of nulls, so that there are pages of nothing else.
        isNull[k] = random.nextInt(8) == 0 ? random.nextInt(4) < nullOdds[k] : isNull[k];
      }
      boolean struct = !isNull[0];
      Object[] values = {
        isNull[1] ? null : columns.get(0).get(i),
        columns.get(1).get(i),
        struct && !isNull[2] ? columns.get(2).get(i) : null,
        struct ? columns.get(3).get(i) : null
      };
      List<Object> elements = new ArrayList<>();
      for (int k = random.nextInt(4); k > 0; k--) {
        elements.add(random.nextInt(4) == 0 ? null : columns.get(LIST).get(i));
      }
      rows.add(new Row(values, struct, isNull[3] ? null : elements));
    }
  }

  private String field(int column, String name) {
    return kinds.get(column).field.replaceFirst(" a\\b", " " + name);
  }

  private static List<Object> column(Kind kind, int count, boolean sorted, Random random) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(kind.value(random));
    }
    if (sorted) {
      values.sort(random.nextBoolean() ? kind::compare : (l, r) -> kind.compare(r, l));
      for (int i = random.nextInt(3); i > 0; i--) {
        values.set(random.nextInt(count), kind.value(random));
      }
    }
    return values;
  }

  /** Asks for the orders in which NaN and INT96 have bounds too. */
  void orderAll(WriteOptions.Builder options) {
    for (int column = 0; column < kinds.size(); column++) {
      Kind kind = kinds.get(column);
      options.columnOrder(
          String.join(".", PATHS.get(column)),
          kind.floating() ? new ColumnOrder.IEEE754TotalOrder() : kind.columnOrder());
    }
  }

  /** The file that the library's writer makes of the table. */
  byte[] write(WriteOptions options) throws IOException {
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    try (ParquetWriter writer = ParquetWriter.open(out, schema, options)) {
      for (Row row : rows) {
        int[] levels = {1, 0, 2, 1};
        for (int leaf = 0; leaf < levels.length; leaf++) {
          int nullLevel = leaf == 2 && row.struct ? 1 : 0;
          write(writer.leaf(leaf), 0, row.values[leaf], levels[leaf], nullLevel);
        }
        if (row.elements == null || row.elements.isEmpty()) {
          writer.leaf(LIST).writeNull(0, row.elements == null ? 0 : 1);
        } else {
          for (int i = 0; i < row.elements.size(); i++) {
            write(writer.leaf(LIST), i == 0 ? 0 : 1, row.elements.get(i), 3, 2);
          }
        }
        writer.endRecord();
      }
    }
    return out.toByteArray();
  }

  private static void write(LeafWriter writer, int rep, Object value, int level, int nullLevel) {
    if (value == null) {
      writer.writeNull(rep, nullLevel);
    } else if (value instanceof Boolean bool) {
      writer.writeBoolean(rep, level, bool);
    } else if (value instanceof Integer number) {
      writer.writeInt(rep, level, number);
    } else if (value instanceof Long number) {
      writer.writeLong(rep, level, number);
    } else if (value instanceof Float number) {
      writer.writeFloat(rep, level, number);
    } else if (value instanceof Double number) {
      writer.writeDouble(rep, level, number);
    } else {
      byte[] bytes = (byte[]) value;
      writer.writeBinary(rep, level, bytes, 0, bytes.length);
    }
  }

  /** The rows as records of parquet-java. */
  List<Group> groups(MessageType type) {
    List<Group> groups = new ArrayList<>();
    for (Row row : rows) {
      Group group = new SimpleGroup(type);
      add(group, "a", row.values[0]);
      add(group, "b", row.values[1]);
      if (row.struct) {
        Group struct = group.addGroup("s");
        add(struct, "c", row.values[2]);
        add(struct, "d", row.values[3]);
      }
      if (row.elements != null) {
        Group list = group.addGroup("l");
        row.elements.forEach(element -> add(list.addGroup("list"), "element", element));
      }
      groups.add(group);
    }
    return groups;
  }

  private static void add(Group group, String name, Object value) {
    if (value instanceof Boolean bool) {
      group.add(name, bool);
    } else if (value instanceof Integer number) {
      group.add(name, number);
    } else if (value instanceof Long number) {
      group.add(name, number);
    } else if (value instanceof Float number) {
      group.add(name, number);
    } else if (value instanceof Double number) {
      group.add(name, number);
    } else if (value instanceof byte[] bytes) {
      group.add(name, Binary.fromConstantByteArray(bytes));
    }
  }

  /** A random predicate on some of the columns. */
  Predicate predicate(Random random, int depth) {
    int choice = random.nextInt(depth == 0 ? 6 : 12);
    if (choice == 0) {
      List<String> group = GROUPS.get(random.nextInt(GROUPS.size()));
      return random.nextBoolean() ? new IsNull(group) : new IsNotNull(group);
    } else if (choice == 1) {
      return in(random);
    } else if (choice < 6) {
      int column = random.nextInt(PATHS.size() + 3) % PATHS.size();
      Predicate leaf = RowGroupFilterPropertyTest.predicate(kinds.get(column), random, 0);
      return on(PATHS.get(column), leaf);
    } else if (choice < 8) {
      return new Not(predicate(random, depth - 1));
    }
    List<Predicate> operands = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      operands.add(predicate(random, depth - 1));
    }
    return choice < 10 ? new And(operands) : new Or(operands);
  }

  private Predicate in(Random random) {
    int column = random.nextInt(LIST);
    List<Object> literals = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      literals.add(kinds.get(column).value(random));
    }
    return new In(PATHS.get(column), literals);
  }

  /** A predicate on a column, as the same on another column. */
  private static Predicate on(List<String> path, Predicate leaf) {
    if (leaf instanceof Comparison comparison) {
      return new Comparison(path, comparison.operator(), comparison.value());
    } else if (leaf instanceof In in) {
      return new In(path, in.values());
    } else if (leaf instanceof IsNull) {
      return new IsNull(path);
    } else if (leaf instanceof IsNotNull) {
      return new IsNotNull(path);
    } else if (leaf instanceof StartsWith startsWith) {
      return new StartsWith(path, startsWith.prefix());
    } else if (leaf instanceof EndsWith endsWith) {
      return new EndsWith(path, endsWith.suffix());
    } else if (leaf instanceof Contains contains) {
      return new Contains(path, contains.infix());
    }
    return leaf;
  }

  /** Whether a predicate can be true for a row, whatever conditions on elements of l mean. */
  boolean canMatch(Predicate predicate, Row row) {
    return Boolean.TRUE.equals(evaluate(predicate, row, null))
        || Boolean.TRUE.equals(evaluate(predicate, row, true))
        || Boolean.TRUE.equals(evaluate(predicate, row, false));
  }

  private Boolean evaluate(Predicate predicate, Row row, Boolean onElements) {
    if (predicate instanceof And and) {
      return connective(and.operands(), row, onElements, false);
    } else if (predicate instanceof Or or) {
      return connective(or.operands(), row, onElements, true);
    } else if (predicate instanceof Not not) {
      Boolean operand = evaluate(not.operand(), row, onElements);
      return operand == null ? null : Boolean.valueOf(!operand);
    }
    List<String> path = path(predicate);
    if (path.equals(PATHS.get(LIST))) {
      return onElements;
    }
    Kind kind = kinds.get(Math.max(0, PATHS.indexOf(path)));
    return RowGroupFilterPropertyTest.evaluate(predicate, row.field(path), kind);
  }

  private static List<String> path(Predicate predicate) {
    if (predicate instanceof Comparison comparison) {
      return comparison.column();
    } else if (predicate instanceof In in) {
      return in.column();
    } else if (predicate instanceof IsNull isNull) {
      return isNull.column();
    } else if (predicate instanceof IsNotNull isNotNull) {
      return isNotNull.column();
    } else if (predicate instanceof EndsWith endsWith) {
      return endsWith.column();
    } else if (predicate instanceof Contains contains) {
      return contains.column();
    }
    return predicate instanceof StartsWith startsWith ? startsWith.column() : PATHS.get(0);
  }

  /** AND if {@code decisive} is false, OR if it is true. */
  private Boolean connective(
      List<Predicate> operands, Row row, Boolean onElements, boolean decisive) {
    Boolean result = !decisive;
    for (Predicate operand : operands) {
      Boolean outcome = evaluate(operand, row, onElements);
      if (outcome == null) {
        result = null;
      } else if (outcome == decisive) {
        return decisive;
      }
    }
    return result;
  }
}
