package io.jparquet.cli.importing;

import io.jparquet.cli.output.Printable;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.SchemaNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the values of a column have been so far, and the type that holds all of them unchanged. The
 * order of the values does not matter. Not thread-safe.
 */
final class InferredColumn {
  /** The timestamps that 64 bits hold in nanoseconds, from 1677 to 2262. */
  private static final Instant FIRST_OF_NANOS = Instant.ofEpochSecond(0, Long.MIN_VALUE);

  private static final Instant LAST_OF_NANOS = Instant.ofEpochSecond(0, Long.MAX_VALUE);

  private final Inference inference;
  private final String path;

  /** The type that was given; null if it is inferred. */
  private final @Nullable ColumnType given;

  /** The kinds of values, with the line of the first one. */
  private final Map<Kind, Long> kinds = new EnumMap<>(Kind.class);

  private @Nullable InferredColumn element;
  private final Map<String, InferredColumn> fields = new LinkedHashMap<>();

  // Of numbers.
  private boolean wide;
  private boolean fraction;
  private boolean notFinite;
  private boolean inexact;
  private boolean negativeZero;
  private int integerDigits = 1;
  private int scale;

  // Of timestamps.
  private boolean nanos;
  private boolean outsideOfNanos;

  private enum Kind {
    BOOLEAN,
    NUMBER,
    DATE,
    TIMESTAMP,
    TIMESTAMP_UTC,
    TEXT,
    ARRAY,
    OBJECT;

    String described() {
      return switch (this) {
        case BOOLEAN -> "a boolean";
        case NUMBER -> "a number";
        case ARRAY -> "an array";
        case OBJECT -> "an object";
        default -> "a text";
      };
    }
  }

  InferredColumn(Inference inference, String path) {
    this.inference = inference;
    this.path = path;
    this.given = inference.given(path);
  }

  /** Adds a value. */
  void add(@Nullable TextValue value, long line) throws ImportException {
    if (value == null || given != null) {
      return;
    }
    if (value instanceof TextValue.Cell cell) {
      see(ofText(cell.text(), true), line);
    } else if (value instanceof TextValue.Quoted quoted) {
      see(ofText(quoted.text(), false), line);
    } else if (value instanceof TextValue.Numeric number) {
      addNumber(number.text());
      see(Kind.NUMBER, line);
    } else if (value instanceof TextValue.Flag) {
      see(Kind.BOOLEAN, line);
    } else if (value instanceof TextValue.Array array) {
      see(Kind.ARRAY, line);
      if (element == null) {
        element = inference.column(path + ".list.element");
      }
      for (TextValue each : array.elements()) {
        element.add(each, line);
      }
    } else {
      see(Kind.OBJECT, line);
      for (Map.Entry<String, @Nullable TextValue> member :
          ((TextValue.Members) value).values().entrySet()) {
        InferredColumn field = fields.get(member.getKey());
        if (field == null) {
          field = inference.column(path + "." + member.getKey());
          fields.put(member.getKey(), field);
        }
        field.add(member.getValue(), line);
      }
    }
  }

  private void see(Kind kind, long line) {
    kinds.putIfAbsent(kind, line);
  }

  private Kind ofText(String text, boolean untyped) {
    if (untyped) {
      if (NumberText.isNumber(text)) {
        addNumber(text);
        return Kind.NUMBER;
      } else if (NumberText.isNotFinite(text)) {
        notFinite = true;
        return Kind.NUMBER;
      } else if (isBoolean(text)) {
        return Kind.BOOLEAN;
      }
    }
    if (TimeText.date(text) != null) {
      return Kind.DATE;
    }
    TimeText.Timestamp timestamp = TimeText.timestamp(text);
    if (timestamp == null) {
      return Kind.TEXT;
    }
    nanos |= !timestamp.isWholeMicros();
    outsideOfNanos |= !fitsNanos(timestamp.instant());
    return timestamp.offset() == null ? Kind.TIMESTAMP : Kind.TIMESTAMP_UTC;
  }

