package io.jparquet.schema;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.EdgeInterpolationAlgorithm;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.LogicalType.GeographyType;
import io.jparquet.metadata.LogicalType.GeometryType;
import io.jparquet.metadata.LogicalType.IntType;
import io.jparquet.metadata.LogicalType.TimeType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.LogicalType.VariantType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Parses the text form of schemas by recursive descent; the counterpart of {@link SchemaText}. */
final class SchemaTextParser {

  private final String text;
  private int position;
  private int line = 1;
  private @Nullable String token;
  private boolean quoted;

  private SchemaTextParser(String text) {
    this.text = text;
    advance();
  }

  static GroupNode parse(String text) {
    SchemaTextParser parser = new SchemaTextParser(text);
    parser.expect("message");
    String name = parser.take("the name of the schema");
    List<SchemaNode> children = parser.children(1);
    if (parser.token != null) {
      throw parser.error("the end of the schema");
    }
    return new GroupNode(name, FieldRepetitionType.REQUIRED, children, null, null, null);
  }

  private List<SchemaNode> children(int depth) {
    if (depth > ParquetSchema.MAX_DEPTH) {
      throw error("at most " + ParquetSchema.MAX_DEPTH + " nested groups");
    }
    expect("{");
    List<SchemaNode> children = new ArrayList<>();
    while (!at("}")) {
      children.add(field(depth));
    }
    advance();
    return children;
  }

  private SchemaNode field(int depth) {
    FieldRepetitionType repetition =
        constant(FieldRepetitionType.class, "required, optional or repeated");
    if (token != null && token.equalsIgnoreCase("group")) {
      advance();
      return group(repetition, depth);
    }
    return primitive(repetition);
  }

  private GroupNode group(FieldRepetitionType repetition, int depth) {
    String name = take("a field name");
    Annotation annotation = annotation();
    Integer fieldId = fieldId();
    Integer vectorLength = vectorLength();
    String misfit = annotation.groupMisfit();
    if (misfit != null) {
      throw invalid(name, misfit);
    }
    List<SchemaNode> children = children(depth + 1);
    // Examples in the specification have a semicolon after a group.
    if (at(";")) {
      advance();
    }
    return new GroupNode(
        name,
        repetition,
        children,
        annotation.logicalType(),
        annotation.convertedType(),
        fieldId,
        vectorLength);
  }

  private PrimitiveNode primitive(FieldRepetitionType repetition) {
    Type type = physicalType();
    int typeLength = 0;
    if (type == Type.FIXED_LEN_BYTE_ARRAY) {
      expect("(");
      typeLength = number("the length in bytes", 1, Integer.MAX_VALUE);
      expect(")");
    }
    String name = take("a field name");
    Annotation stated = annotation();
    Annotation annotation = Annotation.of(stated.logicalType(), stated.convertedType(), type);
    skipColumnOrder();
    Integer fieldId = fieldId();
    String misfit = annotation.misfit(type, typeLength);
    if (misfit != null) {
      throw invalid(name, misfit);
    }
    expect(";");
    return new PrimitiveNode(
        name,
        repetition,
        type,
        typeLength,
        annotation.logicalType(),
        annotation.convertedType(),
        fieldId);
  }

  private Type physicalType() {
    String expected = "group or a physical type such as int32 or binary";
    if (token == null || quoted) {
      throw error(expected);
    }
    try {
      Type type = SchemaText.physicalType(token);
      advance();
      return type;
    } catch (IllegalArgumentException e) {
      throw error(expected);
    }
  }

  /**
   * Skips a column order: other libraries print it with the field, but here it is not part of the
   * schema.
   */
  private void skipColumnOrder() {
    if (!quoted && "columnorder".equalsIgnoreCase(token)) {
      advance();
      expect("(");
      take("a column order");
      expect(")");
    }
  }

