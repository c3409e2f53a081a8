package io.jparquet.spark.planning;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.read.ColumnOrigin;
import io.jparquet.spark.core.read.FilePath;
import io.jparquet.spark.core.scan.FileSplits;
import io.jparquet.spark.core.scan.ScanColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.InSet;
import org.apache.spark.sql.catalyst.expressions.Predicate$;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.execution.datasources.DataSourceStrategy$;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;

/**
 * Conditions on the rows of a scan that Spark learns while a query runs: the keys that the other
 * side of a join has, the value of a scalar subquery. Those on partition columns choose
 * directories, those on the hidden column of paths choose files, those on other columns go to the
 * readers. Rows that do not satisfy them are not needed but may be read, so that what has no
 * translation is left out. Not thread-safe.
 */
final class RuntimeFilters {

  /** A condition on the values of a directory, or on the path of a file. */
  @FunctionalInterface
  private interface DirectoryFilter {
    boolean mayMatch(InternalRow values);
  }

  private final ScanColumns columns;
  private final RuntimePredicates predicates;
  private final List<DirectoryFilter> onDirectories = new ArrayList<>();
  private final List<DirectoryFilter> onFiles = new ArrayList<>();
  private final List<Filter> onRows = new ArrayList<>();
  private final List<Filter> keys = new ArrayList<>();
  private final List<Predicate> used = new ArrayList<>();

  /** No conditions yet. */
  RuntimeFilters(ScanColumns columns) {
    this.columns = columns;
    this.predicates = new RuntimePredicates(columns.schema());
  }

  /** Adds a condition to those that hold for all rows that are needed. */
  void add(Predicate predicate) {
    Filter bloomFilter = BloomFilterKey.filter(predicate, columns.schema());
    if (bloomFilter != null) {
      onRows.add(bloomFilter);
      used.add(predicate);
      return;
    }
    boolean translated;
    Optional<java.util.function.Predicate<InternalRow>> onPartitions =
        SparkLine.bridge().onPartitions(predicate);
    if (onPartitions.isPresent()) {
      translated = addOnDirectories(onPartitions.get());
    } else {
      Expression expression = predicates.expression(predicate);
      translated =
          expression != null
              && (addOnFiles(expression) || addOnDirectories(expression) || addOnRows(expression));
    }
    if (translated) {
      used.add(predicate);
    }
  }

  private boolean addOnFiles(Expression expression) {
    List<Attribute> references = references(expression);
    if (references.isEmpty()
        || !references.stream().allMatch(r -> origin(r) instanceof ColumnOrigin.FilePath)) {
      return false;
    }
    onFiles.add(Predicate$.MODULE$.createInterpreted(bound(expression))::eval);
    return true;
  }

  private static List<Attribute> references(Expression expression) {
    return List.copyOf(Seqs.list(expression.references().toSeq()));
  }

  private boolean addOnDirectories(Expression expression) {
    List<Attribute> references = references(expression);
    if (!references.stream().allMatch(r -> origin(r) instanceof ColumnOrigin.PartitionValue)) {
      return false;
    }
    onDirectories.add(Predicate$.MODULE$.createInterpreted(bound(expression))::eval);
    return true;
  }

  private ColumnOrigin origin(Attribute attribute) {
    return columns.origins().get(predicates.attributes().indexOf(attribute));
  }

  /** The expression over the values of a directory, or over the path of a file alone. */
  private Expression bound(Expression expression) {
    if (expression instanceof Attribute attribute) {
      int ordinal =
          origin(attribute) instanceof ColumnOrigin.PartitionValue value ? value.ordinal() : 0;
      return new BoundReference(ordinal, attribute.dataType(), true);
    }
    return TreeNodes.mapChildren(expression, this::bound);
  }

  /** Spark makes a function of the partition values out of any expression over them. */
  private boolean addOnDirectories(java.util.function.Predicate<InternalRow> predicate) {
    int[] declared = columns.declared();
    if (Arrays.stream(declared).anyMatch(ordinal -> ordinal < 0)) {
      return false;
    }
    StructField[] listed = columns.listed().fields();
    onDirectories.add(
        values -> {
          Object[] key = new Object[declared.length];
          for (int i = 0; i < key.length; i++) {
            key[i] = values.get(declared[i], listed[declared[i]].dataType());
          }
          return predicate.test(new GenericInternalRow(key));
        });
    return true;
  }

  private boolean addOnRows(Expression expression) {
    Filter filter =
        DataSourceStrategy$.MODULE$
            .translateFilter(RuntimePredicates.shortened(expression), true)
            .getOrElse(() -> null);
    if (filter != null) {
      (expression instanceof InSet ? keys : onRows).add(filter);
    }
    return filter != null;
  }

  /** The conditions that skip data. */
  Predicate[] used() {
    return used.toArray(new Predicate[0]);
  }

  /** The directories that may hold rows which satisfy all conditions. */
  public List<PartitionDirectory> select(List<PartitionDirectory> directories) {
    return directories.stream()
        .filter(
            directory ->
                onDirectories.stream().allMatch(filter -> filter.mayMatch(directory.values())))
        .toList();
  }

  /** Whether there are conditions on the paths of files. */
  boolean areOnFiles() {
    return !onFiles.isEmpty();
  }

  /** The same directories with those of their files that may hold rows which are needed. */
  List<PartitionDirectory> selectFiles(List<PartitionDirectory> directories) {
    if (onFiles.isEmpty()) {
      return directories;
    }
    return FileSplits.select(
        directories,
        file -> {
          InternalRow path = new GenericInternalRow(new Object[] {FilePath.of(file.getPath())});
          return onFiles.stream().allMatch(filter -> filter.mayMatch(path));
        });
  }

  /**
   * The conditions for the readers.
   *
   * @param worthwhile which of those that are lists of keys the readers are to have
   */
  Filter[] onRows(java.util.function.Predicate<Filter> worthwhile) {
    return Stream.concat(onRows.stream(), keys.stream().filter(worthwhile)).toArray(Filter[]::new);
  }
}
