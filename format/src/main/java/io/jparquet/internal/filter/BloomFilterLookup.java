package io.jparquet.internal.filter;

import io.jparquet.internal.bloom.BloomHash;
import io.jparquet.internal.bloom.StoredBloomFilter;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.LogicalType;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Removes the literals from a predicate that the Bloom filters of a row group prove to be absent.
 *
 * <p>A Bloom filter is about the bytes of values. It proves nothing for types whose equal values
 * can have different bytes: decimals in BYTE_ARRAY, which may have leading bytes, and NaN. For a
 * zero of FLOAT, DOUBLE or FLOAT16, both zeros are looked up. Not thread-safe.
 *
 * <p>Specification: "Parquet Bloom Filter".
 */
public final class BloomFilterLookup extends CompoundVisitor<Predicate, IOException> {
  /** The Bloom filters of a row group. */
  @FunctionalInterface
  public interface Source {
    /**
     * The filter of a column. Called at most once for each.
     *
     * @return null if there is no usable filter
     */
    StoredBloomFilter of(LeafColumn column) throws IOException;
  }

  private static final byte[] PLUS_ZERO = {0, 0};
  private static final byte[] MINUS_ZERO = {0, (byte) 0x80};

  private final ParquetSchema schema;
  private final Source source;
  private final Map<Integer, StoredBloomFilter> filters;
  private final BloomHash hash = new BloomHash();

  /** The elements that conditions are about in place of rows; null for rows. */
  private final Elements elements;

  private BloomFilterLookup(
      ParquetSchema schema,
      Source source,
      Map<Integer, StoredBloomFilter> filters,
      Elements elements) {
    this.schema = schema;
    this.source = source;
    this.filters = filters;
    this.elements = elements;
  }

  /**
   * A predicate that is true for every row of the row group for which the given one is.
   *
   * @return the same object if no literal is known to be absent
   */
  public static Predicate withoutAbsentLiterals(
      Predicate predicate, ParquetSchema schema, Source source) throws IOException {
    return predicate.accept(new BloomFilterLookup(schema, source, new HashMap<>(), null));
  }

  @Override
  public Predicate and(And and) throws IOException {
    List<Predicate> operands = rewritten(and.operands());
    return operands == and.operands() ? and : new And(operands);
  }

  @Override
  public Predicate or(Or or) throws IOException {
    List<Predicate> operands = rewritten(or.operands());
    return operands == or.operands() ? or : new Or(operands);
  }

  @Override
  public Predicate not(Not not) throws IOException {
    // A condition that is false here may be null, whose negation is not true; true is weaker.
    Predicate operand = not.operand().accept(this);
    return operand == not.operand() ? not : new Not(operand);
  }

  @Override
  public Predicate comparison(Comparison comparison) throws IOException {
    boolean equality =
        comparison.operator() == Operator.EQUAL
            || comparison.operator() == Operator.EQUAL_NULL_SAFE;
    return equality && isAbsent(comparison.column(), comparison.value())
        ? new AlwaysFalse()
        : comparison;
  }

  @Override
  public Predicate in(In in) throws IOException {
    List<Object> left = new ArrayList<>();
    for (Object value : in.values()) {
      if (!isAbsent(in.column(), value)) {
        left.add(value);
      }
    }
    if (left.size() == in.values().size()) {
      return in;
    }
    return left.isEmpty() ? new AlwaysFalse() : new In(in.column(), left);
  }

  @Override
  public Predicate anyElement(AnyElement any) throws IOException {
    Elements list = Elements.of(any.list(), schema);
    if (list == null) {
      return any;
    }
    Predicate condition =
        any.condition().accept(new BloomFilterLookup(schema, source, filters, list));
    return condition == any.condition() ? any : new AnyElement(any.list(), condition);
  }

  @Override
  Predicate simple(Predicate predicate) {
    return predicate;
  }

  private List<Predicate> rewritten(List<Predicate> operands) throws IOException {
    List<Predicate> rewritten = new ArrayList<>();
    boolean changed = false;
    for (Predicate operand : operands) {
      Predicate now = operand.accept(this);
      changed |= now != operand;
      rewritten.add(now);
    }
    return changed ? rewritten : operands;
  }

  private boolean isAbsent(List<String> path, Object value) throws IOException {
    LeafColumn column = schema.leaf(path);
    if (value == null
        || column == null
        || column.unsupportedReason() != null
        || column.maxRepetitionLevel() > 0 && (elements == null || !elements.have(column))
        || !isReliable(column, value)) {
      return false;
    }
    if (!filters.containsKey(column.index())) {
      filters.put(column.index(), source.of(column));
    }
    StoredBloomFilter filter = filters.get(column.index());
    return filter != null && !mightContain(filter, column, value);
  }

  /** Whether equal values of a column have equal bytes, or all their forms are looked up. */
  private static boolean isReliable(LeafColumn column, Object value) {
    LogicalType type = column.node().logicalType();
    return switch (column.type()) {
      case INT32 -> value instanceof Integer;
      case INT64 -> value instanceof Long;
      case FLOAT -> value instanceof Float number && !number.isNaN();
      case DOUBLE -> value instanceof Double number && !number.isNaN();
      case BYTE_ARRAY -> value instanceof byte[] && isBytewise(type, column);
      case FIXED_LEN_BYTE_ARRAY, INT96 ->
          value instanceof byte[] bytes
              && bytes.length == column.node().typeLength()
              && !(type instanceof LogicalType.Float16Type && ValueOrder.isNaN(bytes, 0));
      case BOOLEAN, UNKNOWN -> false;
    };
  }

  private static boolean isBytewise(LogicalType type, LeafColumn column) {
    boolean unknown = type == null && column.node().convertedType() != null;
    return !unknown && !(type instanceof LogicalType.DecimalType);
  }

  private static boolean isHalfZero(LeafColumn column, byte[] bytes) {
    return column.node().logicalType() instanceof LogicalType.Float16Type
        && bytes[0] == 0
        && (bytes[1] & Byte.MAX_VALUE) == 0;
  }

  private boolean mightContain(StoredBloomFilter filter, LeafColumn column, Object value) {
    if (value instanceof Integer number) {
      return filter.mightContain(hash.of(number.intValue()));
    } else if (value instanceof Long number) {
      return filter.mightContain(hash.of(number.longValue()));
    } else if (value instanceof Float number) {
      return number == 0
          ? filter.mightContain(hash.of(Float.floatToRawIntBits(0f)))
              || filter.mightContain(hash.of(Float.floatToRawIntBits(-0f)))
          : filter.mightContain(hash.of(Float.floatToRawIntBits(number)));
    } else if (value instanceof Double number) {
      return number == 0
          ? filter.mightContain(hash.of(Double.doubleToRawLongBits(0d)))
              || filter.mightContain(hash.of(Double.doubleToRawLongBits(-0d)))
          : filter.mightContain(hash.of(Double.doubleToRawLongBits(number)));
    }
    byte[] bytes = (byte[]) value;
    if (isHalfZero(column, bytes)) {
      return filter.mightContain(hash.of(PLUS_ZERO, 0, 2))
          || filter.mightContain(hash.of(MINUS_ZERO, 0, 2));
    }
    return filter.mightContain(hash.of(bytes, 0, bytes.length));
  }
}
