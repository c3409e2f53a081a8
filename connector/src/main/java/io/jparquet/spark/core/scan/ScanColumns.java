package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.file.ReadRefusals;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.ScannedTable;
import io.jparquet.spark.core.mapping.ColumnNames;
import io.jparquet.spark.core.read.ColumnOrigin;
import io.jparquet.spark.core.read.FilePath;
import io.jparquet.spark.core.read.KeyValueMetadata;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.VariantExtraction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.util.ResolveDefaultColumns$;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The columns of a scan, and where each of them comes from: settled once for a scan. Immutable. */
public final class ScanColumns {

  private final ColumnNames names;
  private final StructType columns;
  private final StructType table;
  private final List<ColumnOrigin> origins;
  private final StructType listed;
  private final int[] declared;

  /** How requested fields of variants are read. */
  private final VariantExtraction variants;

  /** What the scan refuses. */
  private final ReadRefusals refusals;

  /**
   * The columns of a scan of a table.
   *
   * @param columns the columns to read: of the table, or the hidden column
   * @param variants how requested fields of variants are read
   */
  public ScanColumns(ScannedTable files, StructType columns, VariantExtraction variants) {
    this.variants = variants;
    this.names = new ColumnNames(SessionSettings.sqlConf(files.session()).caseSensitiveAnalysis());
    this.columns = columns;
    this.table = files.tableSchema();
    this.refusals = files.refusals();
    this.listed = files.index().partitionSchema();
    this.origins = origins(files);
    List<String> directories = Arrays.stream(listed.fieldNames()).map(names::key).toList();
    this.declared =
        Arrays.stream(files.partitionSchema().fieldNames())
            .mapToInt(name -> directories.indexOf(names.key(name)))
            .toArray();
  }

  private ScanColumns(ScanColumns from, StructType columns) {
    this.variants = from.variants;
    this.names = from.names;
    this.columns = columns;
    this.table = from.table;
    this.refusals = from.refusals;
    this.listed = from.listed;
    this.origins = from.origins;
    this.declared = from.declared;
  }

  /**
   * The same columns with other types.
   *
   * @param types one for each column
   */
  ScanColumns retyped(List<DataType> types) {
    StructField[] fields = columns.fields().clone();
    for (int i = 0; i < fields.length; i++) {
      StructField field = fields[i];
      fields[i] = new StructField(field.name(), types.get(i), field.nullable(), field.metadata());
    }
    return new ScanColumns(this, new StructType(fields));
  }

  private List<ColumnOrigin> origins(ScannedTable files) {
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
    if (name.equals(names.hidden(table, KeyValueMetadata.NAME))) {
      return new ColumnOrigin.KeyValues();
    }
    return name.equals(FilePath.nameIn(table, names))
        ? new ColumnOrigin.FilePath()
        : new ColumnOrigin.MetadataStruct();
  }

  /** The columns, in the order of the batches. */
  public StructType schema() {
    return columns;
  }

  /** How requested fields of variants are read. */
  public VariantExtraction variants() {
    return variants;
  }

  /** All columns of the table. */
  StructType tableSchema() {
    return table;
  }

  /** Where each of the columns comes from, in their order. */
  public List<ColumnOrigin> origins() {
    return origins;
  }

  /** The columns that the directories name, in the order of their values. */
  public StructType listed() {
    return listed;
  }

  /**
   * For each partition column of the table the ordinal in the values of directories, or -1 if no
   * directory names it.
   */
  public int[] declared() {
    return declared.clone();
  }

  /** The columns whose values the directories name. */
  public NamedReference[] inDirectories() {
    return references(ColumnOrigin.PartitionValue.class);
  }

  /** The hidden columns that name the file of a row. */
  public NamedReference[] paths() {
    return references(ColumnOrigin.FilePath.class);
  }

  private NamedReference[] references(Class<? extends ColumnOrigin> from) {
    return IntStream.range(0, origins.size())
        .filter(i -> from.isInstance(origins.get(i)))
        .mapToObj(i -> FieldReference.column(columns.fields()[i].name()))
        .toArray(NamedReference[]::new);
  }

  /** The names of the columns that are stored in the files. */
  public Set<String> inFiles() {
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
  public boolean readsFiles() {
    return origins.stream().anyMatch(ColumnOrigin::isFileColumn);
  }

  /** Whether the ranges of splits are read: they are then those of Spark's own source. */
  public boolean tellsBlocks() {
    return IntStream.range(0, origins.size())
        .anyMatch(i -> origins.get(i).tellsBlocks(columns.fields()[i].dataType()));
  }

  /** The part of a row of the table that these columns are, by the sizes of their types. */
  public double shareOfTable() {
    return (double) columns.defaultSize() / Math.max(1, table.defaultSize());
  }

  /** The plan of a read of these columns. */
  public ReadPlan plan(Filter[] filters, ReadSettings settings) {
    PrunedColumns pruned = new PrunedColumns(settings.caseSensitive());
    StructType read = pruned.withMetadata(columns, table);
    ReadPlan plan = ReadPlan.of(read, origins, defaults(pruned), variants, filters, settings);
    return plan.refusing(refusals);
  }

  /** The values of columns with a default for files that are older than the column. */
  private @Nullable Object[] defaults(PrunedColumns pruned) {
    Object[] all = ResolveDefaultColumns$.MODULE$.existenceDefaultValues(table);
    StructField[] fields = columns.fields();
    @Nullable Object[] defaults = new Object[fields.length];
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
