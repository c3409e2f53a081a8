package io.jparquet.spark.core.write;

import io.jparquet.internal.variant.shredding.InferenceOptions;
import io.jparquet.internal.variant.shredding.ShreddingInference;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.variant.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.VariantVal;
import org.jspecify.annotations.Nullable;

/**
 * A sample of the variants of the first rows of a file, from which their shredding schemas follow
 * by Spark's rules. Not thread-safe.
 */
final class ShreddingSample {
  private final int maxColumns;
  private final int maxDepth;
  private final List<Place> places = new ArrayList<>();

  /** A variant: the ordinals that lead to it, and the sizes of the structs on the way. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Place(String path, int[] ordinals, int[] sizes, ShreddingInference inference) {}

  ShreddingSample(StructType schema, List<String> paths, int maxColumns, int maxDepth) {
    this.maxColumns = maxColumns;
    this.maxDepth = maxDepth;
    find(schema, "", new int[0], new int[0], paths);
  }

  private void find(
      StructType struct, String prefix, int[] ordinals, int[] sizes, List<String> paths) {
    for (int i = 0; i < struct.length(); i++) {
      StructField field = struct.fields()[i];
      String path = prefix + field.name();
      if (paths.contains(path)) {
        places.add(new Place(path, with(ordinals, i), sizes, newInference()));
      } else if (field.dataType() instanceof StructType inner) {
        find(inner, path + ".", with(ordinals, i), with(sizes, inner.length()), paths);
      }
    }
  }

  private ShreddingInference newInference() {
    return new ShreddingInference(
        new InferenceOptions(
            InferenceOptions.defaults().minFraction(),
            Math.max(1, maxColumns),
            Math.max(0, maxDepth)));
  }

  private static int[] with(int[] values, int last) {
    int[] longer = Arrays.copyOf(values, values.length + 1);
    longer[values.length] = last;
    return longer;
  }

  /** Adds a row of the schema, which may be reused afterwards. */
  public void add(InternalRow row) {
    for (Place place : places) {
      VariantVal value = value(row, place);
      if (value != null) {
        place.inference().add(Variant.of(value.getMetadata(), value.getValue()));
      }
    }
  }

  private static @Nullable VariantVal value(InternalRow row, Place place) {
    InternalRow struct = row;
    int last = place.ordinals().length - 1;
    for (int i = 0; i < last; i++) {
      if (struct.isNullAt(place.ordinals()[i])) {
        return null;
      }
      struct = struct.getStruct(place.ordinals()[i], place.sizes()[i]);
    }
    int ordinal = place.ordinals()[last];
    return struct.isNullAt(ordinal) ? null : struct.getVariant(ordinal);
  }

  /** The shredding schemas by path; all together they have no more columns than are allowed. */
  public Map<String, ShreddingSchema> schemas() {
    Map<String, ShreddingSchema> schemas = new LinkedHashMap<>();
    int left = maxColumns;
    for (Place place : places) {
      ShreddingSchema schema = place.inference().infer(left);
      left -= schema.columnCount();
      schemas.put(place.path(), schema);
    }
    return schemas;
  }
}
