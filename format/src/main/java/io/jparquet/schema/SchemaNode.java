package io.jparquet.schema;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import org.jspecify.annotations.Nullable;

/**
 * A node of the schema tree, as stored in the file footer. Immutable.
 *
 * <p>The two annotations are normalized on construction: if one of {@link #logicalType()} and
 * {@link #convertedType()} is missing, it is derived from the other where the format has a
 * counterpart. The logical type wins if they disagree.
 */
public sealed interface SchemaNode permits PrimitiveNode, GroupNode {

  /**
   * The name of the field within its parent group. Not necessarily unique in files that are read.
   */
  String name();

  /** How often the field occurs per occurrence of its parent group. */
  FieldRepetitionType repetition();

  /** The logical type annotation, or null if there is none. */
  @Nullable LogicalType logicalType();

  /** The legacy annotation, or null if there is none or the logical type has no counterpart. */
  @Nullable ConvertedType convertedType();

  /** The field id assigned by the writing application, or null if there is none. */
  @Nullable Integer fieldId();

  /**
   * The annotation in the text form of schemas, for instance {@code DECIMAL(9,2)}; null if there is
   * none.
   */
  default @Nullable String annotationText() {
    return SchemaText.annotation(new Annotation(logicalType(), convertedType()));
  }
}
