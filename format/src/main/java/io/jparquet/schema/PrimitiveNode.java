package io.jparquet.schema;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A leaf of the schema tree: a field with a physical type, whose values become a column.
 *
 * @param name the name within the parent group
 * @param repetition how often the value occurs per parent
 * @param type the physical type; {@link Type#UNKNOWN} when the file names one that this version
 *     does not know
 * @param typeLength bytes per value: positive for FIXED_LEN_BYTE_ARRAY, 12 for INT96, otherwise 0
 * @param logicalType the annotation, or null
 * @param convertedType the legacy annotation, or null
 * @param fieldId the application's field id, or null
 * @param ignoredAnnotation why the annotation that the file declares is ignored: it is unknown to
 *     this version, or does not fit the physical type. The values then have the meaning of the
 *     physical type, but no order that statistics could rely on. Null if nothing is ignored
 */
public record PrimitiveNode(
    String name,
    FieldRepetitionType repetition,
    Type type,
    int typeLength,
    @Nullable LogicalType logicalType,
    @Nullable ConvertedType convertedType,
    @Nullable Integer fieldId,
    @Nullable String ignoredAnnotation)
    implements SchemaNode {

  private static final int INT96_BYTES = 12;

  public PrimitiveNode {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(repetition, "repetition");
    Objects.requireNonNull(type, "type");
    if (type == Type.FIXED_LEN_BYTE_ARRAY) {
      if (typeLength < 1) {
        throw new IllegalArgumentException(
            "Field '"
                + name
                + "': FIXED_LEN_BYTE_ARRAY needs a positive length, not "
                + typeLength);
      }
    } else {
      typeLength = type == Type.INT96 ? INT96_BYTES : 0;
    }
    Annotation annotation = Annotation.of(logicalType, convertedType, type);
    logicalType = annotation.logicalType();
    convertedType = annotation.convertedType();
  }

  /** A field whose annotation, if any, is in force. */
  public PrimitiveNode(
      String name,
      FieldRepetitionType repetition,
      Type type,
      int typeLength,
      @Nullable LogicalType logicalType,
      @Nullable ConvertedType convertedType,
      @Nullable Integer fieldId) {
    this(name, repetition, type, typeLength, logicalType, convertedType, fieldId, null);
  }

  /** A required field without annotation; not for FIXED_LEN_BYTE_ARRAY, which needs a length. */
  public static PrimitiveNode required(String name, Type type) {
    return required(name, type, 0);
  }

  /** An optional field without annotation; not for FIXED_LEN_BYTE_ARRAY, which needs a length. */
  public static PrimitiveNode optional(String name, Type type) {
    return optional(name, type, 0);
  }

  /** A repeated field without annotation; not for FIXED_LEN_BYTE_ARRAY, which needs a length. */
  public static PrimitiveNode repeated(String name, Type type) {
    return repeated(name, type, 0);
  }

  /** A required field without annotation, with the length of FIXED_LEN_BYTE_ARRAY in bytes. */
  public static PrimitiveNode required(String name, Type type, int typeLength) {
    return of(FieldRepetitionType.REQUIRED, name, type, typeLength);
  }

  /** An optional field without annotation, with the length of FIXED_LEN_BYTE_ARRAY in bytes. */
  public static PrimitiveNode optional(String name, Type type, int typeLength) {
    return of(FieldRepetitionType.OPTIONAL, name, type, typeLength);
  }

  /** A repeated field without annotation, with the length of FIXED_LEN_BYTE_ARRAY in bytes. */
  public static PrimitiveNode repeated(String name, Type type, int typeLength) {
    return of(FieldRepetitionType.REPEATED, name, type, typeLength);
  }

  /** A field without annotation. */
  public static PrimitiveNode of(
      FieldRepetitionType repetition, String name, Type type, int typeLength) {
    return new PrimitiveNode(name, repetition, type, typeLength, null, null, null);
  }

  /** This field with the given annotation (null: none) and its legacy counterpart. */
  public PrimitiveNode with(@Nullable LogicalType annotation) {
    return new PrimitiveNode(name, repetition, type, typeLength, annotation, null, fieldId);
  }

  /**
   * This field with the given legacy annotation and its logical counterpart.
   *
   * @throws IllegalArgumentException for DECIMAL, whose scale and precision only {@link
   *     #with(LogicalType)} can set
   */
  public PrimitiveNode with(ConvertedType annotation) {
    if (annotation == ConvertedType.DECIMAL) {
      throw new IllegalArgumentException("DECIMAL needs LogicalType.DecimalType(scale, precision)");
    }
    return new PrimitiveNode(name, repetition, type, typeLength, null, annotation, fieldId);
  }

  /** This field with the given field id (null: none). */
  public PrimitiveNode withFieldId(@Nullable Integer id) {
    return new PrimitiveNode(
        name, repetition, type, typeLength, logicalType, convertedType, id, ignoredAnnotation);
  }
}
