package io.jparquet.cli.input;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.ParquetSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fields of a schema by their names on a command line. */
public final class Projection {
  private Projection() {}

  /**
   * The fields with the given paths; groups keep only the named members.
   *
   * @param names names joined by dots that lead to a field outside of lists and maps; null for all
   *     fields
   * @throws UsageException when there is no such field
   */
  public static List<Field> of(ParquetSchema schema, @Nullable List<String> names) {
    return names == null ? schema.fields() : of(schema, names, PartitionColumns.NONE);
  }

  /**
   * The fields with the given paths; groups keep only the named members.
   *
   * @param partitions columns that the schema does not have, for the message
   * @throws UsageException when there is no such field
   */
  public static List<Field> of(
      ParquetSchema schema, List<String> names, PartitionColumns partitions) {
    List<List<String>> paths = new ArrayList<>();
    for (String name : names) {
      List<String> path = path(schema.fields(), name);
      if (path == null) {
        throw new UsageException(
            "there is no column "
                + name
                + "; there are "
                + Stream.concat(schema.fields().stream(), partitions.fields().stream())
                    .map(Field::name)
                    .distinct()
                    .collect(Collectors.joining(", ")));
      }
      paths.add(path);
    }
    return pruned(schema.fields(), paths);
  }

  /**
   * The fields with the given paths; groups keep only the named members.
   *
   * @param paths paths of fields that the schema has
   */
  public static List<Field> ofPaths(ParquetSchema schema, List<List<String>> paths) {
    return pruned(schema.fields(), paths);
  }

  /** The path of a name, whose parts may have dots themselves; null if there is none. */
  private static @Nullable List<String> path(List<Field> fields, String name) {
    for (Field field : fields) {
      if (field.name().equals(name)) {
        return List.of(name);
      }
      if (field instanceof GroupField group && name.startsWith(field.name() + ".")) {
        List<String> rest = path(group.fields(), name.substring(field.name().length() + 1));
        if (rest != null) {
          List<String> path = new ArrayList<>(List.of(field.name()));
          path.addAll(rest);
          return path;
        }
      }
    }
    return null;
  }

  /** The named fields, in the order of their first names. */
  private static List<Field> pruned(List<Field> fields, List<List<String>> paths) {
    Map<String, List<List<String>>> byName = new LinkedHashMap<>();
    for (List<String> path : paths) {
      byName
          .computeIfAbsent(path.get(0), name -> new ArrayList<>())
          .add(path.subList(1, path.size()));
    }
    List<Field> pruned = new ArrayList<>();
    byName.forEach(
        (name, rests) -> {
          Field field = fields.stream().filter(f -> f.name().equals(name)).findFirst().orElse(null);
          boolean whole = rests.stream().anyMatch(List::isEmpty);
          Field found = Objects.requireNonNull(field, "a field that was found before");
          pruned.add(
              whole || !(found instanceof GroupField group)
                  ? found
                  : group.withFields(pruned(group.fields(), rests)));
        });
    return pruned;
  }
}
