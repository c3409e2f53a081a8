package io.jparquet.internal.filter;

import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.filter.StatisticsFilterPropertyTest.Kind;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;

/**
 * Rows of an optional column, a required one, a struct of both, a list, and a list of structs with
 * a list in them, of random types; predicates on them, and whether a row matches.
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

  private static final List<String> L = List.of("l");
  private static final List<String> P = List.of("p");
  private static final List<String> ITEM = List.of("p", "list", "element");
  private static final List<String> E = List.of("p", "list", "element", "e");
  private static final List<String> F = List.of("p", "list", "element", "f");
  private static final List<String> Q = List.of("p", "list", "element", "q");
  private static final List<String> Z = List.of("p", "list", "element", "q", "list", "element");

  private static final List<Item> NO_ITEM = Collections.singletonList(null);

  /** In place of a value of which nothing is known. */
  private static final Object UNKNOWN = new Object();

  final ParquetSchema schema;
  final List<Row> rows = new ArrayList<>();
  private final List<Kind> kinds;

  /**
   * A row.
   *
   * @param values those of a, b, c and d; null if null
   * @param struct whether s is there
   * @param elements those of l; null if l is null
   * @param items those of p; null if p is null
   */
  record Row(Object[] values, boolean struct, List<Object> elements, List<Item> items)
      implements Scope {
    @Override
    public Object field(List<String> path) {
      if (path.equals(GROUPS.get(0))) {
        return struct ? "present" : null;
      }
      if (path.equals(P)) {
        return items;
      }
      int column = PATHS.indexOf(path);
      return path.equals(GROUPS.get(1))
          ? elements
          : column < 0 || column == LIST ? UNKNOWN : values[column];
    }
  }

  /** What conditions are about: a row or an element. */
  @FunctionalInterface
  private interface Scope {
    /** Null if the field is null. */
    Object field(List<String> path);
  }

  /**
   * An element of p.
   *
   * @param zs those of q; null if q is null
   */
  record Item(Object e, Object f, List<Object> zs) {
    Object field(List<String> path, Row row) {
      if (path.equals(ITEM)) {
        return this;
      } else if (path.equals(E)) {
        return e;
      } else if (path.equals(F)) {
        return f;
      }
      return path.equals(Q) ? zs : row.field(path);
    }

    /** Of an element that may be null. */
    static Object field(Item item, List<String> path, Row row) {
      if (item != null) {
        return item.field(path, row);
      }
      boolean within = path.equals(ITEM) || path.equals(E) || path.equals(F) || path.equals(Q);
      return within ? null : row.field(path);
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
                + " optional group l (LIST) { repeated group list { optional %s; } }"
                    .formatted(field(LIST, "element"))
                + (" optional group p (LIST) { repeated group list { optional group element {"
                        + " optional %s; required %s; optional group q (LIST) {"
                        + " repeated group list { optional %s; } } } } } }")
                    .formatted(field(0, "e"), field(1, "f"), field(LIST, "element")));
    List<List<Object>> columns = new ArrayList<>();
    for (Kind kind : kinds) {
      columns.add(column(kind, count, sorted, random));
    }
    List<List<Object>> ofItems = new ArrayList<>();
    for (int kind : new int[] {0, 1, LIST}) {
      ofItems.add(column(kinds.get(kind), count, sorted, random));
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
      rows.add(
          new Row(values, struct, isNull[3] ? null : elements, items(ofItems, i, isNull, random)));
    }
  }

  private static List<Item> items(
      List<List<Object>> columns, int row, boolean[] isNull, Random random) {
    if (isNull[1] && random.nextInt(3) > 0) {
      return null;
    }
    List<Item> items = new ArrayList<>();
    for (int i = isNull[2] ? 0 : random.nextInt(3); i > 0; i--) {
      List<Object> zs = isNull[3] ? null : new ArrayList<>();
      for (int k = random.nextInt(3); zs != null && k > 0; k--) {
        zs.add(random.nextInt(4) == 0 ? null : columns.get(2).get(row));
      }
      Object e = isNull[0] || random.nextInt(4) == 0 ? null : columns.get(0).get(row);
      items.add(random.nextInt(5) == 0 ? null : new Item(e, columns.get(1).get(row), zs));
    }
    return items;
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

  /** Sets the orders in which NaN and INT96 have bounds too. */
  void orderAll(WriteOptions.Builder options) {
    for (int column = 0; column < kinds.size(); column++) {
      Kind kind = kinds.get(column);
      options.set(
          WriteOptions.COLUMN_ORDER,
          String.join(".", PATHS.get(column)),
          kind.floating() ? new ColumnOrder.IEEE754TotalOrder() : kind.columnOrder());
    }
  }

  /** The file that the library's writer makes of the table. */
  byte[] write(WriteOptions options) throws IOException {
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    try (FileWriter writer = FileWriter.open(out, schema, options)) {
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
        write(writer, row.items);
        writer.endRecord();
      }
    }
    return out.toByteArray();
  }

  private static void write(FileWriter writer, List<Item> items) throws IOException {
    int rep = 0;
    for (Item item : items == null || items.isEmpty() ? NO_ITEM : items) {
      if (items == null || items.isEmpty() || item == null) {
        for (int leaf = 5; leaf < 8; leaf++) {
          writer.leaf(leaf).writeNull(rep, items == null ? 0 : items.isEmpty() ? 1 : 2);
        }
      } else {
        write(writer.leaf(5), rep, item.e, 4, 3);
        write(writer.leaf(6), rep, item.f, 3, 3);
        if (item.zs == null || item.zs.isEmpty()) {
          writer.leaf(7).writeNull(rep, item.zs == null ? 3 : 4);
        } else {
          for (int i = 0; i < item.zs.size(); i++) {
            write(writer.leaf(7), i == 0 ? rep : 2, item.zs.get(i), 6, 5);
          }
        }
      }
      rep = 1;
    }
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
      if (row.items != null) {
        Group list = group.addGroup("p");
        row.items.forEach(item -> add(list.addGroup("list"), item));
      }
      groups.add(group);
    }
    return groups;
  }

  private static void add(Group list, Item item) {
    if (item != null) {
      Group group = list.addGroup("element");
      add(group, "e", item.e);
      add(group, "f", item.f);
      if (item.zs != null) {
        Group zs = group.addGroup("q");
        item.zs.forEach(z -> add(zs.addGroup("list"), "element", z));
      }
    }
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
    if (random.nextInt(4) == 0) {
      return anyElement(random, depth - 1);
    } else if (choice == 0) {
      List<String> group = GROUPS.get(random.nextInt(GROUPS.size()));
      return random.nextBoolean() ? new IsNull(group) : new IsNotNull(group);
    } else if (choice == 1) {
      return in(random);
    } else if (choice < 6) {
      int column = random.nextInt(PATHS.size() + 3) % PATHS.size();
      Predicate leaf = StatisticsFilterPropertyTest.predicate(kinds.get(column), random, 0);
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

  /** A random predicate that is true only for rows with some element. */
  Predicate elementPredicate(Random random) {
    return random.nextInt(4) == 0
        ? new And(anyElement(random, 1), anyElement(random, 1))
        : anyElement(random, 2);
  }

  private Predicate anyElement(Random random, int depth) {
    return random.nextBoolean()
        ? new AnyElement(L, ofElement(random, depth, LIST, PATHS.get(LIST)))
        : new AnyElement(P, ofItem(random, depth));
  }

  /** A condition on one column of elements. */
  private Predicate ofElement(Random random, int depth, int column, List<String> path) {
    Kind kind = kinds.get(column);
    if (random.nextInt(6) == 0) {
      return new In(path, List.of(kind.value(random), kind.value(random)));
    } else if (depth > 0 && random.nextInt(3) == 0) {
      List<Predicate> operands =
          List.of(
              ofElement(random, depth - 1, column, path),
              ofElement(random, depth - 1, column, path));
      return random.nextBoolean() ? new And(operands) : new Or(operands);
    } else if (depth > 0 && random.nextInt(4) == 0) {
      return new Not(ofElement(random, depth - 1, column, path));
    }
    return on(path, StatisticsFilterPropertyTest.predicate(kind, random, 0));
  }

  /** A condition on elements of p. */
  private Predicate ofItem(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 10 : 7)) {
      case 0, 1 -> ofElement(random, depth, 0, E);
      case 2, 3 -> ofElement(random, depth, 1, F);
      case 4 -> new AnyElement(Q, ofElement(random, depth, LIST, Z));
      case 5 -> new IsNull(random.nextBoolean() ? ITEM : Q);
      case 6 -> new IsNotNull(random.nextBoolean() ? ITEM : Q);
      case 7 -> new Not(ofItem(random, depth - 1));
      case 8 -> new And(ofItem(random, depth - 1), predicate(random, depth - 1));
      default -> new Or(ofItem(random, depth - 1), ofItem(random, depth - 1));
    };
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
    return evaluate(predicate, row, row, onElements);
  }

  private Boolean evaluate(Predicate predicate, Scope scope, Row row, Boolean onElements) {
    if (predicate instanceof And and) {
      return connective(and.operands(), scope, row, onElements, false);
    } else if (predicate instanceof Or or) {
      return connective(or.operands(), scope, row, onElements, true);
    } else if (predicate instanceof Not not) {
      Boolean operand = evaluate(not.operand(), scope, row, onElements);
      return operand == null ? null : Boolean.valueOf(!operand);
    } else if (predicate instanceof AnyElement any) {
      return scopes(any.list(), scope, row).stream()
          .anyMatch(s -> Boolean.TRUE.equals(evaluate(any.condition(), s, row, onElements)));
    } else if (predicate instanceof AlwaysTrue || predicate instanceof AlwaysFalse) {
      return predicate instanceof AlwaysTrue;
    } else if (predicate instanceof In in && in.values().isEmpty()) {
      return false;
    }
    List<String> path = path(predicate);
    Object value = scope.field(path);
    if (value == UNKNOWN) {
      return onElements;
    }
    return StatisticsFilterPropertyTest.evaluate(predicate, value, kind(path));
  }

  private Kind kind(List<String> path) {
    if (path.equals(E)) {
      return kinds.get(0);
    } else if (path.equals(F)) {
      return kinds.get(1);
    }
    return kinds.get(path.equals(Z) ? LIST : Math.max(0, PATHS.indexOf(path)));
  }

  /** The elements of a list, each as what conditions are about. */
  private static List<Scope> scopes(List<String> list, Scope scope, Row row) {
    List<Scope> scopes = new ArrayList<>();
    if (list.equals(P) && row.items != null) {
      row.items.forEach(item -> scopes.add(path -> Item.field(item, path, row)));
    } else if (!list.equals(P) && scope.field(list) instanceof List<?> elements) {
      List<String> element = list.equals(L) ? PATHS.get(LIST) : Z;
      elements.forEach(e -> scopes.add(path -> path.equals(element) ? e : row.field(path)));
    }
    return scopes;
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
      List<Predicate> operands, Scope scope, Row row, Boolean onElements, boolean decisive) {
    Boolean result = !decisive;
    for (Predicate operand : operands) {
      Boolean outcome = evaluate(operand, scope, row, onElements);
      if (outcome == null) {
        result = null;
      } else if (outcome == decisive) {
        return decisive;
      }
    }
    return result;
  }
}
