package io.jparquet.internal.variant.shredding;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.variant.VariantPath;
import io.jparquet.variant.VariantPath.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects the columns of a VARIANT group for some paths: the {@code typed_value} of each step as
 * far as the file has it, the {@code value} columns that may hold the value instead, and the
 * metadata if one of these remains.
 */
public final class PathColumns {

  /** Knowledge about the {@code value} columns of a file. */
  @FunctionalInterface
  public interface Values {
    /**
     * Whether the {@code value} of a place may be needed.
     *
     * @param value the column
     * @param typed the {@code typed_value} of the same place if the value only counts where that is
     *     null, otherwise null
     */
    boolean mayCount(LeafField value, Field typed);
  }

  private final Values values;

  /** Whether a {@code value}, or an object as a whole, is read, which need names. */
  private boolean needsNames;

  private PathColumns(Values values) {
    this.values = values;
  }

  /**
   * The group with the columns that are needed.
   *
   * @param variant a VARIANT group with all its fields
   * @param paths the paths; none to read only which variants are null
   */
  public static GroupField of(GroupField variant, List<VariantPath> paths, Values values) {
    PathColumns columns = new PathColumns(values);
    List<Field> kept =
        new ArrayList<>(columns.place(variant, paths.stream().map(VariantPath::steps).toList()));
    int metadata = VectorPlace.indexOf(variant.fields(), ShreddingSchemaReader.METADATA);
    boolean isKept = VectorPlace.indexOf(kept, ShreddingSchemaReader.METADATA) >= 0;
    if (columns.needsNames && metadata >= 0 && !isKept) {
      kept.add(variant.fields().get(metadata));
    }
    return variant.withFields(kept);
  }

  /**
   * The places of a path as far as it leads through typed columns: the variant, then one for each
   * step.
   */
  public static List<GroupField> places(GroupField variant, VariantPath path) {
    List<GroupField> places = new ArrayList<>();
    GroupField place = variant;
    for (Step step : path.steps()) {
      places.add(place);
      place = next(child(place, ShreddingSchemaReader.TYPED_VALUE), step);
      if (place == null) {
        return places;
      }
    }
    places.add(place);
    return places;
  }

  /** A field of a place; null if there is none. */
  private static Field child(GroupField place, String name) {
    int index = VectorPlace.indexOf(place.fields(), name);
    return index < 0 ? null : place.fields().get(index);
  }

  private List<Field> place(GroupField place, List<List<Step>> paths) {
    if (paths.isEmpty()) {
      return List.of();
    }
    Field typed = child(place, ShreddingSchemaReader.TYPED_VALUE);
    boolean whole = paths.stream().anyMatch(List::isEmpty);
    boolean allTyped = true;
    for (List<Step> path : paths) {
      allTyped &= !path.isEmpty() && next(typed, path.get(0)) != null;
    }
    // There is no value beside a scalar or an array; only objects have a rest there.
    boolean hasRest = !(allTyped || whole && typed instanceof LeafField);
    List<Field> kept = new ArrayList<>();
    Field value = child(place, ShreddingSchemaReader.VALUE);
    if (value instanceof LeafField leaf && values.mayCount(leaf, hasRest ? null : typed)) {
      kept.add(value);
      needsNames = true;
    }
    if (whole && typed != null) {
      kept.add(typed);
      needsNames |= !(typed instanceof LeafField);
    } else if (typed != null) {
      Field pruned = typed(typed, paths);
      if (pruned != null) {
        kept.add(pruned);
      }
    }
    return kept;
  }

  /** The part of a typed value that some paths lead through, or null if none does. */
  private Field typed(Field typed, List<List<Step>> paths) {
    List<GroupField> members = new ArrayList<>();
    for (List<Step> path : paths) {
      GroupField member = next(typed, path.get(0));
      if (member != null && !members.contains(member)) {
        members.add(member);
      }
    }
    List<Field> pruned = new ArrayList<>();
    for (GroupField member : members) {
      List<List<Step>> rest =
          paths.stream()
              .filter(path -> member.equals(next(typed, path.get(0))))
              .map(path -> path.subList(1, path.size()))
              .toList();
      pruned.add(member.withFields(place(member, rest)));
    }
    if (pruned.isEmpty()) {
      return null;
    }
    return typed instanceof ListField list
        ? list.withElement(pruned.get(0))
        : ((GroupField) typed).withFields(pruned);
  }

  /** The place that a step leads to, or null if the typed value has no such place. */
  private static GroupField next(Field typed, Step step) {
    Field place = null;
    if (typed instanceof GroupField object && step instanceof VariantPath.Name name) {
      place = child(object, name.name());
    } else if (typed instanceof ListField list && step instanceof VariantPath.Index) {
      place = list.element();
    }
    return place instanceof GroupField group ? group : null;
  }
}
