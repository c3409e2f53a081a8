package io.jparquet.internal.filter;

import static io.jparquet.internal.filter.ColumnKind.smallBytes;

import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Accepted;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random predicates.
 *
 * @param columns the columns with vectors
 * @param others paths of which nothing is known
 */
record RandomPredicates(Map<String, ColumnKind> columns, List<List<String>> others, Random random) {

  /** A tree of the given depth at most. */
  Predicate tree(int depth) {
    int choice = depth == 0 ? 0 : random.nextInt(8);
    return switch (choice) {
      case 0, 1 -> leaf();
      case 2, 3 -> new Not(tree(depth - 1));
      case 4, 5 -> new And(operands(depth));
      default -> new Or(operands(depth));
    };
  }

  private List<Predicate> operands(int depth) {
    List<Predicate> operands = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      operands.add(tree(depth - 1));
    }
    if (random.nextInt(20) == 0) {
      operands.clear();
    }
    return operands;
  }

  private Predicate leaf() {
    if (random.nextInt(24) == 0) {
      return random.nextBoolean() ? new AlwaysTrue() : new AlwaysFalse();
    } else if (random.nextInt(16) == 0) {
      return leaf(others.get(random.nextInt(others.size())), ColumnKind.INT);
    }
    List<String> names = List.copyOf(columns.keySet());
    String name = names.get(random.nextInt(names.size()));
    return leaf(List.of(name), columns.get(name));
  }

  private Predicate leaf(List<String> column, ColumnKind kind) {
    return switch (random.nextInt(13)) {
      case 12 -> new Accepted(column, new HashTest(random.nextInt(), 1 + random.nextInt(4)));
      case 0 -> new IsNull(column);
      case 1 -> new IsNotNull(column);
      case 2, 3 -> new In(column, literals(kind));
      case 4, 5 -> {
        byte[] part = part(kind);
        yield switch (random.nextInt(3)) {
          case 0 -> new StartsWith(column, part);
          case 1 -> new EndsWith(column, part);
          default -> new Contains(column, part);
        };
      }
      default -> {
        Operator operator = Operator.values()[random.nextInt(Operator.values().length)];
        boolean isNull = operator == Operator.EQUAL_NULL_SAFE && random.nextInt(3) == 0;
        yield new Comparison(column, operator, isNull ? null : literal(kind));
      }
    };
  }

  /** Few literals or many, some of them next to each other. */
  private List<Object> literals(ColumnKind kind) {
    List<Object> literals = new ArrayList<>();
    int count = random.nextInt(new int[] {6, 6, 20, 80}[random.nextInt(4)]);
    for (int i = 0; i < count; i++) {
      literals.add(literal(kind));
    }
    return literals;
  }

  /** Rarely, a literal that can't be compared with the column. */
  private Object literal(ColumnKind kind) {
    if (random.nextInt(200) == 0) {
      return random.nextBoolean() ? "text" : new byte[random.nextInt(3)];
    }
    return kind.value(random);
  }

  private byte[] part(ColumnKind kind) {
    if (!kind.inBytes()) {
      return new byte[1];
    }
    byte[] value = (byte[]) kind.value(random);
    int from = random.nextInt(value.length + 1);
    int to = from + random.nextInt(value.length - from + 1);
    return random.nextInt(4) > 0
        ? Arrays.copyOfRange(value, from, to)
        : smallBytes(random, random.nextInt(3));
  }
}
