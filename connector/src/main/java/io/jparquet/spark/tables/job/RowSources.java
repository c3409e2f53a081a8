package io.jparquet.spark.tables.job;

import io.jparquet.ParquetReader;
import io.jparquet.internal.stats.Int96Writer;
import io.jparquet.internal.stats.ValueMeaning;
import io.jparquet.internal.write.SourceLayout;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.StoredFile;
import io.jparquet.spark.core.mapping.FooterSchema;
import io.jparquet.spark.encryption.FileKeys;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The files that the rows of a task come from, which the statement replaces. Their footers are read
 * when the first row of a file comes; those that the scan has read in the same process are known.
 * Used by the thread of the task.
 */
final class RowSources {
  /** Row groups that are enough to know the layout of a file: more are not kept in memory. */
  private static final int ROW_GROUPS = 8;

  /** Begins keys by which readers decide about values, which are written in another way. */
  private static final String OF_SPARK = "org.apache.spark.";

  /** The key of footers in the middle of a file. */
  private static final String UNFINISHED = "jparquet.unfinished";

  private final ReadSettings settings;
  private final Configuration conf;
  private final Map<UTF8String, RowSource> known = new HashMap<>();
  private UTF8String lastPath;
  private RowSource last;

  /**
   * The files of a task.
   *
   * @param settings with which the statement reads them
   * @param conf with the properties of the statement
   */
  public RowSources(ReadSettings settings, Configuration conf) {
    this.settings = settings;
    this.conf = conf;
  }

  /**
   * The file of a row.
   *
   * @param path as the hidden column of the file has it
   */
  public RowSource of(UTF8String path) throws IOException {
    if (!path.equals(lastPath)) {
      lastPath = path.clone();
      last = known.get(lastPath);
      if (last == null) {
        last = readIfThere(new Path(URI.create(path.toString())));
        known.put(lastPath, last);
      }
    }
    return last;
  }

  private RowSource readIfThere(Path path) throws IOException {
    try {
      return read(path);
    } catch (FileNotFoundException gone) {
      // The commit fails, and says that another job has deleted it.
      return new RowSource(
          path.toString(),
          RowSource.Kind.OF_NEW_ROWS,
          List.of(),
          new SourceLayout(List.of(), Map.of()),
          Map.of());
    }
  }

  private RowSource read(Path path) throws IOException {
    FileStatus file = path.getFileSystem(conf).getFileStatus(path);
    ConnectorContext context = ConnectorContext.ofProcess();
    ReadOptions options =
        settings.readOptions().toBuilder()
            .intent(ReadIntent.FOOTER)
            .decryption(FileKeys.forReading(conf, context.keys()).decryption(path))
            .build();
    try (ParquetReader reader =
        context.files(settings.format(), conf).open(StoredFile.of(file), options)) {
      FileMetaData metaData = reader.metaData();
      ParquetSchema schema = reader.schema();
      // INT96 timestamps that come of other types are instants, and stay so for each reader.
      Int96Writer int96Writer =
          Int96Writer.isIn(schema) ? Int96Writer.of(metaData.createdBy()) : Int96Writer.PARQUET_MR;
      boolean statesCalendar = FooterSchema.property(metaData, ValueMeaning.VERSION) != null;
      List<RowGroup> rowGroups = metaData.rowGroups();
      List<RowGroup> some =
          List.copyOf(rowGroups.subList(0, Math.min(ROW_GROUPS, rowGroups.size())));
      return new RowSource(
          path.toString(),
          new RowSource.Kind(int96Writer, statesCalendar),
          schema.leaves(),
          new SourceLayout(some, Map.of()),
          pairs(metaData));
    }
  }

  /** The pairs that stay true of other rows, and of columns of other types. */
  private static Map<String, String> pairs(FileMetaData metaData) {
    Map<String, String> pairs = new LinkedHashMap<>();
    List<KeyValue> stored = metaData.keyValueMetadata();
    for (KeyValue pair : stored == null ? List.<KeyValue>of() : stored) {
      String key = pair.key();
      if (!key.startsWith(OF_SPARK) && !key.equals(UNFINISHED) && !SourceLayout.isSchema(key)) {
        pairs.put(key, pair.value());
      }
    }
    return pairs;
  }
}
