package io.jparquet.schema;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An inner node of the schema tree: a field that consists of fields.
 *
 * @param name the name within the parent group, or of the schema for the root
 * @param repetition how often the group occurs per parent; REQUIRED for the root
 * @param children the fields in file order, unmodifiable
 * @param logicalType the annotation, or null
 * @param convertedType the legacy annotation, or null
 * @param fieldId the application's field id, or null
 * @param vectorLength for {@link FieldRepetitionType#VECTOR} the number of element slots per
 *     parent, otherwise null
 */
public record GroupNode(
    String name,
    FieldRepetitionType repetition,
    List<SchemaNode> children,
    @Nullable LogicalType logicalType,
    @Nullable ConvertedType convertedType,
    @Nullable Integer fieldId,
    @Nullable Integer vectorLength)
    implements SchemaNode {

  public GroupNode {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(repetition, "repetition");
    children = List.copyOf(children);
    Annotation annotation = Annotation.of(logicalType, convertedType);
    logicalType = annotation.logicalType();
    convertedType = annotation.convertedType();
  }

  /** A group that is not the middle level of a fixed-size vector. */
  public GroupNode(
      String name,
      FieldRepetitionType repetition,
      List<SchemaNode> children,
      @Nullable LogicalType logicalType,
      @Nullable ConvertedType convertedType,
      @Nullable Integer fieldId) {
    this(name, repetition, children, logicalType, convertedType, fieldId, null);
  }

  /** A required group without annotation. */
  public static GroupNode required(String name, SchemaNode... children) {
    return of(FieldRepetitionType.REQUIRED, name, children);
  }

  /** An optional group without annotation. */
  public static GroupNode optional(String name, SchemaNode... children) {
    return of(FieldRepetitionType.OPTIONAL, name, children);
  }

  /** A repeated group without annotation. */
  public static GroupNode repeated(String name, SchemaNode... children) {
    return of(FieldRepetitionType.REPEATED, name, children);
  }

  /** A group without annotation. */
  public static GroupNode of(FieldRepetitionType repetition, String name, SchemaNode... children) {
    return new GroupNode(name, repetition, List.of(children), null, null, null);
  }

  /**
   * A list in the three-level form that the specification prescribes for writers: a LIST group, a
   * repeated group {@code list}, and the element.
   *
   * @param element required or optional; the specification requires the name {@code element}
   */
  public static GroupNode list(FieldRepetitionType repetition, String name, SchemaNode element) {
    return of(repetition, name, repeated("list", element)).with(new LogicalType.ListType());
  }

  /**
   * A map in the form that the specification prescribes for writers: a MAP group, a repeated group
   * {@code key_value}, and in it the key and the value.
   *
   * @param key required; the specification requires the name {@code key}
   * @param value required or optional; the specification requires the name {@code value}
   */
  public static GroupNode map(
      FieldRepetitionType repetition, String name, SchemaNode key, SchemaNode value) {
    return of(repetition, name, repeated("key_value", key, value)).with(new LogicalType.MapType());
  }

  /**
   * The element of the list that this group is, by the backward-compatibility rules of
   * LogicalTypes.md: the repeated field, or the only field of a repeated group that is just a layer
   * around the element. It is repeated only in the first case.
   *
   * @return null if the group is not a list: it is not annotated LIST, or does not consist of one
   *     repeated field
   */
  public @Nullable SchemaNode listElement() {
    if (!(logicalType instanceof LogicalType.ListType)
        || children.size() != 1
        || children.get(0).repetition() != FieldRepetitionType.REPEATED) {
      return null;
    }
    SchemaNode repeated = children.get(0);
    if (!(repeated instanceof GroupNode layer) || layer.children.size() != 1) {
      return repeated;
    }
    SchemaNode inner = layer.children.get(0);
    boolean isElement =
        inner.repetition() == FieldRepetitionType.REPEATED
            || layer.name.equals("array")
            || layer.name.equals(name + "_tuple");
    return isElement ? repeated : inner;
  }

  /** This group with the given annotation (null: none) and its legacy counterpart. */
  public GroupNode with(@Nullable LogicalType annotation) {
    return new GroupNode(name, repetition, children, annotation, null, fieldId, vectorLength);
  }

  /** This group with the given legacy annotation and its logical counterpart, if any. */
  public GroupNode with(ConvertedType annotation) {
    return new GroupNode(name, repetition, children, null, annotation, fieldId, vectorLength);
  }

  /** This group with the given field id (null: none). */
  public GroupNode withFieldId(@Nullable Integer id) {
    return new GroupNode(name, repetition, children, logicalType, convertedType, id, vectorLength);
  }

  /** This group with the given children in place of its own. */
  public GroupNode withChildren(List<SchemaNode> replacement) {
    return new GroupNode(
        name, repetition, replacement, logicalType, convertedType, fieldId, vectorLength);
  }
}
