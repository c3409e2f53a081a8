package io.jparquet.internal.rewrite;

import io.jparquet.error.ParquetException;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantObject;
import io.jparquet.variant.VariantType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The columns that the metadata of GeoParquet describes, by their names at the top of the schema:
 * geometries, and the bounding boxes that cover them.
 *
 * <p>Specification: GeoParquet 1.1, "Metadata".
 */
public final class GeoParquetColumns {
  private static final String KEY = "geo";
  private static final String COLUMNS = "columns";
  private static final String COVERING = "covering";

  private GeoParquetColumns() {}

  /**
   * Whether a pair is such metadata, and describes one of some columns.
   *
   * @param value JSON; null, or other text, describes none
   */
  public static boolean describesAny(String key, @Nullable String value, Set<String> names) {
    if (!key.equals(KEY) || value == null || names.isEmpty()) {
      return false;
    }
    try {
      Variant columns = member(Variant.parseJson(value), COLUMNS);
      if (columns == null || columns.type() != VariantType.OBJECT) {
        return false;
      }
      VariantObject described = columns.object();
      for (int i = 0; i < described.size(); i++) {
        Variant covering = member(described.get(i), COVERING);
        if (names.contains(described.name(i))
            || covering != null && beginsWithAny(covering, names)) {
          return true;
        }
      }
      return false;
    } catch (ParquetException | IllegalArgumentException e) {
      return false; // no JSON
    }
  }

  private static @Nullable Variant member(Variant value, String name) {
    return value.type() == VariantType.OBJECT ? value.object().get(name) : null;
  }

  /** Whether a path, which is an array of names, begins with one of some names. */
  private static boolean beginsWithAny(Variant covering, Set<String> names) {
    if (covering.type() == VariantType.OBJECT) {
      VariantObject members = covering.object();
      for (int i = 0; i < members.size(); i++) {
        if (beginsWithAny(members.get(i), names)) {
          return true;
        }
      }
      return false;
    }
    return covering.type() == VariantType.ARRAY
        && covering.array().size() > 0
        && covering.array().get(0).type() == VariantType.STRING
        && names.contains(covering.array().get(0).getString());
  }
}
