package io.jparquet.internal.filter;

import io.jparquet.internal.filter.row.BytesTest;
import io.jparquet.internal.filter.row.KeyRanges;
import io.jparquet.internal.filter.row.MatchingBytes;
import io.jparquet.internal.filter.row.NumberKeys;
import io.jparquet.internal.filter.row.RowCondition;
import io.jparquet.internal.filter.row.TestedValues;
import io.jparquet.internal.filter.row.ValueSet;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.Type;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Accepted;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IntersectsBox;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.predicate.Predicate.TimestampRange;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Translates predicates to conditions on rows: when a predicate may be true. Negations move down to
 * the columns, where they become complements. Anything unknown may be true, negated or not.
 */
final class RowConditions {
  private static final int TIMESTAMP_BYTES = 12;

  private final ParquetSchema schema;
  private final IntPredicate hasVector;
  private final RowCondition unknown;

  /** The elements that conditions are about in place of rows; null for rows. */
  private final Elements elements;

  private boolean exact = true;

  /** Conditions on rows. */
  RowConditions(ParquetSchema schema, IntPredicate hasVector) {
    this(schema, hasVector, null);
  }

  /** Conditions on rows (null), or on elements, whose vectors are those of their columns. */
  RowConditions(ParquetSchema schema, IntPredicate hasVector, Elements elements) {
    this(schema, hasVector, RowCondition.Constant.ALWAYS, elements);
  }

  private RowConditions(
      ParquetSchema schema, IntPredicate hasVector, RowCondition unknown, Elements elements) {
    this.schema = schema;
    this.hasVector = hasVector;
    this.unknown = unknown;
    this.elements = elements;
  }

  /** Conditions that hold only if the predicate is known to be true. */
  static RowConditions certain(ParquetSchema schema, IntPredicate hasVector, Elements elements) {
    return new RowConditions(schema, hasVector, RowCondition.Constant.NEVER, elements);
  }

  /** When the predicate may be true. */
  RowCondition of(Predicate predicate) {
    return of(predicate, false);
  }

  /** Whether the conditions so far hold only for rows that match. */
  boolean isExact() {
    return exact;
  }

  private RowCondition of(Predicate predicate, boolean negated) {
    return predicate.accept(new Translation(negated));
  }

  /** When a predicate, or its negation, may be true. */
  private final class Translation implements Predicate.Visitor<RowCondition, RuntimeException> {
    private final boolean negated;

    Translation(boolean negated) {
      this.negated = negated;
    }

    @Override
    public RowCondition alwaysTrue(AlwaysTrue constant) {
      return constant(!negated);
    }

    @Override
    public RowCondition alwaysFalse(AlwaysFalse constant) {
      return constant(negated);
    }

    @Override
    public RowCondition and(And and) {
      return negated ? any(and.operands()) : every(and.operands());
    }

    @Override
    public RowCondition or(Or or) {
      return negated ? every(or.operands()) : any(or.operands());
    }

    private RowCondition every(List<Predicate> operands) {
      return RowCondition.every(translated(operands));
    }

    private RowCondition any(List<Predicate> operands) {
      return RowCondition.any(translated(operands));
    }

    private List<RowCondition> translated(List<Predicate> operands) {
      List<RowCondition> conditions = new ArrayList<>();
      for (Predicate operand : operands) {
        conditions.add(operand.accept(this));
      }
      return conditions;
    }

    @Override
    public RowCondition not(Not not) {
      return of(not.operand(), !negated);
    }

    @Override
    public RowCondition comparison(Comparison comparison) {
      return compared(comparison, negated);
    }

    @Override
    public RowCondition in(In in) {
      return in.values().isEmpty()
          ? constant(negated)
          : values(in.column(), negated, leaf -> equal(leaf.node(), in.values()));
    }

    @Override
    public RowCondition isNull(IsNull test) {
      return nulls(test.column(), !negated);
    }

    @Override
    public RowCondition isNotNull(IsNotNull test) {
      return nulls(test.column(), negated);
    }

    @Override
    public RowCondition startsWith(StartsWith test) {
      return part(test.column(), negated, test.prefix(), BytesTest.startsWith(test.prefix()));
    }

    @Override
    public RowCondition endsWith(EndsWith test) {
      return part(test.column(), negated, test.suffix(), BytesTest.endsWith(test.suffix()));
    }

    @Override
    public RowCondition contains(Contains test) {
      return part(test.column(), negated, test.infix(), BytesTest.contains(test.infix()));
    }

    @Override
    public RowCondition timestampRange(TimestampRange range) {
      return values(
          range.column(),
          negated,
          leaf ->
              leaf.type() == Type.INT96
                  ? new MatchingBytes(BytesTest.between(range.first(), range.last()), false)
                  : null);
    }

    @Override
    public RowCondition accepted(Accepted accepted) {
      return values(
          accepted.column(), negated, leaf -> TestedValues.of(accepted.test(), leaf.type()));
    }

    @Override
    public RowCondition intersectsBox(IntersectsBox test) {
      exact = false;
      return unknown;
    }

