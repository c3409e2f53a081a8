package io.jparquet.spark.tables.job;

import io.jparquet.internal.stats.Int96Writer;
import io.jparquet.internal.write.SourceLayout;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.Rebase;
import io.jparquet.spark.core.write.FileLayout;
import io.jparquet.spark.core.write.FileSpec;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A file that a statement replaces, and what is kept of it where its rows are written again. Rows
 * of files that differ in the {@link Kind} go into different files; in all else, the first file
 * decides whose rows come. Objects are equal if they are of the same file.
 *
 * @param path the file
 * @param kind what readers take the values for
 * @param leaves its leaf columns
 * @param layout how it was written
 * @param pairs its key-value pairs, without those that say something of the schema or of Spark
 */
record RowSource(
    String path, Kind kind, List<LeafColumn> leaves, SourceLayout layout, Map<String, String> pairs)
    implements FileLayout {

  /**
   * What readers decide about the values of a file by its footer.
   *
   * @param int96Writer of INT96 timestamps
   * @param statesCalendar whether it says in which calendar dates and timestamps are; else settings
   *     of readers decide
   */
  public record Kind(Int96Writer int96Writer, boolean statesCalendar) {

    /** That of files with new rows. */
    public static final Kind OF_NEW_ROWS = new Kind(Int96Writer.JPARQUET, true);

    /** Whether new rows mean the same for each reader in a file of this kind. */
    public boolean takesNewRows() {
      return int96Writer != Int96Writer.OTHER && statesCalendar;
    }

    /**
     * What files of the kind have in common.
     *
     * @param files those of the same write with new rows
     * @param settings with which the rows are read
     */
    public FileSpec spec(FileSpec files, ReadSettings settings) {
      return files.withRowsOf(
          int96Writer,
          int96Writer == Int96Writer.OTHER ? settings.int96Zone() : null,
          statesCalendar);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowSource source && path.equals(source.path);
  }

  @Override
  public int hashCode() {
    return path.hashCode();
  }

  /**
   * What readers are to take the values of files for that get rows of this one.
   *
   * @param files those of the same write with new rows
   * @param settings with which this one is read
   */
  public Kind kindIn(FileSpec files, ReadSettings settings) {
    ParquetSchema written = files.fileSchema(Map.of());
    checkTypes(written);
    boolean rebases =
        settings.datetimeRebase() == Rebase.Mode.LEGACY
            || settings.int96Rebase() == Rebase.Mode.LEGACY
            || files.haveHybridCalendar();
    return new Kind(
        Int96Writer.isIn(written) ? kind.int96Writer() : Int96Writer.JPARQUET,
        kind.statesCalendar() || rebases || !hasCalendar(written));
  }

  private static boolean hasCalendar(ParquetSchema schema) {
    return schema.leaves().stream()
        .anyMatch(
            leaf ->
                leaf.type() == Type.INT96
                    || leaf.node().logicalType() instanceof LogicalType.DateType
                    || leaf.node().logicalType() instanceof LogicalType.TimestampType);
  }

  @Override
  public boolean hasOwnCodecs() {
    return true;
  }

  @Override
  public WriteOptions keep(WriteOptions options, ParquetSchema schema, boolean isCodecGiven) {
    Map<String, Integer> sources = new HashMap<>();
    leaves.forEach(leaf -> sources.put(leaf.dotPath(), leaf.index()));
    // Row groups are others, so that other encodings may suit the values.
    WriteOptions others =
        options.with(WriteOptions.BLOCK_SIZE, options.get(WriteOptions.BLOCK_SIZE));
    return layout.keep(
        others,
        schema,
        sources,
        EnumSet.of(
            isCodecGiven ? SourceLayout.Part.CODECS : SourceLayout.Part.CODECS_FIRST,
            SourceLayout.Part.ENCODINGS,
            SourceLayout.Part.BLOOM_FILTERS));
  }

  /**
   * Makes sure that timestamps that readers may take for local times are stored in the same type:
   * of other types they take them for instants.
   *
   * @param written the schema that is written
   * @throws IllegalArgumentException naming a column and what to do
   */
  private void checkTypes(ParquetSchema written) {
    if (kind.int96Writer() != Int96Writer.OTHER) {
      return;
    }
    Map<String, LeafColumn> own = new HashMap<>();
    leaves.forEach(leaf -> own.put(leaf.dotPath(), leaf));
    for (LeafColumn leaf : written.leaves()) {
      LeafColumn before = own.get(leaf.dotPath());
      if (before != null && becomesInstant(before, leaf)
          || before == null && isNew(leaf, written)) {
        throw refusal(leaf.dotPath(), "INT96", "INT96");
      }
      if (before != null && becomesInstant(leaf, before)) {
        throw refusal(leaf.dotPath(), "INT64", "TIMESTAMP_MICROS");
      }
    }
  }

  private static boolean becomesInstant(LeafColumn before, LeafColumn leaf) {
    return before.type() == Type.INT96 && isInstant(leaf);
  }

  private static boolean isInstant(LeafColumn leaf) {
    return leaf.type() == Type.INT64
        && leaf.node().logicalType() instanceof LogicalType.TimestampType timestamp
        && timestamp.isAdjustedToUTC();
  }

  /** Whether a column may be one of another path in the file, whose lists are built otherwise. */
  private boolean isNew(LeafColumn leaf, ParquetSchema written) {
    return isInstant(leaf) && leaf.path().size() > 1 && count(leaves) > count(written.leaves());
  }

  private static long count(List<LeafColumn> leaves) {
    return leaves.stream().filter(leaf -> leaf.type() == Type.INT96).count();
  }

  private IllegalArgumentException refusal(String column, String type, String setting) {
    return new IllegalArgumentException(
        "The file "
            + path
            + " would have to be rewritten, but another writer has stored its timestamps in INT96,"
            + " which readers can take for local times"
            + " (spark.sql.parquet.int96TimestampConversion), and the column "
            + column
            + " would change its type. Set spark.sql.parquet.outputTimestampType = "
            + setting
            + ", so that it stays "
            + type
            + ", or replace the rows with INSERT OVERWRITE");
  }
}
