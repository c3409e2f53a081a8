package io.jparquet.spark.write.file;

import io.jparquet.ParquetReader;
import io.jparquet.internal.stats.Int96Writer;
import io.jparquet.internal.stats.ValueMeaning;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.context.ConnectorContext;
import io.jparquet.spark.encryption.FileKeys;
import io.jparquet.spark.schema.FooterSchema;
import io.jparquet.spark.settings.ReadSettings;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
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
public final class RowSources {
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
      return new RowSource(path.toString(), RowSource.Kind.OF_NEW_ROWS, List.of());
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
        context
            .files(settings.format(), conf)
            .open(path, file.getLen(), file.getModificationTime(), options)) {
      FileMetaData metaData = reader.metaData();
      ParquetSchema schema = reader.schema();
      // INT96 timestamps that come of other types are instants, and stay so for each reader.
      Int96Writer int96Writer =
          Int96Writer.isIn(schema) ? Int96Writer.of(metaData.createdBy()) : Int96Writer.PARQUET_MR;
      boolean statesCalendar = FooterSchema.property(metaData, ValueMeaning.VERSION) != null;
      return new RowSource(
          path.toString(), new RowSource.Kind(int96Writer, statesCalendar), schema.leaves());
    }
  }
}
