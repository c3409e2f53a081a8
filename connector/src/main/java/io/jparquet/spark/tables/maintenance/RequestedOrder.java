package io.jparquet.spark.tables.maintenance;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.write.DeclaredOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.analysis.UnresolvedAttribute;
import org.apache.spark.sql.catalyst.expressions.Descending$;
import org.apache.spark.sql.catalyst.expressions.NullsFirst$;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.internal.SQLConf;

/**
 * The order that the rows of each new file are to have, as a call gives it: the text after ORDER BY
 * in SQL, with names of leaf columns alone. The files decide which columns these are.
 *
 * @param keys first the one that counts most; empty if the rows stay in their order
 * @param caseSensitive whether names of columns that differ only in case are different names
 */
record RequestedOrder(List<Key> keys, boolean caseSensitive) {

  /** The argument that gives it, for messages. */
  private static final String ARGUMENT = "sort_by";

  /** The order that rows have. */
  static final RequestedOrder NONE = new RequestedOrder(List.of(), true);

  /**
   * A column by which rows are sorted.
   *
   * @param name the parts of its name, as they were given
   */
  public record Key(List<String> name, boolean descending, boolean nullsFirst) {

    String shown() {
      return String.join(".", name);
    }
  }

  /**
   * The order that a text means.
   *
   * @param text null for the order that rows have
   * @throws IllegalArgumentException if it can't be understood
   */
  public static RequestedOrder of(String text, SQLConf conf) {
    return text == null ? NONE : parse(text, conf.caseSensitiveAnalysis());
  }

  static RequestedOrder parse(String text, boolean caseSensitive) {
    List<Key> keys = new ArrayList<>();
    for (SortOrder key : DeclaredOrder.parse(ARGUMENT, text)) {
      if (!(key.child() instanceof UnresolvedAttribute name)) {
        throw new IllegalArgumentException(ARGUMENT + " takes only column names, but is: " + text);
      }
      keys.add(
          new Key(
              List.copyOf(Seqs.list(name.nameParts())),
              key.direction() == Descending$.MODULE$,
              key.nullOrdering() == NullsFirst$.MODULE$));
    }
    return new RequestedOrder(List.copyOf(keys), caseSensitive);
  }

  boolean isEmpty() {
    return keys.isEmpty();
  }

  /**
   * Refuses columns of partitions.
   *
   * @param partitions their names
   */
  void checkPartitions(List<String> partitions) {
    for (Key key : keys) {
      if (partitions.stream().anyMatch(name -> isSame(List.of(name), key.name()))) {
        throw new IllegalArgumentException(
            ARGUMENT
                + " names the partition column "
                + key.shown()
                + ", which has only one value in each file: remove it");
      }
    }
  }

  /**
   * The order in terms of the columns of a file.
   *
   * @throws IllegalArgumentException naming the column and those that there are, if the file does
   *     not have it, has several of the name, or can have several values of it in a row
   */
  List<RewriteGroup.Order> of(FileFacts file) {
    return keys.stream()
        .map(
            key ->
                new RewriteGroup.Order(
                    column(key, file).dotPath(), key.descending(), key.nullsFirst()))
        .toList();
  }

  private FileFacts.Column column(Key key, FileFacts file) {
    List<FileFacts.Column> found =
        file.columns().stream()
            .filter(column -> isSame(column.path(), key.name()))
            .distinct()
            .toList();
    if (found.isEmpty()) {
      throw refused(
          key, "which is not among the columns of " + file.file().path(), file.columns(), "");
    } else if (found.size() > 1) {
      throw refused(
          key,
          "of which " + file.file().path() + " has several",
          found,
          "; set spark.sql.caseSensitive = true");
    } else if (found.get(0).repeated()) {
      throw refused(
          key,
          "which can have several values in a row of "
              + file.file().path()
              + "; those that can't are",
          file.columns().stream().filter(column -> !column.repeated()).toList(),
          "");
    }
    return found.get(0);
  }

  private static IllegalArgumentException refused(
      Key key, String why, List<FileFacts.Column> columns, String remedy) {
    return new IllegalArgumentException(
        ARGUMENT
            + " names the column "
            + key.shown()
            + ", "
            + why
            + ": "
            + String.join(", ", columns.stream().map(FileFacts.Column::dotPath).toList())
            + remedy);
  }

  private boolean isSame(List<String> path, List<String> name) {
    if (path.size() != name.size()) {
      return false;
    }
    for (int i = 0; i < path.size(); i++) {
      String part = path.get(i);
      if (!(caseSensitive ? part.equals(name.get(i)) : part.equalsIgnoreCase(name.get(i)))) {
        return false;
      }
    }
    return true;
  }
}
