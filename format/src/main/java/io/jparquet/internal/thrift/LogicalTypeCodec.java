package io.jparquet.internal.thrift;

import static io.jparquet.internal.thrift.CompactInput.require;

import io.jparquet.metadata.EdgeInterpolationAlgorithm;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.BsonType;
import io.jparquet.metadata.LogicalType.DateType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.LogicalType.EnumType;
import io.jparquet.metadata.LogicalType.FileType;
import io.jparquet.metadata.LogicalType.Float16Type;
import io.jparquet.metadata.LogicalType.GeographyType;
import io.jparquet.metadata.LogicalType.GeometryType;
import io.jparquet.metadata.LogicalType.IntType;
import io.jparquet.metadata.LogicalType.JsonType;
import io.jparquet.metadata.LogicalType.ListType;
import io.jparquet.metadata.LogicalType.MapType;
import io.jparquet.metadata.LogicalType.NullType;
import io.jparquet.metadata.LogicalType.StringType;
import io.jparquet.metadata.LogicalType.TimeType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.LogicalType.UUIDType;
import io.jparquet.metadata.LogicalType.Unknown;
import io.jparquet.metadata.LogicalType.VariantType;
import io.jparquet.metadata.TimeUnit;
import java.util.function.BiFunction;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;

/** {@code LogicalType} and its members. */
final class LogicalTypeCodec {
  private LogicalTypeCodec() {}

  static LogicalType read(CompactInput in) {
    return in.union("LogicalType", LogicalTypeCodec::readMember);
  }

  private static @Nullable LogicalType readMember(CompactInput in, int id) {
    return switch (id) {
      case 1 -> in.empty(new StringType());
      case 2 -> in.empty(new MapType());
      case 3 -> in.empty(new ListType());
      case 4 -> in.empty(new EnumType());
      case 5 -> in.struct(LogicalTypeCodec::readDecimal);
      case 6 -> in.empty(new DateType());
      case 7 -> in.struct(fields -> readTime(fields, "TimeType", TimeType::new));
      case 8 -> in.struct(fields -> readTime(fields, "TimestampType", TimestampType::new));
      case 10 -> in.struct(LogicalTypeCodec::readInt);
      case 11 -> in.empty(new NullType());
      case 12 -> in.empty(new JsonType());
      case 13 -> in.empty(new BsonType());
      case 14 -> in.empty(new UUIDType());
      case 15 -> in.empty(new Float16Type());
      case 16 -> in.struct(LogicalTypeCodec::readVariant);
      case 17 -> in.struct(LogicalTypeCodec::readGeometry);
      case 18 -> in.struct(LogicalTypeCodec::readGeography);
      case 19 -> in.empty(new FileType());
      default -> in.unknown(new Unknown(id));
    };
  }

  /**
   * Java 17 cannot switch over a sealed type; the last line detects a type that is missing here.
   */
  static void write(CompactOutput out, LogicalType type) throws TException {
    if (type instanceof StringType) {
      out.empty(1);
    } else if (type instanceof MapType) {
      out.empty(2);
    } else if (type instanceof ListType) {
      out.empty(3);
    } else if (type instanceof EnumType) {
      out.empty(4);
    } else if (type instanceof DecimalType decimal) {
      out.struct(5, decimal, LogicalTypeCodec::writeDecimal);
    } else if (type instanceof DateType) {
      out.empty(6);
    } else if (type instanceof TimeType time) {
      out.struct(7, time, (o, t) -> writeTime(o, t.isAdjustedToUTC(), t.unit()));
    } else if (type instanceof TimestampType timestamp) {
      out.struct(8, timestamp, (o, t) -> writeTime(o, t.isAdjustedToUTC(), t.unit()));
    } else if (type instanceof IntType integer) {
      out.struct(10, integer, LogicalTypeCodec::writeInt);
    } else if (type instanceof NullType) {
      out.empty(11);
    } else if (type instanceof JsonType) {
      out.empty(12);
    } else if (type instanceof BsonType) {
      out.empty(13);
    } else if (type instanceof UUIDType) {
      out.empty(14);
    } else if (type instanceof Float16Type) {
      out.empty(15);
    } else if (type instanceof VariantType variant) {
      out.struct(16, variant, (o, v) -> o.i8(1, v.specificationVersion()));
    } else if (type instanceof GeometryType geometry) {
      out.struct(17, geometry, (o, g) -> o.string(1, g.crs()));
    } else if (type instanceof GeographyType geography) {
      out.struct(18, geography, LogicalTypeCodec::writeGeography);
    } else if (type instanceof FileType) {
      out.empty(19);
    } else {
      throw CompactOutput.cannotWrite(type);
    }
  }

