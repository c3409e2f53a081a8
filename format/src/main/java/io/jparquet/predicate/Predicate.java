package io.jparquet.predicate;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A condition on a row, in terms of its leaf columns, or of nulls at any field. Immutable, except
 * that byte arrays are not copied and must not be modified.
 *
 * <p>Conditions follow the three-valued logic of SQL: a comparison with null is neither true nor
 * false but null, and a row matches only if the condition is true for it. Literals are in the
 * physical form of their column: Boolean, Integer, Long, Float, Double, and byte[] for BYTE_ARRAY,
 * FIXED_LEN_BYTE_ARRAY (also decimals and FLOAT16) and INT96. Values compare in the order of the
 * column's logical type, INT96 as timestamps by day and nanosecond of the day; for floating point
 * numbers, the two zeros are equal, and NaN equals NaN and is greater than all other numbers.
 *
 * <p>A column is named by the path of its leaf. A condition on a column within lists or maps does
 * not decide a row and may be true; inside {@link AnyElement} it is a condition on an element.
 */
public sealed interface Predicate {

  /**
   * An operation on predicates, with one method for each kind of predicate. An implementation that
   * does not handle a kind does not compile.
   *
   * @param <R> the result of the operation
   * @param <X> the checked exception that the operation throws; {@link RuntimeException} if it
   *     throws none
   */
  interface Visitor<R, X extends Exception> {
    R alwaysTrue(AlwaysTrue predicate) throws X;

    R alwaysFalse(AlwaysFalse predicate) throws X;

    R and(And predicate) throws X;

    R or(Or predicate) throws X;

    R not(Not predicate) throws X;

    R comparison(Comparison predicate) throws X;

    R in(In predicate) throws X;

    R isNull(IsNull predicate) throws X;

    R isNotNull(IsNotNull predicate) throws X;

    R startsWith(StartsWith predicate) throws X;

    R endsWith(EndsWith predicate) throws X;

    R contains(Contains predicate) throws X;

    R timestampRange(TimestampRange predicate) throws X;

    R accepted(Accepted predicate) throws X;

    R intersectsBox(IntersectsBox predicate) throws X;

    R anyElement(AnyElement predicate) throws X;
  }

  /**
   * Calls the method of the visitor for this kind of predicate.
   *
   * @return the result of that method
   * @throws X when that method throws it
   */
  <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X;

  /** Whether this is {@link AlwaysTrue}; other predicates that are true for each row are not. */
  default boolean isAlwaysTrue() {
    return false;
  }

  /** A text similar to SQL, for messages; {@link PredicateParser} reads most of them. */
  @Override
  String toString();

