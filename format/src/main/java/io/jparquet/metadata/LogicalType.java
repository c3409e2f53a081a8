package io.jparquet.metadata;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of the values of a schema node.
 *
 * <p>LogicalTypes.md lists the physical types that each logical type allows. Field id 9 is
 * reserved.
 *
 * <p>Specification: {@code parquet.thrift}, union {@code LogicalType}.
 */
public sealed interface LogicalType {

  /** STRING: UTF-8 text. */
  record StringType() implements LogicalType {}

  /** MAP: a group with repeated keys and values. */
  record MapType() implements LogicalType {}

  /** LIST: a group with repeated elements. */
  record ListType() implements LogicalType {}

  /** ENUM: the name of an enumeration constant. */
  record EnumType() implements LogicalType {}

  /**
   * DECIMAL: an unscaled integer, in two's complement and big-endian when it is stored as bytes.
   *
   * @param scale digits after the decimal point
   * @param precision total number of digits
   */
  record DecimalType(int scale, int precision) implements LogicalType {}

  /** DATE: days since 1970-01-01. */
  record DateType() implements LogicalType {}

  /**
   * TIME: time of day.
   *
   * @param isAdjustedToUTC true for a time in UTC, false for a local time
   * @param unit the unit that is counted
   */
  record TimeType(boolean isAdjustedToUTC, TimeUnit unit) implements LogicalType {
    /** Rejects a missing unit. */
    public TimeType {
      Objects.requireNonNull(unit, "unit");
    }
  }

  /**
   * TIMESTAMP: time since 1970-01-01 00:00:00.
   *
   * @param isAdjustedToUTC true for an instant, false for a local date and time
   * @param unit the unit that is counted
   */
  record TimestampType(boolean isAdjustedToUTC, TimeUnit unit) implements LogicalType {
    /** Rejects a missing unit. */
    public TimestampType {
      Objects.requireNonNull(unit, "unit");
    }
  }

  /**
   * INTEGER.
   *
   * @param bitWidth 8, 16, 32 or 64
   * @param isSigned whether values are signed
   */
  record IntType(byte bitWidth, boolean isSigned) implements LogicalType {}

  /** UNKNOWN: a column of nulls only, whatever its physical type. */
  record NullType() implements LogicalType {}

  /** JSON: a document as UTF-8 text. */
  record JsonType() implements LogicalType {}

  /** BSON: a document in binary. */
  record BsonType() implements LogicalType {}

  /** UUID: 16 bytes, big-endian. */
  record UUIDType() implements LogicalType {}

  /** FLOAT16: IEEE 754 half precision in two bytes, little-endian. */
  record Float16Type() implements LogicalType {}

  /**
   * VARIANT: a group with metadata and value.
   *
   * @param specificationVersion version of the variant specification; null when absent
   */
  record VariantType(@Nullable Byte specificationVersion) implements LogicalType {}

  /**
   * GEOMETRY: well-known binary with straight edges.
   *
   * @param crs coordinate reference system; null means OGC:CRS84
   */
  record GeometryType(@Nullable String crs) implements LogicalType {}

  /**
   * GEOGRAPHY: well-known binary with edges on the ellipsoid.
   *
   * @param crs coordinate reference system; null means OGC:CRS84
   * @param algorithm the shape of edges; null means SPHERICAL
   */
  record GeographyType(@Nullable String crs, @Nullable EdgeInterpolationAlgorithm algorithm)
      implements LogicalType {}

  /** FILE: a group that refers to a range of bytes, in place or in another file. */
  record FileType() implements LogicalType {}

  /**
   * VECTOR: a group with a fixed number of elements. It was proposed with field id 19, which
   * release 2.14.0 assigned to FILE, so files cannot contain it yet: id 19 is read as FILE, and
   * this type cannot be written.
   */
  record VectorType() implements LogicalType {}

  /**
   * A member unknown to this version.
   *
   * @param fieldId its field id in the union
   */
  record Unknown(int fieldId) implements LogicalType {}
}
