package io.jparquet.spark.planning.variant;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.variant.shredding.PathColumns;
import io.jparquet.internal.variant.shredding.ShreddedType;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.metadata.Type;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafField;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.mapping.TypeKind;
import io.jparquet.variant.VariantPath;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;

/**
 * The column that a condition on a requested field of a variant is about: the {@code typed_value}
 * of its path. Rows with their value elsewhere, or with one that does not fit the type, are the
 * exceptions of the {@link FilterColumn}.
 */
final class TypedField {

  private static final String VALUE = "value";
  private static final String TYPED_VALUE = "typed_value";

  private TypedField() {}

  /**
   * The column.
   *
   * @param variant the variant with all its columns
   * @param field the field; null for one whose value does not matter
   * @param proof which conditions no row of the file satisfies
   * @return null if the file has no typed column for the path, or if its values are compared in
   *     another way than those of the type
   */
  public static FilterColumn of(
      GroupField variant, RequestedField field, java.util.function.Predicate<Predicate> proof) {
    if (field == null
        || variant.repetitionLevel() > 0
        || field.path().steps().stream().anyMatch(VariantPath.Index.class::isInstance)) {
      return null;
    }
    List<GroupField> places = PathColumns.places(variant, field.path());
    if (places.size() <= field.path().steps().size()
        || !(child(places.get(places.size() - 1), TYPED_VALUE) instanceof LeafField leaf)) {
      return null;
    }
    ShreddedType.Scalar scalar = scalar(variant, field.path());
    DataType natural = scalar == null ? null : DirectCasts.natural(scalar);
    if (natural == null || !isComparable(natural, field.type())) {
      return null;
    }
    List<Predicate> exceptions = new ArrayList<>(outOfRange(leaf, field.type()));
    for (int i = 0; i < places.size(); i++) {
      exceptions.addAll(untyped(places.get(i), i == places.size() - 1));
    }
    exceptions.removeIf(proof);
    DataType type = TypeKind.of(natural) == TypeKind.LONG ? natural : field.type();
    return new FilterColumn(leaf.column().path(), leaf.column(), type, exceptions);
  }

  private static ShreddedType.Scalar scalar(GroupField variant, VariantPath path) {
    try {
      ShreddingSchema schema = ShreddingSchema.of((GroupNode) variant.node());
      return schema.at(path).typedValue() instanceof ShreddedType.Scalar scalar ? scalar : null;
    } catch (ParquetException e) {
      return null; // The reader of the column reports it.
    }
  }

  private static Field child(GroupField place, String name) {
    return place.fields().stream().filter(f -> f.name().equals(name)).findFirst().orElse(null);
  }

  /** Whether values compare as the typed ones do, unless they are out of range. */
  private static boolean isComparable(DataType natural, DataType type) {
    if (natural instanceof DecimalType stored && type instanceof DecimalType asked) {
      int increase = asked.scale() - stored.scale();
      return increase >= 0 && asked.precision() - stored.precision() >= increase;
    }
    boolean isLong = TypeKind.of(natural) == TypeKind.LONG;
    return isLong && isNarrow(type) || DirectCasts.isSame(natural, type);
  }

  private static boolean isNarrow(DataType type) {
    return switch (TypeKind.of(type)) {
      case INT, SHORT, BYTE -> true;
      default -> false;
    };
  }

  /** Rows whose value is in the untyped column of a place. */
  private static List<Predicate> untyped(GroupField place, boolean isLast) {
    if (!(child(place, VALUE) instanceof LeafField value)) {
      return List.of();
    }
    List<String> path = value.column().path();
    Predicate present = new Predicate.IsNotNull(path);
    if (isLast) {
      return List.of(present);
    }
    // Beside a typed object is the rest of its fields.
    List<String> beside = new ArrayList<>(path.subList(0, path.size() - 1));
    beside.add(TYPED_VALUE);
    return List.of(new Predicate.And(present, new Predicate.IsNull(beside)));
  }

  /** Rows whose integer does not fit the type: an error or null, whatever the condition. */
  private static List<Predicate> outOfRange(LeafField leaf, DataType type) {
    if (!isNarrow(type)) {
      return List.of();
    }
    int bits = type.defaultSize() * Byte.SIZE;
    boolean isLong = leaf.column().type() == Type.INT64;
    if (bits == Integer.SIZE && !isLong) {
      return List.of();
    }
    long most = (1L << (bits - 1)) - 1;
    long least = -most - 1;
    List<String> path = leaf.column().path();
    return List.of(
        new Predicate.Comparison(path, Operator.LESS, isLong ? (Object) least : (int) least),
        new Predicate.Comparison(path, Operator.GREATER, isLong ? (Object) most : (int) most));
  }
}
