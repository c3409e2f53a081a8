package io.jparquet.cli.output;

import io.jparquet.metadata.LogicalType;
import io.jparquet.row.Interval;
import io.jparquet.row.Row;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.SchemaNode;
import io.jparquet.variant.Variant;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts the values of {@link Row}s to JSON and to text, according to their logical types.
 * Immutable.
 *
 * <ul>
 *   <li>Numbers and decimals are numbers with all their digits; NaN and infinity are texts.
 *   <li>Dates and times are in ISO 8601; a timestamp that is adjusted to UTC ends with Z. An
 *       interval is a duration of ISO 8601 such as {@code P1M2DT3.5S}.
 *   <li>Geometries are well-known text, if possible; other byte arrays have the given form.
 *   <li>Lists are arrays, structs and maps are objects. A map whose keys are nested, or with a null
 *       key, is an array of objects with key and value. Variants are their JSON, with timestamps in
 *       UTC.
 * </ul>
 */
public final class ValueForm {
  private static final int MILLIS_PER_SECOND = 1000;

  private final BinaryForm binary;

  /** A form with the given text for byte arrays. */
  public ValueForm(BinaryForm binary) {
    this.binary = binary;
  }

  /** A row as an object, with only its first {@code fields} fields. */
  public JsonObject json(Row row, int fields) {
    JsonObject object = new JsonObject();
    for (int i = 0; i < fields; i++) {
      object.put(row.fields().get(i).name(), json(row.fields().get(i), row.get(i)));
    }
    return object;
  }

  /** A value of a field as a value of JSON. */
  public @Nullable Object json(Field field, @Nullable Object value) {
    if (value == null) {
      return null;
    } else if (field instanceof GroupField && value instanceof Row row) {
      return json(row, row.size());
    } else if (value instanceof Variant variant) {
      return new JsonObject.Raw(variant.toJson(ZoneOffset.UTC));
    } else if (field instanceof ListField list && value instanceof List<?> elements) {
      List<@Nullable Object> array = new ArrayList<>();
      for (Object element : elements) {
        array.add(json(list.element(), element));
      }
      return array;
    } else if (field instanceof MapField map && value instanceof Map<?, ?> entries) {
      return map(map, entries);
    }
    return scalar(field.node(), value);
  }

  private Object map(MapField field, Map<?, ?> entries) {
    boolean nestedKeys =
        field.key() instanceof GroupField
            || field.key() instanceof ListField
            || field.key() instanceof MapField;
    if (nestedKeys || entries.containsKey(null)) {
      List<Object> array = new ArrayList<>();
      entries.forEach(
          (key, value) ->
              array.add(
                  new JsonObject()
                      .put("key", json(field.key(), key))
                      .put("value", mapValue(field, value))));
      return array;
    }
    JsonObject object = new JsonObject();
    entries.forEach((key, value) -> object.put(text(field.key(), key), mapValue(field, value)));
    return object;
  }

  private @Nullable Object mapValue(MapField field, @Nullable Object value) {
    return field.value() == null ? null : json(field.value(), value);
  }

  /** A value of a leaf as a value of JSON: a text, a number or a boolean. */
  public Object scalar(SchemaNode node, Object value) {
    if (value instanceof byte[] bytes) {
      String geometry = isGeometry(node) ? WellKnownText.of(bytes) : null;
      return geometry != null ? geometry : binary.text(bytes);
    } else if (value instanceof Interval interval) {
      return duration(interval);
    } else if (value instanceof Number || value instanceof Boolean) {
      return value;
    } else if (value instanceof LocalTime time) {
      return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
    } else if (value instanceof LocalDateTime timestamp) {
      return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(timestamp);
    }
    return value.toString();
  }

  private static boolean isGeometry(SchemaNode node) {
    return node.logicalType() instanceof LogicalType.GeometryType
        || node.logicalType() instanceof LogicalType.GeographyType;
  }

  private static String duration(Interval interval) {
    String seconds =
        BigDecimal.valueOf(interval.millis())
            .divide(BigDecimal.valueOf(MILLIS_PER_SECOND))
            .toPlainString();
    return "P" + interval.months() + "M" + interval.days() + "DT" + seconds + "S";
  }

  /** A value as the text of a cell; {@code null} for null. */
  public String text(Field field, @Nullable Object value) {
    Object json = json(field, value);
    return json instanceof JsonObject || json instanceof Iterable<?> ? Json.line(json) : text(json);
  }

  /** A value of a leaf as text. */
  public String text(SchemaNode node, Object value) {
    return text(scalar(node, value));
  }

  private static String text(@Nullable Object scalar) {
    return scalar instanceof BigDecimal decimal ? Json.digits(decimal) : String.valueOf(scalar);
  }
}