  private static DecimalType readDecimal(CompactInput in) {
    Integer scale = null;
    Integer precision = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> scale = in.i32();
        case 2 -> precision = in.i32();
        default -> in.skip();
      }
    }
    return new DecimalType(
        require(scale, "DecimalType", "scale"), require(precision, "DecimalType", "precision"));
  }

  private static void writeDecimal(CompactOutput out, DecimalType type) throws TException {
    out.i32(1, type.scale());
    out.i32(2, type.precision());
  }

  /** {@code TimeType} or {@code TimestampType}: their fields are the same. */
  private static <T> T readTime(
      CompactInput in, String struct, BiFunction<Boolean, TimeUnit, T> constructor) {
    Boolean isAdjustedToUTC = null;
    TimeUnit unit = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> isAdjustedToUTC = in.bool();
        case 2 -> unit = in.struct(LogicalTypeCodec::readUnit);
        default -> in.skip();
      }
    }
    return constructor.apply(
        require(isAdjustedToUTC, struct, "isAdjustedToUTC"), require(unit, struct, "unit"));
  }

  private static void writeTime(CompactOutput out, boolean isAdjustedToUTC, TimeUnit unit)
      throws TException {
    out.bool(1, isAdjustedToUTC);
    out.struct(2, unit, LogicalTypeCodec::writeUnit);
  }

  private static TimeUnit readUnit(CompactInput in) {
    return in.union("TimeUnit", LogicalTypeCodec::readUnitMember);
  }

  private static @Nullable TimeUnit readUnitMember(CompactInput in, int id) {
    TimeUnit unit = TimeUnit.of(id);
    return unit == TimeUnit.UNKNOWN ? in.unknown(unit) : in.empty(unit);
  }

  private static void writeUnit(CompactOutput out, TimeUnit unit) throws TException {
    if (unit == TimeUnit.UNKNOWN) {
      throw CompactOutput.cannotWrite(unit);
    }
    out.empty(unit.value());
  }

  private static IntType readInt(CompactInput in) {
    Byte bitWidth = null;
    Boolean isSigned = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> bitWidth = in.i8();
        case 2 -> isSigned = in.bool();
        default -> in.skip();
      }
    }
    return new IntType(
        require(bitWidth, "IntType", "bitWidth"), require(isSigned, "IntType", "isSigned"));
  }

  private static void writeInt(CompactOutput out, IntType type) throws TException {
    out.i8(1, type.bitWidth());
    out.bool(2, type.isSigned());
  }

  private static VariantType readVariant(CompactInput in) {
    Byte specificationVersion = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> specificationVersion = in.i8();
        default -> in.skip();
      }
    }
    return new VariantType(specificationVersion);
  }

  private static GeometryType readGeometry(CompactInput in) {
    String crs = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> crs = in.string();
        default -> in.skip();
      }
    }
    return new GeometryType(crs);
  }

  private static GeographyType readGeography(CompactInput in) {
    String crs = null;
    EdgeInterpolationAlgorithm algorithm = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> crs = in.string();
        case 2 -> algorithm = in.enumeration(EdgeInterpolationAlgorithm::of);
        default -> in.skip();
      }
    }
    return new GeographyType(crs, algorithm);
  }

  private static void writeGeography(CompactOutput out, GeographyType type) throws TException {
    out.string(1, type.crs());
    out.enumeration(2, type.algorithm(), EdgeInterpolationAlgorithm::value);
  }
}
