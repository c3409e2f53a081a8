package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.core.base.SparkErrors;
import java.util.List;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;

/**
 * What a leaf column of a file stores, and all that Spark has to know of it: what type it becomes,
 * as which other types it can be read and how, how literals compare with the stored values, and
 * which bounds and hashes hold for what is read. One class for each family of types of the format;
 * {@link #of} is the one table that chooses it. Immutable.
 *
 * <table>
 *   <caption>What can be read as what, as in Spark's own vectorised reader</caption>
 *   <tr><th>Physical type</th><th>Spark types</th></tr>
 *   <tr><td>BOOLEAN</td><td>BOOLEAN</td></tr>
 *   <tr><td>INT32</td><td>BYTE, SHORT, INT, LONG (UINT_32 unsigned), DOUBLE, DATE, year-month intervals,
 *     DECIMALs that hold every value; DATE as TIMESTAMP_NTZ; TIME of milliseconds</td></tr>
 *   <tr><td>INT64</td><td>LONG, day-time intervals, DECIMALs that hold every value (UINT_64 as
 *     DECIMAL(20, 0)); TIMESTAMP of milli- and microseconds, and by option nanoseconds, as
 *     TIMESTAMP and TIMESTAMP_NTZ; TIME of micro- and nanoseconds</td></tr>
 *   <tr><td>INT96</td><td>TIMESTAMP, TIMESTAMP_NTZ</td></tr>
 *   <tr><td>FLOAT</td><td>FLOAT, DOUBLE</td></tr>
 *   <tr><td>DOUBLE</td><td>DOUBLE</td></tr>
 *   <tr><td>BYTE_ARRAY</td><td>STRING (also CHAR, VARCHAR, collated), BINARY, DECIMAL, GEOMETRY,
 *     GEOGRAPHY</td></tr>
 *   <tr><td>FIXED_LEN_BYTE_ARRAY</td><td>BINARY, DECIMAL; UUID as STRING; FLOAT16 as FLOAT and
 *     DOUBLE; INTERVAL as an interval of months, days and microseconds, or a STRUCT of months, days and
 *     milliseconds, each LONG; TIMESTAMP of 96 bits as TIMESTAMP and TIMESTAMP_NTZ</td></tr>
 * </table>
 *
 * <p>Each physical type is read as the types that hold its values, whatever its annotation says
 * ({@link PhysicalType}). An annotation adds types, and replaces how some are read.
 *
 * <p>Most reading keeps the order of the stored values: it scales and rounds numbers, or writes
 * UUIDs as text. Then a comparison of what is read with a literal is a comparison of what is stored
 * with a bound ({@link StoredLiteral}). There is no bound where an INT32 read as BYTE wraps around,
 * where values are rebased to another calendar, or where they are read as texts that sort in
 * another way, as numbers do. Stored values whose reading fails compare as the numbers that they
 * are.
 *
 * <p>A family answers what it knows. By default nothing is known: a filter is evaluated after
 * reading, and bounds and hashes are not used. Only the conversion is that of the physical type.
 *
 * <p>Specification: LogicalTypes.md.
 */