    @Override
    public RowCondition anyElement(AnyElement any) {
      exact = false;
      return unknown;
    }
  }

  private static RowCondition constant(boolean holds) {
    return holds ? RowCondition.Constant.ALWAYS : RowCondition.Constant.NEVER;
  }

  /** The values of a column for which a condition is true. */
  @FunctionalInterface
  private interface Values {
    /** Null if they are not known. */
    ValueSet of(LeafColumn leaf);
  }

  /** A condition that is null for nulls, and so is its negation. */
  private RowCondition values(List<String> path, boolean negated, Values values) {
    return values(path, negated, values, false);
  }

  private RowCondition values(List<String> path, boolean negated, Values values, boolean nulls) {
    LeafColumn leaf = leaf(path);
    ValueSet set = leaf == null ? null : values.of(leaf);
    if (set == null) {
      exact = false;
      return unknown;
    }
    return RowCondition.column(leaf, negated ? set.complement() : set, nulls);
  }

  private RowCondition nulls(List<String> path, boolean wanted) {
    return values(path, wanted, leaf -> ValueSet.Constant.ALL, wanted);
  }

  private RowCondition compared(Comparison comparison, boolean negated) {
    Operator operator = comparison.operator();
    Object value = comparison.value();
    if (value == null) {
      return nulls(comparison.column(), !negated);
    }
    boolean nulls = negated && operator == Operator.EQUAL_NULL_SAFE;
    boolean complement =
        switch (operator) {
          case NOT_EQUAL, GREATER, GREATER_OR_EQUAL -> !negated;
          default -> negated;
        };
    Values values =
        switch (operator) {
          case EQUAL, NOT_EQUAL, EQUAL_NULL_SAFE -> leaf -> equal(leaf.node(), List.of(value));
          case LESS, GREATER_OR_EQUAL -> leaf -> lower(leaf.node(), value, false);
          case LESS_OR_EQUAL, GREATER -> leaf -> lower(leaf.node(), value, true);
        };
    return values(comparison.column(), complement, values, nulls);
  }

  private RowCondition part(List<String> path, boolean negated, byte[] part, BytesTest test) {
    return values(
        path,
        negated,
        leaf -> {
          boolean inBytes =
              switch (leaf.type()) {
                case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96 -> true;
                default -> false;
              };
          if (!inBytes) {
            return null;
          }
          return part.length == 0 ? ValueSet.Constant.ALL : new MatchingBytes(test, false);
        });
  }

  private static ValueSet equal(PrimitiveNode node, List<?> literals) {
    NumberKeys keys = NumberKeys.of(node);
    if (keys != null) {
      long[] members = new long[literals.size()];
      for (int i = 0; i < members.length; i++) {
        Long key = keys.key(literals.get(i));
        if (key == null) {
          return null;
        }
        members[i] = key;
      }
      return KeyRanges.of(keys, members);
    }
    ValueOrder order = orderOfBytes(node);
    List<byte[]> members = new ArrayList<>();
    for (Object literal : literals) {
      if (!isLiteral(order, literal)) {
        return null;
      }
      members.add((byte[]) literal);
    }
    return new MatchingBytes(BytesTest.anyOf(order, members), false);
  }

  private static ValueSet lower(PrimitiveNode node, Object literal, boolean orEqual) {
    NumberKeys keys = NumberKeys.of(node);
    if (keys != null) {
      Long key = keys.key(literal);
      if (key == null) {
        return null;
      }
      return orEqual ? KeyRanges.atMost(keys, key) : KeyRanges.below(keys, key);
    }
    ValueOrder order = orderOfBytes(node);
    return isLiteral(order, literal)
        ? new MatchingBytes(BytesTest.lower(order, (byte[]) literal, orEqual), false)
        : null;
  }

  /** The order of values in bytes, or UNDEFINED. */
  private static ValueOrder orderOfBytes(PrimitiveNode node) {
    // The format leaves the order of INT96 open, but only for bounds in files.
    return node.type() == Type.INT96 && node.logicalType() == null
        ? ValueOrder.INT96_TIMESTAMP
        : ValueOrder.ofValues(node);
  }

  private static boolean isLiteral(ValueOrder order, Object literal) {
    return literal instanceof byte[] bytes
        && switch (order) {
          case UNSIGNED_BYTES, SIGNED_NUMBER_BYTES -> true;
          case LITTLE_ENDIAN_96, INT96_TIMESTAMP -> bytes.length == TIMESTAMP_BYTES;
          default -> false;
        };
  }

  /** The leaf with the given path, or null if it has no vectors, or not one value for each row. */
  private LeafColumn leaf(List<String> path) {
    LeafColumn member = elements == null ? null : schema.leaf(path);
    if (member != null && elements.have(member)) {
      boolean usable = member.unsupportedReason() == null && hasVector.test(member.index());
      return usable ? member : null;
    }
    if (!(schema.field(path) instanceof LeafField field)
        || field.repetitionLevel() > 0
        || field.unsupportedReason() != null
        || !hasVector.test(field.column().index())) {
      return null;
    }
    return field.column();
  }
}
