package io.jparquet.internal.record;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.value.HalfPrecision;
import io.jparquet.internal.value.Int96Timestamps;
import io.jparquet.internal.variant.shredding.NumberRule;
import io.jparquet.internal.variant.shredding.VariantVectorReader;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.row.Interval;
import io.jparquet.row.Row;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.schema.SchemaNode;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.MapVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;

/**
 * Creates {@link Row}s from the vectors of a row group, according to the logical types of the
 * fields.
 */
public final class RowValues {
  /** The Julian day number of 1970-01-01, for converting INT96 timestamps. */

  /** The value of a slot that is not null. */
  @FunctionalInterface
  private interface Slots {
    Object value(int slot);
  }

  private final List<Field> fields;
  private final List<Slots> columns = new ArrayList<>();

  /**
   * The rows of the batches of a row group.
   *
   * @param vectors the vector of each field by its index; the same vectors are used for every batch
   */
  public RowValues(List<Field> fields, IntFunction<Vector> vectors) {
    this.fields = fields;
    for (int i = 0; i < fields.size(); i++) {
      columns.add(nullable(fields.get(i), vectors.apply(i)));
    }
  }

  /** Row {@code index} of the batch. */
  public Row row(int index) {
    return row(fields, columns, index);
  }

  private static Row row(List<Field> fields, List<Slots> columns, int slot) {
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = columns.get(i).value(slot);
    }
    return new Row(fields, values);
  }

  private static Slots nullable(Field field, Vector vector) {
    // A repeated field without a list around it is a list that shares the node of its elements.
    if (field instanceof LeafField && field.node().logicalType() instanceof LogicalType.NullType) {
      return slot -> null;
    }
    Slots present = slots(field, vector);
    return slot -> vector.isNull(slot) ? null : present.value(slot);
  }

  /** Adds the path of the column to errors of its values. */
  private static Slots located(String path, Slots values) {
    ErrorLocation place = new ErrorLocation(null, null, path, null, null);
    return slot -> {
      try {
        return values.value(slot);
      } catch (ParquetException e) {
        throw e.at(place);
      }
    };
  }

  private static Slots slots(Field field, Vector vector) {
    if (field instanceof GroupField group && isWholeVariant(group)) {
      return variant(group, (StructVector) vector);
    } else if (field instanceof GroupField group) {
      return group(group, (StructVector) vector);
    } else if (field instanceof ListField list) {
      return list((ListVector) vector, nullable(list.element(), ((ListVector) vector).element()));
    } else if (field instanceof MapField map) {
      return map(map, (MapVector) vector);
    }
    LeafColumn column = ((LeafField) field).column();
    return located(column.dotPath(), slots(column.node(), vector));
  }

  /**
   * The values of a leaf column, as objects.
   *
   * @param vector its values
   * @return a function from slots that are not null to values; throws a {@link ParquetException}
   *     for a value that its logical type does not allow
   */
  public static IntFunction<Object> ofLeaf(PrimitiveNode node, Vector vector) {
    return slots(node, vector)::value;
  }

  private static Slots slots(PrimitiveNode node, Vector vector) {
    if (vector instanceof BooleanVector v) {
      return slot -> v.values()[slot] != 0;
    } else if (vector instanceof FloatVector v) {
      return slot -> v.values()[slot];
    } else if (vector instanceof DoubleVector v) {
      return slot -> v.values()[slot];
    } else if (vector instanceof IntVector v) {
      return ints(node.logicalType(), v);
    } else if (vector instanceof LongVector v) {
      return longs(node.logicalType(), v);
    }
    return binary(node, (BinaryVector) vector);
  }

  private static Slots group(GroupField field, StructVector vector) {
    List<Slots> members = new ArrayList<>();
    for (int i = 0; i < vector.childCount(); i++) {
      members.add(nullable(field.fields().get(i), vector.child(i)));
    }
    return slot -> row(field.fields(), members, slot);
  }

  private static boolean isWholeVariant(GroupField field) {
    return VariantFields.isVariant(field) && leaves(field) == leaves(field.node());
  }

  private static int leaves(Field field) {
    if (field instanceof GroupField group) {
      return group.fields().stream().mapToInt(RowValues::leaves).sum();
    } else if (field instanceof ListField list) {
      return leaves(list.element());
    } else if (field instanceof MapField map) {
      return leaves(map.key()) + (map.value() == null ? 0 : leaves(map.value()));
    }
    return 1;
  }

  private static int leaves(SchemaNode node) {
    return node instanceof GroupNode group
        ? group.children().stream().mapToInt(RowValues::leaves).sum()
        : 1;
  }

  /** The variants of a group; they do not share the bytes of the vectors. */
  private static Slots variant(GroupField field, StructVector vector) {
    String dotPath = VariantFields.dotPath(field);
    try {
      VariantVectorReader variants = new VariantVectorReader(field, NumberRule.SAME_TYPE);
      variants.batch(vector);
      return located(dotPath, slot -> variants.get(slot).copy());
    } catch (ParquetException e) {
      throw e.at(new ErrorLocation(null, null, dotPath, null, null));
    }
  }

  private static Slots list(ListVector vector, Slots elements) {
    return slot -> {
      List<Object> list = new ArrayList<>();
      for (int i = vector.offsets()[slot]; i < vector.offsets()[slot + 1]; i++) {
        list.add(elements.value(i));
      }
      return Collections.unmodifiableList(list);
    };
  }

  private static Slots map(MapField field, MapVector vector) {
    Slots keys = nullable(field.key(), vector.keys());
    Slots values = field.value() == null ? i -> null : nullable(field.value(), vector.values());
    return slot -> {
      Map<Object, Object> map = new LinkedHashMap<>();
      for (int i = vector.offsets()[slot]; i < vector.offsets()[slot + 1]; i++) {
        map.put(keys.value(i), values.value(i));
      }
      return Collections.unmodifiableMap(map);
    };
  }

  private static Slots ints(LogicalType type, IntVector v) {
    if (type instanceof LogicalType.DecimalType decimal) {
      return slot -> BigDecimal.valueOf(v.values()[slot], decimal.scale());
    } else if (type instanceof LogicalType.DateType) {
      return slot -> LocalDate.ofEpochDay(v.values()[slot]);
    } else if (type instanceof LogicalType.TimeType) {
      return slot -> time(v.values()[slot], TimeUnit.MILLIS);
    } else if (type instanceof LogicalType.IntType integer && !integer.isSigned()) {
      return integer.bitWidth() < Integer.SIZE
          ? slot -> v.values()[slot]
          : slot -> Integer.toUnsignedLong(v.values()[slot]);
    }
    return slot -> v.values()[slot];
  }

  private static Slots longs(LogicalType type, LongVector v) {
    if (type instanceof LogicalType.DecimalType decimal) {
      return slot -> BigDecimal.valueOf(v.values()[slot], decimal.scale());
    } else if (type instanceof LogicalType.TimeType time) {
      return slot -> time(v.values()[slot], time.unit());
    } else if (type instanceof LogicalType.TimestampType timestamp) {
      ChronoUnit unit = unit(timestamp.unit());
      return timestamp.isAdjustedToUTC()
          ? slot -> Instant.EPOCH.plus(v.values()[slot], unit)
          : slot ->
              LocalDateTime.ofInstant(Instant.EPOCH.plus(v.values()[slot], unit), ZoneOffset.UTC);
    } else if (type instanceof LogicalType.IntType integer && !integer.isSigned()) {
      return slot -> new BigInteger(Long.toUnsignedString(v.values()[slot]));
    }
    return slot -> v.values()[slot];
  }

  private static Slots binary(PrimitiveNode node, BinaryVector v) {
    LogicalType type = node.logicalType();
    if (node.type() == Type.INT96) {
      return slot -> julian(v.data(), v.start(slot));
    } else if (type instanceof LogicalType.StringType
        || type instanceof LogicalType.EnumType
        || type instanceof LogicalType.JsonType) {
      return v::string;
    } else if (type instanceof LogicalType.DecimalType decimal) {
      return slot -> new BigDecimal(unscaled(v, slot), decimal.scale());
    } else if (type instanceof LogicalType.TimestampType timestamp) {
      return timestamp.isAdjustedToUTC()
          ? slot -> WideTimestamp.instant(v.data(), v.start(slot), timestamp.unit())
          : slot -> WideTimestamp.local(v.data(), v.start(slot), timestamp.unit());
    } else if (type instanceof LogicalType.UUIDType && node.typeLength() == 16) {
      return slot -> uuid(v.copy(slot));
    } else if (node.convertedType() == ConvertedType.INTERVAL && node.typeLength() == 12) {
      return slot -> interval(v.copy(slot));
    } else if (type instanceof LogicalType.Float16Type && node.typeLength() == 2) {
      return slot -> HalfPrecision.toFloat(v.data(), v.start(slot));
    }
    return v::copy;
  }

  /** The unscaled value of a decimal; an empty byte string is not a number, and is read as zero. */
  private static BigInteger unscaled(BinaryVector v, int slot) {
    int length = v.length(slot);
    return length == 0 ? BigInteger.ZERO : new BigInteger(v.data(), v.start(slot), length);
  }

  /**
   * A time of day.
   *
   * @throws CorruptFileException when it is outside of a day
   */
  private static LocalTime time(long value, TimeUnit unit) {
    long perDay = ChronoUnit.DAYS.getDuration().dividedBy(unit(unit).getDuration());
    if (value < 0 || value >= perDay) {
      throw new CorruptFileException(
          "a TIME value must be at least 0 and below " + perDay + ", not " + value);
    }
    return LocalTime.MIDNIGHT.plus(value, unit(unit));
  }

  private static ChronoUnit unit(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> ChronoUnit.MILLIS;
      case MICROS -> ChronoUnit.MICROS;
      case NANOS -> ChronoUnit.NANOS;
      case UNKNOWN -> throw new UnsupportedFeatureException("a time unit of unknown length");
    };
  }

  private static UUID uuid(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }

  /** Three unsigned numbers of 32 bits. */
  private static Interval interval(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    return new Interval(
        Integer.toUnsignedLong(buffer.getInt()),
        Integer.toUnsignedLong(buffer.getInt()),
        Integer.toUnsignedLong(buffer.getInt()));
  }

  /** Eight bytes with the nanoseconds of the day, then four with the Julian day. */
  private static LocalDateTime julian(byte[] data, int start) {
    long day = (long) Int96Timestamps.day(data, start) - Int96Timestamps.JULIAN_DAY_OF_EPOCH;
    return LocalDate.ofEpochDay(day).atStartOfDay().plusNanos(Int96Timestamps.nanos(data, start));
  }
}
