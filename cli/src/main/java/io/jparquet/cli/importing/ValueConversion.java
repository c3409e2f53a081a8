package io.jparquet.cli.importing;

import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Printable;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Converts values of text files to those that a record of a schema has. A value that its column
 * cannot hold unchanged is a {@link Misfit}. Immutable.
 */
final class ValueConversion {
  private static final int SHOWN = 80;

  /** More digits than any integer of Parquet, so that huge exponents are not written out. */
  private static final int MOST_INTEGER_DIGITS = 30;

  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private static final Pattern HEX = Pattern.compile("([0-9a-fA-F]{2})*");

  private final Map<String, Field> fields = new LinkedHashMap<>();

  /** The dot paths of text columns that take numbers and booleans as they are spelled. */
  private final Set<String> spelled;

  /**
   * A conversion to the records of a schema.
   *
   * @param spelled the dot paths of text columns that take numbers and booleans of JSON
   * @throws UsageException naming the column, if text cannot be a value of its type
   */
  ValueConversion(ParquetSchema schema, Set<String> spelled) {
    this.spelled = spelled;
    for (Field field : schema.fields()) {
      check(field);
      fields.put(field.name(), field);
    }
  }

  private static void check(Field field) {
    if (field instanceof LeafField leaf) {
      PrimitiveNode node = leaf.column().node();
      LogicalType logical = node.logicalType();
      if (node.convertedType() == ConvertedType.INTERVAL
          || logical instanceof LogicalType.NullType
          || logical instanceof LogicalType.BsonType
          || logical instanceof LogicalType.GeometryType
          || logical instanceof LogicalType.GeographyType) {
        throw unsupported(field, logical == null ? "INTERVAL" : String.valueOf(logical));
      }
    } else if (field instanceof ListField list) {
      check(list.element());
    } else if (field instanceof MapField map) {
      check(map.key());
      Field value = map.value();
      if (value == null) {
        throw unsupported(field, "a map without values");
      }
      check(value);
    } else {
      GroupField group = (GroupField) field;
      LogicalType logical = group.node().logicalType();
      if (logical != null) {
        throw unsupported(field, String.valueOf(logical));
      }
      group.fields().forEach(ValueConversion::check);
    }
  }

  private static UsageException unsupported(Field field, String type) {
    return new UsageException(
        "the column "
            + Printable.of(field.levelSource().dotPath())
            + " has a type that is not imported from text: "
            + type);
  }

  /** Whether all columns are leaves, as those of CSV are. */
  boolean isFlat() {
    return fields.values().stream().allMatch(LeafField.class::isInstance);
  }

  /** The names of the columns. */
  Set<String> names() {
    return fields.keySet();
  }

  /** The record for the writer. */
  Map<String, @Nullable Object> convert(TextRecord text) {
    return members("", fields, text.values());
  }

  private Map<String, @Nullable Object> members(
      String path, Map<String, Field> wanted, Map<String, @Nullable TextValue> values) {
    Map<String, @Nullable Object> converted = new LinkedHashMap<>(2 * wanted.size());
    int found = 0;
    for (Map.Entry<String, Field> field : wanted.entrySet()) {
      TextValue value = values.get(field.getKey());
      found += value != null || values.containsKey(field.getKey()) ? 1 : 0;
      converted.put(field.getKey(), convert(below(path, field.getKey()), field.getValue(), value));
    }
    if (found < values.size()) {
      for (Map.Entry<String, @Nullable TextValue> value : values.entrySet()) {
        if (!wanted.containsKey(value.getKey())) {
          throw new Misfit(
              below(path, value.getKey()), "is not a column of the schema" + shown(value));
        }
      }
    }
    return converted;
  }

  private static String shown(Map.Entry<String, @Nullable TextValue> value) {
    TextValue present = value.getValue();
    return present == null ? "" : ", found " + shown(present);
  }

