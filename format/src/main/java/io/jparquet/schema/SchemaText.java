package io.jparquet.schema;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.LogicalType.GeographyType;
import io.jparquet.metadata.LogicalType.GeometryType;
import io.jparquet.metadata.LogicalType.IntType;
import io.jparquet.metadata.LogicalType.TimeType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.LogicalType.VariantType;
import io.jparquet.metadata.Type;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Prints a schema as text, in the syntax that the Parquet libraries for Java share. An extension,
 * which only {@link SchemaTextParser} reads, covers what that syntax cannot express: names that
 * contain separators (in backticks), VECTOR levels, and annotations unknown to this version.
 */
final class SchemaText {

  /** The characters that end a word of the text form. */
  static final String DELIMITERS = " ,;{}()\n\t\r=";

  /** The {@link #DELIMITERS} that only separate words. */
  static final String WHITE_SPACE = " \n\t\r";

  /** The coordinate reference system of geospatial columns that do not name one. */
  static final String DEFAULT_CRS = "OGC:CRS84";

  /** The annotation of a union member that this version does not know, with its field id. */
  static final String UNKNOWN_MEMBER = "LOGICAL_TYPE";

  private final StringBuilder out = new StringBuilder();

  private SchemaText() {}

  static String print(GroupNode root) {
    SchemaText text = new SchemaText();
    text.out.append("message ").append(word(root.name())).append(" {\n");
    text.children(root, "  ");
    text.out.append("}\n");
    return text.out.toString();
  }

  private void children(GroupNode group, String indent) {
    for (SchemaNode child : group.children()) {
      out.append(indent).append(lower(child.repetition())).append(' ');
      if (child instanceof PrimitiveNode primitive) {
        out.append(physical(primitive)).append(' ');
        nameAndAnnotation(primitive);
        out.append(";\n");
      } else if (child instanceof GroupNode childGroup) {
        out.append("group ");
        nameAndAnnotation(childGroup);
        if (childGroup.vectorLength() != null) {
          out.append(" [").append(childGroup.vectorLength()).append(']');
        }
        out.append(" {\n");
        children(childGroup, indent + "  ");
        out.append(indent).append("}\n");
      }
    }
  }

  private void nameAndAnnotation(SchemaNode node) {
    out.append(word(node.name()));
    String annotation = node.annotationText();
    if (annotation != null) {
      out.append(" (").append(annotation).append(')');
    }
    if (node.fieldId() != null) {
      out.append(" = ").append(node.fieldId());
    }
  }

  private static String lower(FieldRepetitionType repetition) {
    return repetition.name().toLowerCase(Locale.ROOT);
  }

  private static String physical(PrimitiveNode node) {
    return switch (node.type()) {
      case BYTE_ARRAY -> "binary";
      case FIXED_LEN_BYTE_ARRAY -> "fixed_len_byte_array(" + node.typeLength() + ")";
      default -> node.type().name().toLowerCase(Locale.ROOT);
    };
  }

  /** The annotation without its parentheses, or null if there is none. */
  static @Nullable String annotation(Annotation annotation) {
    LogicalType logical = annotation.logicalType();
    if (logical == null) {
      return annotation.convertedType() == null ? null : annotation.convertedType().name();
    }
    if (logical instanceof DecimalType decimal) {
      return "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")";
    } else if (logical instanceof TimeType time) {
      return "TIME(" + time.unit() + "," + time.isAdjustedToUTC() + ")";
    } else if (logical instanceof TimestampType timestamp) {
      return "TIMESTAMP(" + timestamp.unit() + "," + timestamp.isAdjustedToUTC() + ")";
    } else if (logical instanceof IntType integer) {
      return "INTEGER(" + integer.bitWidth() + "," + integer.isSigned() + ")";
    } else if (logical instanceof VariantType variant) {
      Byte version = variant.specificationVersion();
      return version == null ? "VARIANT" : "VARIANT(" + version + ")";
    } else if (logical instanceof GeometryType geometry) {
      return geometry.crs() == null ? "GEOMETRY" : "GEOMETRY(" + word(geometry.crs()) + ")";
    } else if (logical instanceof GeographyType geography) {
      return geography(geography);
    } else if (logical instanceof LogicalType.Unknown unknown) {
      return UNKNOWN_MEMBER + "(" + unknown.fieldId() + ")";
    }
    return SimpleAnnotation.of(logical).name();
  }

  private static String geography(GeographyType geography) {
    if (geography.crs() == null && geography.algorithm() == null) {
      return "GEOGRAPHY";
    }
    String crs = word(geography.crs() == null ? DEFAULT_CRS : geography.crs());
    return geography.algorithm() == null
        ? "GEOGRAPHY(" + crs + ")"
        : "GEOGRAPHY(" + crs + "," + geography.algorithm() + ")";
  }

  /**
   * A name as one word of the text: in backticks, with inner ones doubled, unless it is a plain
   * word.
   */
  private static String word(String name) {
    boolean plain = !name.isEmpty() && name.charAt(0) != '`';
    for (int i = 0; plain && i < name.length(); i++) {
      plain = DELIMITERS.indexOf(name.charAt(i)) < 0;
    }
    return plain ? name : "`" + name.replace("`", "``") + "`";
  }

  /** The text of a physical type in the schema, for instance {@code binary} or {@code int32}. */
  static Type physicalType(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    return upper.equals("BINARY") ? Type.BYTE_ARRAY : Type.valueOf(upper);
  }
}