  private @Nullable Integer fieldId() {
    if (!at("=")) {
      return null;
    }
    advance();
    return number("a field id", Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private @Nullable Integer vectorLength() {
    if (token == null || quoted || !token.startsWith("[") || !token.endsWith("]")) {
      return null;
    }
    token = token.substring(1, token.length() - 1);
    return number("the length of the vector", 1, Integer.MAX_VALUE);
  }

  private Annotation annotation() {
    if (!at("(")) {
      return Annotation.of(null, null);
    }
    advance();
    String name = take("an annotation").toUpperCase(Locale.ROOT);
    List<String> parameters = new ArrayList<>();
    if (at("(")) {
      advance();
      while (!at(")")) {
        parameters.add(take("a parameter of " + name));
        if (at(",")) {
          advance();
        }
      }
      advance();
    }
    Annotation annotation = annotation(name, parameters);
    expect(")");
    return annotation;
  }

  private Annotation annotation(String name, List<String> parameters) {
    try {
      LogicalType logical = parameterised(name, parameters);
      if (logical == null) {
        if (!parameters.isEmpty()) {
          throw new IllegalArgumentException("it takes no parameters");
        }
        ConvertedType legacy = legacy(name);
        return legacy != null
            ? Annotation.of(null, legacy)
            : Annotation.of(SimpleAnnotation.valueOf(name).logicalType(), null);
      }
      return Annotation.of(logical, null);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Line "
              + line
              + " of the schema: cannot understand the annotation "
              + name
              + (parameters.isEmpty() ? "" : parameters.toString())
              + ": "
              + e.getMessage(),
          e);
    }
  }

  private static @Nullable ConvertedType legacy(String name) {
    for (ConvertedType candidate : ConvertedType.values()) {
      if (candidate.name().equals(name)
          && candidate != ConvertedType.UNKNOWN
          && candidate != ConvertedType.DECIMAL) {
        return candidate;
      }
    }
    return null;
  }

  private static @Nullable LogicalType parameterised(String name, List<String> parameters) {
    return switch (name) {
      case "DECIMAL" -> {
        requireCount(parameters, 1, 2);
        int scale = parameters.size() == 2 ? Integer.parseInt(parameters.get(1)) : 0;
        yield new DecimalType(scale, Integer.parseInt(parameters.get(0)));
      }
      case "TIME" -> {
        requireCount(parameters, 2, 2);
        yield new TimeType(flag(parameters.get(1)), TimeUnit.valueOf(parameters.get(0)));
      }
      case "TIMESTAMP" -> {
        requireCount(parameters, 2, 2);
        yield new TimestampType(flag(parameters.get(1)), TimeUnit.valueOf(parameters.get(0)));
      }
      case "INTEGER" -> {
        requireCount(parameters, 2, 2);
        yield new IntType(Byte.parseByte(parameters.get(0)), flag(parameters.get(1)));
      }
      case "VARIANT" -> {
        requireCount(parameters, 0, 1);
        yield new VariantType(parameters.isEmpty() ? null : Byte.valueOf(parameters.get(0)));
      }
      case "GEOMETRY" -> {
        requireCount(parameters, 0, 1);
        yield new GeometryType(parameters.isEmpty() ? null : parameters.get(0));
      }
      case "GEOGRAPHY" -> {
        requireCount(parameters, 0, 2);
        yield new GeographyType(
            parameters.isEmpty() ? null : parameters.get(0),
            parameters.size() < 2 ? null : EdgeInterpolationAlgorithm.valueOf(parameters.get(1)));
      }
      case SchemaText.UNKNOWN_MEMBER -> {
        requireCount(parameters, 1, 1);
        yield new LogicalType.Unknown(Integer.parseInt(parameters.get(0)));
      }
      default -> null;
    };
  }

  private static void requireCount(List<String> parameters, int min, int max) {
    if (parameters.size() < min || parameters.size() > max) {
      String count = min == max ? String.valueOf(min) : min + " to " + max;
      throw new IllegalArgumentException("it takes " + count + " parameters");
    }
  }

  private static boolean flag(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("'" + word + "' is neither true nor false");
    };
  }

  private <E extends Enum<E>> E constant(Class<E> type, String expected) {
    if (token != null && !quoted) {
      for (E candidate : type.getEnumConstants()) {
        if (candidate.name().equalsIgnoreCase(token)) {
          advance();
          return candidate;
        }
      }
    }
    throw error(expected);
  }

  private int number(String expected, int min, int max) {
    try {
      int value = Integer.parseInt(token == null ? "" : token);
      if (value >= min && value <= max) {
        advance();
        return value;
      }
    } catch (NumberFormatException e) {
      throw error(expected);
    }
    throw error(expected);
  }

  private String take(String expected) {
    if (token == null || (!quoted && SchemaText.DELIMITERS.contains(token))) {
      throw error(expected);
    }
    String taken = token;
    advance();
    return taken;
  }

  private boolean at(String symbol) {
    return !quoted && symbol.equals(token);
  }

  private void expect(String symbol) {
    if (quoted || !symbol.equalsIgnoreCase(token)) {
      throw error("'" + symbol + "'");
    }
    advance();
  }

  private IllegalArgumentException error(String expected) {
    String found = token == null ? "the end of the text" : "'" + token + "'";
    return new IllegalArgumentException(
        "Line " + line + " of the schema: expected " + expected + ", found " + found);
  }

  private IllegalArgumentException invalid(String name, String misfit) {
    return new IllegalArgumentException(
        "Line " + line + " of the schema: field '" + name + "': " + misfit);
  }

  /** Moves to the next token; null at the end. */
  private void advance() {
    while (position < text.length() && SchemaText.WHITE_SPACE.indexOf(text.charAt(position)) >= 0) {
      if (text.charAt(position) == '\n') {
        line++;
      }
      position++;
    }
    quoted = false;
    if (position == text.length()) {
      token = null;
    } else if (text.charAt(position) == '`') {
      quotedName();
    } else if (SchemaText.DELIMITERS.indexOf(text.charAt(position)) >= 0) {
      token = text.substring(position, ++position);
    } else {
      int start = position;
      while (position < text.length() && SchemaText.DELIMITERS.indexOf(text.charAt(position)) < 0) {
        position++;
      }
      token = text.substring(start, position);
    }
  }

  private void quotedName() {
    StringBuilder name = new StringBuilder();
    position++;
    while (true) {
      int end = text.indexOf('`', position);
      if (end < 0) {
        throw new IllegalArgumentException(
            "Line " + line + " of the schema: a name in backticks does not end");
      }
      name.append(text, position, end);
      position = end + 1;
      if (position == text.length() || text.charAt(position) != '`') {
        break;
      }
      name.append('`');
      position++;
    }
    quoted = true;
    token = name.toString();
  }
}
