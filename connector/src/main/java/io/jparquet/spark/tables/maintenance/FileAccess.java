package io.jparquet.spark.tables.maintenance;

import io.jparquet.ParquetReader;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.ParquetFiles;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.encryption.FileKeys;
import java.io.IOException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Opens files in tasks, with the keys that the configuration gives. Footers are not kept, and those
 * that were kept are not used: what is said of a file holds for the bytes that it has now.
 *
 * @param hadoopConf Hadoop's configuration with the options of the call in it
 * @param settings of reads
 */
record FileAccess(Broadcast<SerializableConfiguration> hadoopConf, ReadSettings settings)
    implements Serializable {

  /**
   * For reads in the tasks of a session.
   *
   * @param options of the reads
   */
  public static FileAccess of(SparkSession session, CaseInsensitiveStringMap options) {
    Configuration hadoopConf = SessionSettings.hadoopConf(session, options);
    return new FileAccess(
        SparkLine.bridge().broadcast(session.sparkContext(), hadoopConf),
        ReadSettings.of(SessionSettings.sqlConf(session), options, hadoopConf));
  }

  /** Hadoop's configuration; in a task. */
  public Configuration conf() {
    return hadoopConf.value().value();
  }

  /** The file, not looked at yet. */
  public InputFile input(ListedFile file) throws IOException {
    return files().input(file.stored());
  }

  /** Options for reading a file, with its keys. */
  public ReadOptions options(ListedFile file, ReadIntent intent) {
    FileKeys keys = FileKeys.forReading(conf(), ConnectorContext.ofProcess().keys());
    return settings.readOptions().toBuilder()
        .intent(intent)
        .decryption(keys.decryption(file.toPath()))
        .build();
  }

  /** A reader of a file. */
  public ParquetReader open(ListedFile file, ReadIntent intent) throws IOException {
    return files().open(file.stored(), options(file, intent));
  }

  private ParquetFiles files() {
    Map<String, String> properties = new HashMap<>(settings.format());
    properties.put(SparkOptions.FOOTER_CACHE_BYTES.name(), "0");
    return ConnectorContext.ofProcess().files(properties, conf());
  }
}