public abstract sealed class StoredType
    permits PhysicalType,
        StoredBytes,
        StoredDates,
        StoredDecimals,
        StoredGeometries,
        StoredHalves,
        StoredIntegers,
        StoredIntervals,
        StoredTimes,
        StoredTimestamps,
        StoredUuids {

  /** The values that reading leaves as they are, but for the Java type that holds them. */
  public enum Unchanged {
    /** Numbers of 32 bits. */
    INT,
    /** Numbers of 64 bits. */
    LONG,
    /** Bytes. */
    BYTES,
    /** The bytes of a number in two's complement, the highest first. */
    NUMBER_BYTES
  }

  private final PrimitiveNode node;
  private final PhysicalType physical;

  StoredType(PrimitiveNode node) {
    this.node = node;
    this.physical = this instanceof PhysicalType self ? self : PhysicalType.of(node);
  }

  /** What a column stores, by its annotation, or else its physical type. */
  public static StoredType of(LeafColumn column) {
    return of(column.node());
  }

  static StoredType of(PrimitiveNode node) {
    if (node.type() == Type.UNKNOWN) {
      return PhysicalType.of(node);
    }
    if (node.convertedType() == ConvertedType.INTERVAL) {
      return new StoredIntervals(node);
    }
    LogicalType annotation = node.logicalType();
    if (annotation == null) {
      return switch (node.type()) {
        case INT32, INT64 -> new StoredIntegers(node);
        case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
            node.convertedType() == null ? new StoredBytes(node) : PhysicalType.of(node);
        default -> PhysicalType.of(node);
      };
    }
    return annotated(node, annotation);
  }

  private static StoredType annotated(PrimitiveNode node, LogicalType annotation) {
    if (annotation instanceof LogicalType.IntType) {
      return new StoredIntegers(node);
    } else if (annotation instanceof LogicalType.DecimalType decimal) {
      return new StoredDecimals(node, decimal);
    } else if (annotation instanceof LogicalType.DateType) {
      return new StoredDates(node);
    } else if (annotation instanceof LogicalType.TimeType time) {
      return new StoredTimes(node, time);
    } else if (annotation instanceof LogicalType.TimestampType timestamp) {
      return new StoredTimestamps(node, timestamp);
    } else if (annotation instanceof LogicalType.UUIDType) {
      return new StoredUuids(node);
    } else if (annotation instanceof LogicalType.Float16Type) {
      return new StoredHalves(node);
    } else if (annotation instanceof LogicalType.StringType
        || annotation instanceof LogicalType.EnumType
        || annotation instanceof LogicalType.JsonType
        || annotation instanceof LogicalType.BsonType) {
      return new StoredBytes(node);
    } else if (annotation instanceof LogicalType.GeometryType geometry) {
      return new StoredGeometries(node, false, geometry.crs());
    } else if (annotation instanceof LogicalType.GeographyType geography) {
      return new StoredGeometries(node, true, geography.crs());
    }
    return PhysicalType.of(node);
  }

  /** The leaf of the file's schema. */
  final PrimitiveNode node() {
    return node;
  }

  /** What the physical type stores: this, if no annotation says more. */
  final PhysicalType physical() {
    return physical;
  }

  // ---- Types

  /**
   * The type that the column becomes where no schema says another: that of Spark's own source, or
   * where that has none, the type of Spark that holds every value.
   *
   * @return null if the column is refused
   */
  abstract @Nullable DataType inferred(InferredTypes types);

  /**
   * Why the column is refused: Spark's analysis error.
   *
   * @param path the dot path of the column
   */
  RuntimeException refusal(String path) {
    return SparkErrors.unchecked(
        QueryCompilationErrors.illegalParquetTypeError(described(path) + advice()));
  }

  final String described(String path) {
    return StoredTypeText.of(node) + " of column " + path;
  }

  /** What the user can do about a refused column: a text in parentheses, or none. */
  String advice() {
    return "";
  }

  /**
   * The Parquet type to keep when the column is written again, if it says more than the Spark type
   * that the column is read as; else null. Whether timestamps are INT64 or INT96, and which
   * physical type decimals have, does not count as more: the session's settings choose that.
   */
  @Nullable ColumnType kept(DataType type) {
    return null;
  }

  // ---- Values

  /**
   * The conversion of the stored values to a type; a new object on each call.
   *
   * @param requested the type, without user-defined types
   * @return null if the column cannot be read as the type
   */
  public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
    return physical().conversion(requested, context);
  }

  /**
   * The form in which what is read equals what is stored.
   *
   * @return null if reading changes values
   */
  public @Nullable Unchanged unchanged(DataType type, ConversionContext context) {
    return null;
  }

  /**
   * Whether it is known that all numbers from one stored number to another are read, and in their
   * order. Numbers are those of INT32 and INT64, in the order of the column.
   */
  public boolean readsInOrder(DataType type, ConversionContext context, long least, long greatest) {
    return false;
  }

  /** Whether it is known that all byte strings are read, and in the order of the column. */
  public boolean readsInOrder(DataType type) {
    return false;
  }

  // ---- Literals

  /**
   * The place of a literal among the stored values.
   *
   * @param type the type that the column is read as; the literal is a value of it
   * @param value in Spark's external or internal form
   * @return null if it is not known
   */
  @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
    return null;
  }

  /** The bytes that the column is searched for; null if its stored bytes are not the text. */
  byte @Nullable [] searched(DataType type, Object text) {
    return null;
  }

  /** The texts that begin with another, as if they were one literal; null if that is not known. */
  @Nullable StoredLiteral startingWith(DataType type, Object text) {
    return null;
  }

  /** A comparison of what is read with a literal; null if there is none of what is stored. */
  @Nullable Predicate comparison(
      LiteralConditions conditions,
      Operator operator,
      DataType type,
      Object value,
      ConversionContext context) {
    StoredLiteral literal = literal(type, value, context);
    return literal == null ? null : conditions.comparison(operator, literal);
  }

  /** Whether what is read is one of some literals; null if there is no such condition. */
  @Nullable Predicate in(
      LiteralConditions conditions, DataType type, List<Object> values, ConversionContext context) {
    List<StoredLiteral> literals =
        SparkLiterals.all(values, value -> literal(type, value, context));
    return literals == null ? null : conditions.in(literals);
  }
}
