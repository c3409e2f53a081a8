package io.jparquet.cli.importing;

import io.jparquet.cli.output.Printable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The header of a CSV file, and the names that its columns are given in its place.
 *
 * @param fields the header, in which a name may be missing
 * @param names the names of the columns, in the order of the fields
 */
record CsvHeader(List<@Nullable String> fields, List<String> names) {

  /** Copies the lists. */
  CsvHeader {
    fields = Collections.unmodifiableList(new ArrayList<>(fields));
    names = List.copyOf(names);
  }

  /**
   * The names of the columns of a later file: each has the name that was given to the column of the
   * same header, wherever it is.
   *
   * @param later the header of that file
   * @throws ImportException when its columns are not those of this header
   */
  List<String> namesOf(List<@Nullable String> later, String location) throws ImportException {
    if (later.equals(fields)) {
      return names;
    }
    boolean sameColumns =
        later.size() == fields.size() && new HashSet<>(later).equals(new HashSet<>(fields));
    if (!sameColumns || new HashSet<>(fields).size() < fields.size()) {
      throw new ImportException(
          location
              + ": the header names other columns than that of the first file: "
              + shown(later)
              + ", not "
              + shown(fields)
              + (sameColumns
                  ? "; two columns have one name, so --names needs headers with the same order"
                  : ", to which --names gives other names"));
    }
    return later.stream().map(field -> names.get(fields.indexOf(field))).toList();
  }

  private static String shown(List<@Nullable String> fields) {
    List<String> texts = new ArrayList<>();
    fields.forEach(field -> texts.add(field == null ? "" : field));
    return InferredColumn.shown(Printable.of(String.join(", ", texts)));
  }
}
