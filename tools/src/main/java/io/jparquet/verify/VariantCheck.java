package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.StoredRowGroups;
import io.jparquet.internal.scan.StoredRows;
import io.jparquet.internal.variant.shredding.NumberRule;
import io.jparquet.internal.variant.shredding.VariantVectorReader;
import io.jparquet.metadata.LogicalType;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.variant.Variant;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.MapVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Verifies variants: their dictionaries and values, and whether the columns of shredded ones can
 * belong together. A variant spans several columns, so they are decoded again, row by row. Two
 * flaws that readers must accept are not findings: a missing value where there must be one, and a
 * field both in its own columns and in the value of its object. Not thread-safe.
 *
 * <p>Specification: VariantEncoding.md and VariantShredding.md.
 */
final class VariantCheck {
  private static final int BATCH_ROWS = 1024;

  private final OpenFile file;
  private final Findings findings;
  private final List<Place> places = new ArrayList<>();

  /**
   * The group of a variant.
   *
   * @param top the top-level field that contains it
   * @param route the way from the vector of that field to its own
   * @param inRows whether its slots are rows, because it is not in a list or map
   */
  private record Place(
      Field top,
      String path,
      UnaryOperator<Vector> route,
      boolean inRows,
      VariantVectorReader reader) {}

  /** Finds the variants of a schema, and reports groups that falsely claim to be variants. */
  VariantCheck(OpenFile file, Findings findings) {
    this.file = file;
    this.findings = findings;
    for (Field field : file.schema().fields()) {
      collect(field, field, field.name(), vector -> vector, true);
    }
  }

  private void collect(
      Field top, Field field, String path, UnaryOperator<Vector> route, boolean inRows) {
    if (field instanceof GroupField group) {
      if (group.node().logicalType() instanceof LogicalType.VariantType) {
        add(top, group, path, route, inRows);
        return;
      }
      for (int i = 0; i < group.fields().size(); i++) {
        Field child = group.fields().get(i);
        int index = i;
        collect(
            top,
            child,
            path + "." + child.name(),
            vector -> ((StructVector) route.apply(vector)).child(index),
            inRows);
      }
    } else if (field instanceof ListField list) {
      Field element = list.element();
      collect(
          top,
          element,
          path + "." + element.name(),
          vector -> ((ListVector) route.apply(vector)).element(),
          false);
    } else if (field instanceof MapField map && map.value() != null) {
      // No writer stores variants as keys.
      collect(
          top,
          map.value(),
          path + "." + map.value().name(),
          vector -> Objects.requireNonNull(((MapVector) route.apply(vector)).values()),
          false);
    }
  }

  private void add(
      Field top, GroupField group, String path, UnaryOperator<Vector> route, boolean inRows) {
    try {
      VariantVectorReader reader = new VariantVectorReader(group, NumberRule.SAME_TYPE);
      places.add(new Place(top, path, route, inRows, reader));
    } catch (ParquetException e) {
      findings.add(VerificationRule.VARIANT, location(null, path), e);
    }
  }

  private ErrorLocation location(@Nullable Integer rowGroup, String path) {
    return new ErrorLocation(file.file().location(), rowGroup, path, null, null);
  }

  /**
   * Verifies the variants of a row group, stopping at the first wrong one in each group.
   *
   * @param decoded the leaves that were decoded without an error; damage in others was already
   *     reported
   */
  void run(int rowGroup, BitSet decoded) throws IOException {
    for (Place place : places) {
      if (isDecoded(place.top(), decoded)) {
        run(rowGroup, place);
      }
    }
  }

  private boolean isDecoded(Field top, BitSet decoded) {
    for (LeafColumn leaf : file.schema().leaves()) {
      if (leaf.path().get(0).equals(top.name()) && !decoded.get(leaf.index())) {
        return false;
      }
    }
    return true;
  }

  private void run(int rowGroup, Place place) throws IOException {
    try (StoredRowGroups groups = new StoredRowGroups(file, List.of(), List.of())) {
      StoredRows rows = groups.rows(rowGroup, List.of(place.top()), BATCH_ROWS);
      long first = 0;
      int count = rows.next();
      while (count > 0 && verified(rowGroup, place, rows.vector(0), first, count)) {
        first += count;
        count = rows.next();
      }
    } catch (UnsupportedFeatureException e) {
      findings.add(VerificationRule.NOT_VERIFIED, location(rowGroup, place.path()), e);
    } catch (ParquetException e) {
      // Columns that contradict each other about lists and nulls were already reported.
      return;
    }
  }

  /** Verifies a batch; returns false if a variant in it is wrong, and reports it. */
  private boolean verified(int rowGroup, Place place, Vector batch, long first, int count) {
    StructVector variants = (StructVector) place.route().apply(batch);
    place.reader().batch(variants);
    for (int slot = 0; slot < variants.size(); slot++) {
      try {
        Variant variant = place.reader().get(slot);
        if (variant != null) {
          variant.validate();
        }
      } catch (UnsupportedFeatureException e) {
        throw e;
      } catch (ParquetException e) {
        String where =
            place.inRows()
                ? "row " + (first + slot)
                : "the rows from " + first + " to " + (first + count - 1);
        findings.add(
            VerificationRule.VARIANT,
            location(rowGroup, place.path()),
            "the variant in " + where + " of the row group is wrong: " + e.getMessage());
        return false;
      }
    }
    return true;
  }
}
