package io.jparquet.spark.planning.variant;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.variant.shredding.PathColumns;
import io.jparquet.internal.variant.shredding.ShreddingRules;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.mapping.UnfitValueException;
import io.jparquet.spark.core.read.ColumnBinding;
import io.jparquet.spark.core.read.FileProof;
import io.jparquet.spark.core.read.SparkRules;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** The columns of a file that hold the requested fields of a variant, and what reads them. */
final class ExtractedFields {

  private final GroupField group;
  private final List<RequestedField> fields;
  private final StructType type;
  private final ErrorLocation column;

  /**
   * Some fields of a variant.
   *
   * @param group the variant with all its columns
   * @param type the struct of the fields
   * @param column the place of the variant, for messages
   */
  public ExtractedFields(GroupField group, StructType type, ErrorLocation column, FileProof proof) {
    this.fields = RequestedField.of(type);
    this.type = type;
    this.column = column;
    this.group =
        PathColumns.of(
            group,
            fields.stream().filter(Objects::nonNull).map(RequestedField::path).toList(),
            (value, typed) -> mayCount(value, typed, proof));
  }

  private static boolean mayCount(LeafField value, Field typed, FileProof proof) {
    if (value.repetitionLevel() > 0) {
      return true;
    }
    List<String> path = value.column().path();
    Predicate present = new Predicate.IsNotNull(path);
    if (typed == null) {
      return !proof.excludes(present);
    }
    List<String> beside = new ArrayList<>(path.subList(0, path.size() - 1));
    beside.add(typed.name());
    return !proof.excludes(new Predicate.And(present, new Predicate.IsNull(beside)));
  }

  /** The variant with only the columns that the fields need. */
  public GroupField group() {
    return group;
  }

  /**
   * What shows the fields to Spark.
   *
   * @throws ParquetException when the group is not that of a variant
   */
  public ColumnBinding binding(ConversionContext context) {
    ShreddingRules rules = SparkRules.of(context.datetime());
    ColumnBinding[] bindings = new ColumnBinding[fields.size()];
    JParquetColumnVector[] vectors = new JParquetColumnVector[bindings.length];
    for (int i = 0; i < bindings.length; i++) {
      bindings[i] = field(fields.get(i), type.fields()[i].dataType(), rules, context);
      vectors[i] = bindings[i].target();
    }
    return new Extracted(new JParquetColumnVector(type, vectors), bindings);
  }

  private ColumnBinding field(
      RequestedField field, DataType asked, ShreddingRules rules, ConversionContext context) {
    if (field == null) {
      return ColumnBinding.Constant.of(null, asked);
    }
    JParquetColumnVector vector = JParquetColumnVector.of(asked);
    try {
      return new ExtractedField(vector, new ExtractedValues(group, field, rules, context), column);
    } catch (ParquetException e) {
      throw e.at(column);
    }
  }

  /**
   * A variant as the struct of the fields that a query needs of it.
   *
   * @param fields one for each field; its source is that of the variant
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Extracted(JParquetColumnVector target, ColumnBinding[] fields)
      implements ColumnBinding {
    @Override
    public void bind(Vector source, int size) {
      target.setPresence(size, source.validity());
      for (ColumnBinding field : fields) {
        field.show(source, size);
      }
    }

    @Override
    public void defer(Function<Exception, Throwable> failure) {
      ColumnBinding.super.defer(failure);
      for (ColumnBinding field : fields) {
        field.defer(failure);
      }
    }
  }

  /**
   * A field of a variant.
   *
   * @param column the place of the variant, for messages
   */
  private record ExtractedField(
      JParquetColumnVector target, ExtractedValues values, ErrorLocation column)
      implements ColumnBinding {
    @Override
    public void bind(Vector source, int size) {
      try {
        values.fill((StructVector) source, target, size);
      } catch (ParquetException e) {
        throw e.at(column);
      } catch (UnfitValueException e) {
        UnfitValueException named =
            new UnfitValueException("Column " + column.columnPath() + ": " + e.getMessage(), -1);
        named.initCause(e);
        throw named;
      }
    }
  }
}
