package io.jparquet.cli.command;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.LogicalType.IntType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table in Spark's SQL. The types are those of docs/type-mapping.md with Spark's
 * default settings; for types that Spark refuses, they are the nearest ones available.
 */
final class SparkColumns {
  private static final String SPARK_SCHEMA = "org.apache.spark.sql.parquet.row.metadata";
  private static final int MAX_DECIMAL = 38;

  private SparkColumns() {}

  /** The columns, separated by commas. */
  static String of(FileMetaData metaData, ParquetSchema schema) {
    String stored = stored(metaData);
    return stored != null
        ? stored
        : schema.fields().stream()
            .map(field -> name(field.name()) + " " + type(field))
            .collect(Collectors.joining(", "));
  }

  /** The columns of the schema that Spark stored; null if there is none that can be read. */
  private static @Nullable String stored(FileMetaData metaData) {
    if (metaData.keyValueMetadata() == null) {
      return null;
    }
    for (KeyValue entry : metaData.keyValueMetadata()) {
      if (entry.key().equals(SPARK_SCHEMA) && entry.value() != null) {
        try (JsonParser parser = new JsonFactory().createParser(entry.value())) {
          parser.nextToken();
          return value(parser) instanceof Map<?, ?> struct ? fields(struct, " ") : null;
        } catch (IOException | IllegalArgumentException | ClassCastException unreadable) {
          return null;
        }
      }
    }
    return null;
  }

  /** A value of JSON as maps, lists and texts. */
  private static @Nullable Object value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        object.put(name, value(parser));
      }
      return object;
    } else if (token == JsonToken.START_ARRAY) {
      List<@Nullable Object> array = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        array.add(value(parser));
      }
      return array;
    }
    return token == JsonToken.VALUE_NULL ? null : parser.getText();
  }

  private static String fields(Map<?, ?> struct, String separator) {
    return ((List<?>) present(struct.get("fields")))
        .stream()
            .map(field -> (Map<?, ?>) present(field))
            .map(
                field ->
                    name(present(field.get("name")).toString())
                        + separator
                        + type(present(field.get("type"))))
            .collect(Collectors.joining(", "));
  }

  private static Object present(@Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException("not a schema of Spark");
    }
    return value;
  }

  private static String type(Object type) {
    if (type instanceof String name) {
      String same = name.toUpperCase(Locale.ROOT);
      return switch (name) {
        case "integer" -> "INT";
        case "long" -> "BIGINT";
        case "short" -> "SMALLINT";
        case "byte" -> "TINYINT";
        default -> same;
      };
    }
    Map<?, ?> nested = (Map<?, ?>) type;
    return switch (String.valueOf(nested.get("type"))) {
      case "struct" -> "STRUCT<" + fields(nested, ": ") + ">";
      case "array" -> "ARRAY<" + type(present(nested.get("elementType"))) + ">";
      case "map" ->
          "MAP<"
              + type(present(nested.get("keyType")))
              + ", "
              + type(present(nested.get("valueType")))
              + ">";
      case "udt" -> type(present(nested.get("sqlType")));
      default -> throw new IllegalArgumentException("not a schema of Spark");
    };
  }

  private static String name(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : "`" + name.replace("`", "``") + "`";
  }

  private static String type(Field field) {
    if (field instanceof LeafField leaf) {
      return type(leaf.node());
    } else if (field instanceof ListField list) {
      return "ARRAY<" + type(list.element()) + ">";
    } else if (field instanceof MapField map) {
      String value = map.value() == null ? "VOID" : type(map.value());
      return "MAP<" + type(map.key()) + ", " + value + ">";
    }
    GroupField group = (GroupField) field;
    if (group.node().logicalType() instanceof LogicalType.VariantType) {
      return "VARIANT";
    }
    return group.fields().stream()
        .map(member -> name(member.name()) + ": " + type(member))
        .collect(Collectors.joining(", ", "STRUCT<", ">"));
  }

  private static String type(PrimitiveNode node) {
    LogicalType logical = node.logicalType();
    if (logical instanceof DecimalType decimal && decimal.precision() <= MAX_DECIMAL) {
      return "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")";
    }
    return switch (node.type()) {
      case BOOLEAN -> "BOOLEAN";
      case INT32 -> narrow(logical);
      case INT64 -> wide(logical);
      case INT96 -> "TIMESTAMP";
      case FLOAT -> "FLOAT";
      case DOUBLE -> "DOUBLE";
      case BYTE_ARRAY -> isText(logical) ? "STRING" : "BINARY";
      case FIXED_LEN_BYTE_ARRAY -> fixed(node);
      case UNKNOWN -> "BINARY";
    };
  }

  private static boolean isText(@Nullable LogicalType logical) {
    return logical instanceof LogicalType.StringType
        || logical instanceof LogicalType.EnumType
        || logical instanceof LogicalType.JsonType;
  }

  private static String narrow(@Nullable LogicalType logical) {
    if (logical instanceof LogicalType.DateType) {
      return "DATE";
    } else if (logical instanceof LogicalType.TimeType) {
      return "BIGINT";
    } else if (logical instanceof IntType integer) {
      return switch (integer.bitWidth()) {
        case 8 -> integer.isSigned() ? "TINYINT" : "SMALLINT";
        case 16 -> integer.isSigned() ? "SMALLINT" : "INT";
        default -> integer.isSigned() ? "INT" : "BIGINT";
      };
    }
    return "INT";
  }

  private static String wide(@Nullable LogicalType logical) {
    if (logical instanceof TimestampType timestamp && timestamp.unit() != TimeUnit.NANOS) {
      return timestamp.isAdjustedToUTC() ? "TIMESTAMP" : "TIMESTAMP_NTZ";
    }
    return logical instanceof IntType integer && !integer.isSigned() ? "DECIMAL(20,0)" : "BIGINT";
  }

  private static String fixed(PrimitiveNode node) {
    LogicalType logical = node.logicalType();
    if (logical instanceof LogicalType.UUIDType) {
      return "STRING";
    } else if (logical instanceof LogicalType.Float16Type) {
      return "FLOAT";
    } else if (logical instanceof TimestampType timestamp) {
      return timestamp.isAdjustedToUTC() ? "TIMESTAMP" : "TIMESTAMP_NTZ";
    }
    return node.convertedType() == ConvertedType.INTERVAL ? "INTERVAL" : "BINARY";
  }
}