  static boolean isBoolean(String text) {
    return text.length() <= 5
        && (text.toLowerCase(Locale.ROOT).equals("true")
            || text.toLowerCase(Locale.ROOT).equals("false"));
  }

  private static boolean fitsNanos(Instant instant) {
    return !instant.isBefore(FIRST_OF_NANOS) && !instant.isAfter(LAST_OF_NANOS);
  }

  private void addNumber(String text) {
    if (NumberText.asLong(text) == null) {
      BigDecimal number = new BigDecimal(text);
      negativeZero |= number.signum() == 0 && text.charAt(0) == '-';
      if (text.equals("-0") || text.chars().anyMatch(c -> c == '.' || c == 'e' || c == 'E')) {
        fraction = true;
      } else {
        wide = true;
      }
      long digits = (long) number.precision() - number.scale();
      integerDigits = (int) Math.max(integerDigits, digits);
      scale = Math.max(scale, number.scale());
    } else {
      integerDigits = Math.max(integerDigits, text.length() - (text.charAt(0) == '-' ? 1 : 0));
    }
    inexact = inexact || !NumberText.isDouble(text);
  }

  /** The field for the values so far. */
  SchemaNode field(String name) throws ImportException {
    if (given != null) {
      return given.field(name);
    }
    if (inference.isJson()) {
      checkOneKind();
    }
    if (kinds.containsKey(Kind.ARRAY)) {
      InferredColumn each = element == null ? inference.column(path + ".list.element") : element;
      return GroupNode.list(FieldRepetitionType.OPTIONAL, name, each.field("element"));
    }
    if (kinds.containsKey(Kind.OBJECT)) {
      if (fields.isEmpty()) {
        throw inference.problem(
            path, "has only empty objects, and Parquet has no group without fields", "json");
      }
      List<SchemaNode> children = new ArrayList<>();
      for (Map.Entry<String, InferredColumn> field : fields.entrySet()) {
        children.add(field.getValue().field(field.getKey()));
      }
      return GroupNode.optional(name, children.toArray(SchemaNode[]::new));
    }
    return scalar().field(name);
  }

  /** Values of JSON with different kinds have no type in common that would keep what they are. */
  private void checkOneKind() throws ImportException {
    Kind first = null;
    for (Kind kind : kinds.keySet()) {
      if (first != null && !first.described().equals(kind.described())) {
        throw inference.problem(
            path,
            "is "
                + first.described()
                + " in the record of line "
                + kinds.get(first)
                + " and "
                + kind.described()
                + " in that of line "
                + kinds.get(kind),
            "json");
      }
      first = kind;
    }
  }

  private ColumnType scalar() throws ImportException {
    if (kinds.size() != 1) {
      return ColumnType.TEXT;
    }
    Kind kind = kinds.keySet().iterator().next();
    return switch (kind) {
      case BOOLEAN -> ColumnType.BOOLEAN;
      case NUMBER -> number();
      case DATE -> ColumnType.DATE;
      case TIMESTAMP, TIMESTAMP_UTC ->
          nanos && outsideOfNanos
              ? ColumnType.TEXT
              : ColumnType.timestamp(
                  kind == Kind.TIMESTAMP_UTC, nanos ? TimeUnit.NANOS : TimeUnit.MICROS);
      default -> ColumnType.TEXT;
    };
  }

  private ColumnType number() throws ImportException {
    if (!wide && !fraction && !notFinite) {
      return ColumnType.INT64;
    }
    boolean prefersDouble = fraction || notFinite;
    if (prefersDouble && !inexact) {
      return ColumnType.DOUBLE;
    }
    if (!notFinite && !negativeZero && integerDigits + scale <= ColumnType.MOST_DIGITS) {
      return ColumnType.decimalOf(integerDigits, scale);
    }
    if (!inexact) {
      return ColumnType.DOUBLE;
    }
    if (inference.isJson()) {
      throw inference.problem(
          path, "has numbers that neither DOUBLE nor DECIMAL holds with all their digits", "text");
    }
    return ColumnType.TEXT;
  }

  /** The column in dot notation, for messages. */
  static String shown(String path) {
    return Printable.shortened(Printable.of(path), 200);
  }
}