  private static String below(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private @Nullable Object convert(String path, Field field, @Nullable TextValue value) {
    if (value == null) {
      if (!field.nullable()) {
        throw new Misfit(path, "is required, but the record has no value for it");
      }
      return null;
    } else if (field instanceof LeafField leaf) {
      return scalar(path, leaf.column().node(), value);
    } else if (field instanceof ListField list) {
      if (!(value instanceof TextValue.Array array)) {
        throw misfit(path, value, "an array");
      }
      String below = path + ".list.element";
      List<@Nullable Object> elements = new ArrayList<>(array.elements().size());
      for (TextValue element : array.elements()) {
        elements.add(convert(below, list.element(), element));
      }
      return elements;
    }
    if (!(value instanceof TextValue.Members members)) {
      throw misfit(path, value, "an object");
    } else if (field instanceof MapField map) {
      return entries(path, map, members);
    }
    Map<String, Field> wanted = new LinkedHashMap<>();
    ((GroupField) field).fields().forEach(member -> wanted.put(member.name(), member));
    return members(path, wanted, members.values());
  }

  private Map<Object, @Nullable Object> entries(
      String path, MapField map, TextValue.Members members) {
    Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
    Set<Object> keys = new HashSet<>();
    for (Map.Entry<String, @Nullable TextValue> member : members.values().entrySet()) {
      Object key = convert(path + ".key_value.key", map.key(), new TextValue.Cell(member.getKey()));
      Field field = map.value();
      if (key == null || field == null || !keys.add(comparable(key))) {
        throw new Misfit(path, "has the key " + quoted(member.getKey()) + " twice");
      }
      entries.put(key, convert(path + ".key_value.value", field, member.getValue()));
    }
    return entries;
  }

  /** A key that equals others with the same stored value. */
  private static Object comparable(Object key) {
    if (key instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    } else if (key instanceof BigDecimal decimal) {
      return decimal.stripTrailingZeros();
    }
    return key instanceof Long integer ? BigInteger.valueOf(integer) : key;
  }

  private Object scalar(String path, PrimitiveNode node, TextValue value) {
    LogicalType logical = node.logicalType();
    if (logical instanceof LogicalType.JsonType) {
      return json(path, value);
    }
    if (value instanceof TextValue.Array || value instanceof TextValue.Members) {
      throw misfit(path, value, expected(node));
    }
    String text = value.spelling();
    boolean typed = value instanceof TextValue.Numeric || value instanceof TextValue.Flag;
    boolean mayBeNumber = value instanceof TextValue.Cell || value instanceof TextValue.Numeric;
    Object converted = null;
    if (logical instanceof LogicalType.StringType || logical instanceof LogicalType.EnumType) {
      converted = !typed || spelled.contains(path) ? text : null;
    } else if (logical instanceof LogicalType.DecimalType) {
      converted = mayBeNumber && NumberText.isNumber(text) ? decimal(text) : null;
    } else if (logical instanceof LogicalType.Float16Type) {
      Object number = real(text, true, mayBeNumber, typed);
      converted = number;
    } else if (logical != null && !(logical instanceof LogicalType.IntType)) {
      converted = typed ? null : annotated(logical, text);
    } else {
      converted =
          switch (node.type()) {
            case BOOLEAN ->
                value instanceof TextValue.Flag
                        || value instanceof TextValue.Cell && InferredColumn.isBoolean(text)
                    ? Boolean.valueOf(text.toLowerCase(Locale.ROOT))
                    : null;
            case INT32, INT64 -> mayBeNumber ? integer(node, text) : null;
            case FLOAT -> real(text, true, mayBeNumber, typed);
            case DOUBLE -> real(text, false, mayBeNumber, typed);
            case INT96 -> typed ? null : local(text);
            default -> !typed && HEX.matcher(text).matches() ? HexFormat.of().parseHex(text) : null;
          };
    }
    if (converted == null) {
      throw misfit(path, value, expected(node));
    }
    return converted;
  }

  /** Null for -0, whose sign no DECIMAL has. */
  private static @Nullable BigDecimal decimal(String text) {
    BigDecimal number = new BigDecimal(text);
    return number.signum() == 0 && text.charAt(0) == '-' ? null : number;
  }

  private static Object json(String path, TextValue value) {
    if (!(value instanceof TextValue.Cell cell)) {
      return value.json();
    }
    if (!JsonRecords.isJson(cell.text())) {
      throw misfit(path, value, "JSON");
    }
    return cell.text();
  }

  private static @Nullable Object annotated(LogicalType logical, String text) {
    if (logical instanceof LogicalType.DateType) {
      LocalDate date = TimeText.date(text);
      return date;
    } else if (logical instanceof LogicalType.TimeType) {
      LocalTime time = TimeText.time(text);
      return time;
    } else if (logical instanceof LogicalType.TimestampType type) {
      TimeText.Timestamp timestamp = TimeText.timestamp(text);
      if (!type.isAdjustedToUTC()) {
        return local(text);
      }
      return timestamp == null || timestamp.offset() == null ? null : timestamp.instant();
    } else if (logical instanceof LogicalType.UUIDType) {
      return UUID_TEXT.matcher(text).matches() ? UUID.fromString(text) : null;
    }
    return null;
  }

  private static @Nullable Object local(String text) {
    TimeText.Timestamp timestamp = TimeText.timestamp(text);
    return timestamp == null || timestamp.offset() != null ? null : timestamp.local();
  }

  private static @Nullable Object integer(PrimitiveNode node, String text) {
    Long number = NumberText.isNumber(text) ? NumberText.asLong(text) : null;
    if (number != null) {
      return node.logicalType() == null && node.type() == Type.INT32 && number.intValue() != number
          ? null
          : number;
    }
    if (!NumberText.isNumber(text) || text.startsWith("-0")) {
      return null;
    }
    BigDecimal exact = new BigDecimal(text).stripTrailingZeros();
    if (exact.scale() > 0 || exact.precision() - exact.scale() > MOST_INTEGER_DIGITS) {
      return null;
    }
    BigInteger integer = exact.toBigIntegerExact();
    if (node.logicalType() != null) {
      return integer;
    }
    int bits = node.type() == Type.INT32 ? Integer.SIZE : Long.SIZE;
    return integer.bitLength() < bits ? (Object) integer.longValue() : null;
  }

  private static @Nullable Object real(
      String text, boolean single, boolean mayBeNumber, boolean typed) {
    if (!typed && NumberText.isNotFinite(text)) {
      double number = NumberText.notFinite(text);
      return single ? (Object) (float) number : (Object) number;
    } else if (!mayBeNumber || !NumberText.isNumber(text)) {
      return null;
    } else if (single) {
      return NumberText.isFloat(text) ? Float.valueOf(text) : null;
    }
    return NumberText.isDouble(text) ? Double.valueOf(text) : null;
  }

  private static String expected(PrimitiveNode node) {
    LogicalType logical = node.logicalType();
    if (logical instanceof LogicalType.TimestampType type) {
      return type.isAdjustedToUTC()
          ? "a timestamp with an offset or Z"
          : "a timestamp without an offset";
    } else if (logical instanceof LogicalType.DateType) {
      return "a date such as 2026-11-27";
    } else if (logical instanceof LogicalType.TimeType) {
      return "a time such as 12:30:00";
    } else if (logical instanceof LogicalType.DecimalType type) {
      return "a number of DECIMAL(" + type.precision() + "," + type.scale() + ")";
    } else if (logical instanceof LogicalType.UUIDType) {
      return "a UUID";
    } else if (logical instanceof LogicalType.StringType
        || logical instanceof LogicalType.EnumType) {
      return "a text";
    }
    return switch (node.type()) {
      case BOOLEAN -> "true or false";
      case INT32 -> "an integer of 32 bits";
      case INT64 -> "an integer of 64 bits";
      case FLOAT -> "a number that a FLOAT holds with all its digits";
      case DOUBLE -> "a number that a DOUBLE holds with all its digits";
      case INT96 -> "a timestamp without an offset";
      default -> "bytes as hexadecimal digits";
    };
  }

  private static Misfit misfit(String path, TextValue value, String expected) {
    return new Misfit(path, "takes " + expected + ", found " + shown(value));
  }

  private static String shown(TextValue value) {
    if (value instanceof TextValue.Array || value instanceof TextValue.Members) {
      return value.kind();
    }
    String text = value.spelling();
    return value instanceof TextValue.Quoted || value instanceof TextValue.Cell
        ? quoted(text)
        : text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }

  private static String quoted(String text) {
    String start = text.length() > 2 * SHOWN ? text.substring(0, 2 * SHOWN) : text;
    return "'" + Printable.shortened(Printable.of(start), SHOWN) + "'";
  }
}
