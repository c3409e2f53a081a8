package io.jparquet.spark.tables.metadata;

import io.jparquet.spark.core.base.MetadataKind;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.file.PartitionFilter;
import io.jparquet.spark.core.file.TableFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Takes the columns that are needed, and the conditions on what the listing tells of files: their
 * footers are read only if the conditions are true. Other conditions are left to Spark.
 */
final class MetadataScanBuilder
    implements SupportsPushDownRequiredColumns, SupportsPushDownV2Filters {
  private final TableFiles files;
  private final MetadataKind kind;
  private final List<FactColumn> columns;
  private final CaseInsensitiveStringMap options;
  private List<String> required;
  private final List<Predicate> pushed = new ArrayList<>();
  private final List<PartitionFilter> conditions = new ArrayList<>();

  MetadataScanBuilder(
      TableFiles files,
      MetadataKind kind,
      List<FactColumn> columns,
      CaseInsensitiveStringMap options) {
    this.files = files;
    this.kind = kind;
    this.columns = columns;
    this.options = options;
    this.required = columns.stream().map(FactColumn::name).toList();
  }

  /** Columns that are needed only in part are given as a whole. */
  @Override
  public void pruneColumns(StructType requiredSchema) {
    required = List.of(requiredSchema.fieldNames());
  }

  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    SQLConf conf = SessionSettings.sqlConf(files.session());
    StructType listed = FactColumns.schema(FileColumns.ofListing(files.partitionSchema()));
    List<Predicate> left = new ArrayList<>();
    for (Predicate predicate : predicates) {
      Optional<PartitionFilter> condition =
          PartitionFilter.of(
              new Predicate[] {predicate},
              listed,
              conf.caseSensitiveAnalysis(),
              conf.sessionLocalTimeZone());
      if (condition.isPresent()) {
        pushed.add(predicate);
        conditions.add(condition.get());
      } else {
        left.add(predicate);
      }
    }
    return left.toArray(new Predicate[0]);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return pushed.toArray(new Predicate[0]);
  }

  @Override
  public Scan build() {
    return new MetadataScan(
        files, kind, FactColumns.select(columns, required), pushed, conditions, options);
  }
}
