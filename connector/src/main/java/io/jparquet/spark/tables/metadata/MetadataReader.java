package io.jparquet.spark.tables.metadata;

import io.jparquet.ParquetReader;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.core.base.MetadataKind;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.ParquetFiles;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.StoredFile;
import io.jparquet.spark.core.read.UnreadableFiles;
import io.jparquet.spark.encryption.FileKeys;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.datasources.PartitionedFile;

/** Reads the metadata of the files of a task, one after another. */
final class MetadataReader implements PartitionReader<InternalRow> {

  /** Footers that are looked at once need not be kept, and what is shown is in the files now. */
  private static final Map<String, String> NO_CACHE =
      Map.of(SparkOptions.FOOTER_CACHE_BYTES.name(), "0");

  private final Iterator<PartitionedFile> files;
  private final MetadataKind kind;
  private final List<FactColumn> columns;
  private final ReadSettings settings;
  private final ParquetFiles parquet;
  private final FileKeys keys;
  private final UnreadableFiles unreadable;
  private DescribedFile file;
  private RowPlaces places;
  private InternalRow row;

  MetadataReader(
      PartitionedFile[] files,
      MetadataKind kind,
      List<FactColumn> columns,
      ReadSettings settings,
      Configuration hadoopConf) {
    this.files = List.of(files).iterator();
    this.kind = kind;
    this.columns = columns;
    this.settings = settings;
    ConnectorContext context = ConnectorContext.ofProcess();
    this.parquet = context.files(NO_CACHE, hadoopConf);
    this.keys = FileKeys.forReading(hadoopConf, context.keys());
    this.unreadable = UnreadableFiles.of(settings);
  }

  @Override
  public boolean next() throws IOException {
    while (true) {
      if (hasPlace()) {
        return true;
      }
      close();
      if (!files.hasNext()) {
        return false;
      }
      open(files.next());
    }
  }

  private boolean hasPlace() {
    try {
      Place place = places == null ? null : places.next();
      if (place == null) {
        return false;
      }
      Object[] values = new Object[columns.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = columns.get(i).value().of(place);
      }
      row = new GenericInternalRow(values);
      return true;
    } catch (IOException | RuntimeException e) {
      unreadable.skipOrFail(file.listed(), e);
      return false;
    }
  }

  private void open(PartitionedFile listed) {
    try {
      ReadOptions options =
          settings.readOptions().toBuilder()
              .intent(ReadIntent.FOOTER)
              .decryption(keys.decryption(listed.toPath()))
              .build();
      ParquetReader reader = parquet.open(StoredFile.of(listed), options);
      file = new DescribedFile(listed, reader);
      places = new RowPlaces(file, kind);
    } catch (Exception e) { // Spark's checked exceptions come undeclared
      unreadable.skipOrFail(listed, e);
    }
  }

  @Override
  public InternalRow get() {
    return row;
  }

  @Override
  public void close() throws IOException {
    places = null;
    if (file != null) {
      DescribedFile closing = file;
      file = null;
      closing.close();
    }
  }
}