  /** True for every row. */
  record AlwaysTrue() implements Predicate {
    @Override
    public boolean isAlwaysTrue() {
      return true;
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.alwaysTrue(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** False for every row. */
  record AlwaysFalse() implements Predicate {
    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.alwaysFalse(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** True if all operands are true, false if one is false. */
  record And(List<Predicate> operands) implements Predicate {
    public And {
      operands = List.copyOf(operands);
    }

    public And(Predicate... operands) {
      this(List.of(operands));
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.and(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** True if one operand is true, false if all are false. */
  record Or(List<Predicate> operands) implements Predicate {
    public Or {
      operands = List.copyOf(operands);
    }

    public Or(Predicate... operands) {
      this(List.of(operands));
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.or(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** True if the operand is false, false if it is true. */
  record Not(Predicate operand) implements Predicate {
    public Not {
      Objects.requireNonNull(operand, "operand");
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.not(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /** The operator of a {@link Comparison}. */
  enum Operator {
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    /** Like EQUAL, but never null: two nulls are equal, and a null equals no other value. */
    EQUAL_NULL_SAFE
  }

  /**
   * Compares a column with a literal.
   *
   * @param column the path of the leaf
   * @param operator the comparison, with the column on its left
   * @param value the literal; null only for EQUAL_NULL_SAFE
   */
  record Comparison(List<String> column, Operator operator, @Nullable Object value)
      implements Predicate {
    public Comparison {
      column = List.copyOf(column);
      Objects.requireNonNull(operator, "operator");
      if (value == null && operator != Operator.EQUAL_NULL_SAFE) {
        throw new IllegalArgumentException(
            "The comparison of '"
                + String.join(".", column)
                + "' with null is null for every row;"
                + " use IsNull, IsNotNull or EQUAL_NULL_SAFE");
      }
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.comparison(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /**
   * True if a column equals one of several literals. Without literals it is false for every row.
   *
   * @param column the path of the leaf
   * @param values the literals, none of them null
   */
  record In(List<String> column, List<?> values) implements Predicate {
    public In {
      column = List.copyOf(column);
      values = List.copyOf(values);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.in(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /**
   * True if a field is null, or a group around it is, false otherwise.
   *
   * @param column the path of the field: a leaf, or a group, list or map
   */
  record IsNull(List<String> column) implements Predicate {
    public IsNull {
      column = List.copyOf(column);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.isNull(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /**
   * True if a field is not null, false otherwise.
   *
   * @param column the path of the field: a leaf, or a group, list or map
   */
  record IsNotNull(List<String> column) implements Predicate {
    public IsNotNull {
      column = List.copyOf(column);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.isNotNull(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /**
   * True if the bytes of a column begin with a prefix.
   *
   * @param column the path of the leaf
   * @param prefix the prefix, of any length
   */
  record StartsWith(List<String> column, byte[] prefix) implements Predicate {
    public StartsWith {
      column = List.copyOf(column);
      Objects.requireNonNull(prefix, "prefix");
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.startsWith(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /**
   * True if the bytes of a column end with a suffix.
   *
   * @param column the path of the leaf
   * @param suffix the suffix, of any length
   */
  record EndsWith(List<String> column, byte[] suffix) implements Predicate {
    public EndsWith {
      column = List.copyOf(column);
      Objects.requireNonNull(suffix, "suffix");
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.endsWith(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /**
   * True if the bytes of a column contain a sequence of bytes.
   *
   * @param column the path of the leaf
   * @param infix the sequence, of any length
   */
  record Contains(List<String> column, byte[] infix) implements Predicate {
    public Contains {
      column = List.copyOf(column);
      Objects.requireNonNull(infix, "infix");
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.contains(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /**
   * True if an INT96 timestamp is in a range, after conversion to microseconds since 1970-01-01,
   * dropping fractions of a microsecond. A value whose nanoseconds exceed a day compares by its
   * converted number, unlike in the order of the column. Row groups and pages are skipped by bounds
   * in INT96_TIMESTAMP_ORDER as far as these hold for the converted numbers: those that this
   * library writes if asked to, and others where both bounds are on the same day.
   *
   * @param column the path of the leaf
   * @param first the lowest number of microseconds in the range
   * @param last the highest number of microseconds in the range
   */
  record TimestampRange(List<String> column, long first, long last) implements Predicate {
    public TimestampRange {
      column = List.copyOf(column);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.timestampRange(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /**
   * True if a test supplied by the program accepts the value of a column. It decides rows of INT32,
   * INT64, BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY columns, and skips row groups by their dictionaries;
   * it decides nothing about columns of other types.
   *
   * @param column the path of the leaf
   * @param test the test, called for values that are not null
   */
  record Accepted(List<String> column, ValueTest test) implements Predicate {
    public Accepted {
      column = List.copyOf(column);
      Objects.requireNonNull(test, "test");
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.accepted(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /**
   * True if the extent of a GEOMETRY or GEOGRAPHY has a point in common with a box. It skips row
   * groups by their geospatial statistics, and does not decide single rows. A null geometry has no
   * extent, and makes it null; an empty one makes it false.
   *
   * @param column the path of the leaf
   * @param xmin the smallest x, or the western edge
   * @param xmax the largest x, or the eastern edge; if it is less than {@code xmin}, the box
   *     crosses the antimeridian; for GEOGRAPHY, a longitude beyond 180 degrees reduces the
   *     condition to one on y
   * @param ymin the smallest y
   * @param ymax the largest y, at least {@code ymin}
   */
  record IntersectsBox(List<String> column, double xmin, double xmax, double ymin, double ymax)
      implements Predicate {
    public IntersectsBox {
      column = List.copyOf(column);
      if (!(ymin <= ymax) || Double.isNaN(xmin) || Double.isNaN(xmax)) {
        throw new IllegalArgumentException(
            "a box needs numbers, and its ymin at most its ymax, not x from "
                + xmin
                + " to "
                + xmax
                + " and y from "
                + ymin
                + " to "
                + ymax);
      }
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.intersectsBox(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }

  /**
   * True only if a condition is true for some element of a list, or some entry of a map. Otherwise
   * it is false or null; which of the two is unspecified, and its negation may be true for any row.
   * It skips row groups and pages without such an element, and does not decide single rows.
   *
   * @param list the path of the list or map; the path of a nested list has all nodes of the schema
   *     from the root
   * @param condition the condition; it names columns by their paths from the root of the schema,
   *     and may use columns with one value per element and columns with one value per row
   */
  record AnyElement(List<String> list, Predicate condition) implements Predicate {
    public AnyElement {
      list = List.copyOf(list);
      Objects.requireNonNull(condition, "condition");
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.anyElement(this);
    }

    @Override
    public String toString() {
      return PredicateText.of(this);
    }
  }
}
