package io.jparquet.spark.read.scan;

import io.jparquet.spark.bridge.OwnSourceSettings;
import io.jparquet.spark.files.ScannedTable;
import io.jparquet.spark.read.ColumnOrigin;
import io.jparquet.spark.read.ReadPlan;
import io.jparquet.spark.read.column.FileMetadata;
import io.jparquet.spark.read.column.FilePath;
import io.jparquet.spark.read.column.KeyValueMetadata;
import io.jparquet.spark.read.column.VariantExtraction;
import io.jparquet.spark.schema.ColumnNames;
import io.jparquet.spark.settings.ReadSettings;
import io.jparquet.spark.settings.SessionSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.util.ResolveDefaultColumns$;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of a scan, and where each of them comes from: settled once for a scan. Immutable. */
final class ScanColumns {

  private final ColumnNames names;
  private final StructType columns;
  private final StructType table;
  private final List<ColumnOrigin> origins;
  private final RuntimeFilters.Columns filterable;

  /** How requested fields of variants are read. */
  private final VariantExtraction variants;

  /** How the scan stands in for one of Spark's own source; null for others. */
  private final OwnSourceSettings ownSource;

  /**
   * The columns of a scan of a table.
   *
   * @param columns the columns to read: of the table, or the hidden column
   * @param variants how requested fields of variants are read
   */
  ScanColumns(ScannedTable files, StructType columns, VariantExtraction variants) {
    this.variants = variants;
    this.names = new ColumnNames(SessionSettings.sqlConf(files.session()).caseSensitiveAnalysis());
    this.columns = columns;
    this.table = files.tableSchema();
    this.ownSource = files.ownSource();
    StructType listed = files.index().partitionSchema();
    this.origins = origins(files, listed);
    List<String> directories = Arrays.stream(listed.fieldNames()).map(names::key).toList();
    int[] declared =
        Arrays.stream(files.partitionSchema().fieldNames())
            .mapToInt(name -> directories.indexOf(names.key(name)))
            .toArray();
    this.filterable = new RuntimeFilters.Columns(columns, origins, declared, listed);
  }

  private List<ColumnOrigin> origins(ScannedTable files, StructType listed) {
    Map<String, Integer> ordinals = new HashMap<>();
    String[] directories = listed.fieldNames();
    for (int i = 0; i < directories.length; i++) {
      ordinals.put(names.key(directories[i]), i);
    }
    Set<String> partitionColumns = new HashSet<>();
    for (String name : files.readPartitionSchema().fieldNames()) {
      partitionColumns.add(names.key(name));
    }
    List<ColumnOrigin> found = new ArrayList<>();
    for (String name : columns.fieldNames()) {
      String key = names.key(name);
      if (names.ordinal(table, name) < 0) {
        found.add(hidden(name));
      } else if (!partitionColumns.contains(key)) {
        found.add(new ColumnOrigin.FileColumn());
      } else if (ordinals.containsKey(key)) {
        found.add(new ColumnOrigin.PartitionValue(ordinals.get(key)));
      } else {
        found.add(new ColumnOrigin.MissingPartitionValue());
      }
    }
    return List.copyOf(found);
  }

  /** Where a hidden column comes from, which Spark may have renamed. */
  private ColumnOrigin hidden(String name) {
    if (name.equals(KeyValueMetadata.NAME)) {
      return new ColumnOrigin.KeyValueMetadata();
    }
    return name.equals(FilePath.nameIn(table, names))
        ? new ColumnOrigin.FilePath()
        : new ColumnOrigin.FileMetadata();
  }

  /** The columns, in the order of the batches. */
  StructType schema() {
    return columns;
  }

  /** How requested fields of variants are read. */
  VariantExtraction variants() {
    return variants;
  }

  /** All columns of the table. */
  StructType tableSchema() {
    return table;
  }

  /** The columns as runtime filters see them. */
  RuntimeFilters.Columns filterable() {
    return filterable;
  }

  /** The names of the columns that are stored in the files. */
  Set<String> inFiles() {
    Set<String> inFiles = new HashSet<>();
    for (int i = 0; i < origins.size(); i++) {
      if (origins.get(i).isFileColumn()) {
        inFiles.add(columns.fields()[i].name());
      }
    }
    return inFiles;
  }

  /** Whether a column of that name is read from the files. */
  boolean isInFiles(String name) {
    int ordinal = names.ordinal(columns, name);
    return ordinal >= 0 && origins.get(ordinal).isFileColumn();
  }

  /** Whether some column comes from the files, not from their places. */
  boolean readsFiles() {
    return origins.stream().anyMatch(ColumnOrigin::isFileColumn);
  }

  /** Whether the ranges of splits are read: they are then those of Spark's own source. */
  boolean tellsBlocks() {
    for (int i = 0; i < origins.size(); i++) {
      if (origins.get(i) instanceof ColumnOrigin.FileMetadata
          && columns.fields()[i].dataType() instanceof StructType members
          && FileMetadata.hasBlock(members)) {
        return true;
      }
    }
    return false;
  }

  /** The part of a row of the table that these columns are, by the sizes of their types. */
  double shareOfTable() {
    return (double) columns.defaultSize() / Math.max(1, table.defaultSize());
  }

  /** The plan of a read of these columns. */
  ReadPlan plan(Filter[] filters, ReadSettings settings) {
    PrunedColumns pruned = new PrunedColumns(settings.caseSensitive());
    StructType read = pruned.withMetadata(columns, table);
    ReadPlan plan = ReadPlan.of(read, origins, defaults(pruned), variants, filters, settings);
    return plan.standingInForSpark(ownSource);
  }

  /** The values of columns with a default for files that are older than the column. */
  private Object[] defaults(PrunedColumns pruned) {
    Object[] all = ResolveDefaultColumns$.MODULE$.existenceDefaultValues(table);
    StructField[] fields = columns.fields();
    Object[] defaults = new Object[fields.length];
    for (int i = 0; i < defaults.length; i++) {
      int ordinal = names.ordinal(table, fields[i].name());
      if (ordinal >= 0) {
        DataType whole = table.fields()[ordinal].dataType();
        defaults[i] = pruned.prune(all[ordinal], whole, fields[i].dataType());
      }
    }
    return defaults;
  }
}
