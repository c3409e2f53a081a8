package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.Seqs;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.sources.AlwaysFalse;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * A condition that a column may be in a Bloom filter, as it comes from the physical plan to a scan.
 * Spark gives scans no such conditions, but lists of the values of a column, or of a member of it,
 * that a subquery has found. So the condition is written as one on a member that no column has,
 * with the Bloom filter as the only value.
 */
final class BloomFilterKey {

  /** The member of columns that are hashed in their own type. */
  private static final String MEMBER = "bloomFilter";

  /** The member of columns that are hashed as LONG. */
  private static final String LONG_MEMBER = "bloomFilterOfBigint";

  private BloomFilterKey() {}

  /**
   * What stands for the Bloom filter of a column in a list of values.
   *
   * @param column an attribute, or a member of it
   * @param hashed the type that it is hashed in
   */
  public static Expression of(Expression column, DataType hashed) {
    boolean isWidened = hashed instanceof LongType && !(column.dataType() instanceof LongType);
    String name = isWidened ? LONG_MEMBER : MEMBER;
    StructType type = new StructType().add(name, DataTypes.BinaryType);
    return new GetStructField(typed(column, type), 0, Option.apply(name));
  }

  /** The column with another type: that of a member changes the type of the whole. */
  private static Expression typed(Expression column, StructType type) {
    if (column instanceof GetStructField member) {
      String name = member.extractFieldName();
      StructType struct = new StructType().add(name, type);
      return new GetStructField(typed(member.child(), struct), 0, Option.apply(name));
    }
    AttributeReference attribute = (AttributeReference) column;
    return attribute.withDataType(type);
  }

  /**
   * The condition for the readers.
   *
   * @param columns the columns of the scan
   * @return null if the predicate is another one
   */
  static Filter filter(Predicate predicate, StructType columns) {
    if (!predicate.name().equals("IN")
        || predicate.children().length != 2
        || !(predicate.children()[0] instanceof NamedReference reference)
        || !(predicate.children()[1] instanceof Literal<?> value)) {
      return null;
    }
    List<String> path = Arrays.asList(reference.fieldNames());
    List<String> column = path.subList(0, path.size() - 1);
    String member = path.get(path.size() - 1);
    DataType type = column.isEmpty() ? null : type(column, columns);
    boolean isWidened = member.equals(LONG_MEMBER);
    if (type == null || type instanceof StructType || !isWidened && !member.equals(MEMBER)) {
      return null;
    }
    return value.value() == null
        ? new AlwaysFalse()
        : new JoinKeyBloomFilter(
            new FieldReference(Seqs.of(column)).toString(),
            isWidened ? DataTypes.LongType : type,
            (byte[]) value.value());
  }

  /** The type of a column or member; null if there is none. */
  private static DataType type(List<String> path, StructType columns) {
    DataType type = columns;
    for (String name : path) {
      int at = type instanceof StructType s ? Arrays.asList(s.fieldNames()).indexOf(name) : -1;
      if (at < 0) {
        return null;
      }
      StructField field = ((StructType) type).fields()[at];
      type = field.dataType();
    }
    return type;
  }
}
