package io.jparquet.spark.io;

import io.jparquet.ParquetReader;
import io.jparquet.ReadContext;
import io.jparquet.io.InputFile;
import io.jparquet.io.RequestCost;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.option.SparkOptions;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Opens Parquet files of Hadoop file systems, with the footers that were read before: a file is cut
 * into several splits, is read by several queries, or was used to infer a schema. A footer is used
 * again only for a file of the same length and time of modification, and never for a read with
 * decryption. Thread-safe.
 */
public final class ParquetFiles {
  private static final long DEFAULT_CACHE_BYTES = 64L << 20;

  /** The default is no more than this part of the heap. */
  private static final int HEAP_SHARE = 32;

  private final Configuration conf;
  private final long cacheBytes;
  private final FooterCache footers;
  private final ReadContext context;
  private final StoreTimes times;

  /**
   * Opens files as options say.
   *
   * @param properties may have {@link SparkOptions#FOOTER_CACHE_BYTES}
   * @param conf finds and configures the file systems; not changed
   * @param footers those that were read before
   * @param context what the readers share
   * @param times measures the requests
   * @throws IllegalArgumentException naming the property when its value is not understood
   */
  public ParquetFiles(
      Map<String, String> properties,
      Configuration conf,
      FooterCache footers,
      ReadContext context,
      StoreTimes times) {
    this.conf = conf;
    this.times = times;
    this.footers = footers;
    this.context = context;
    this.cacheBytes = cacheBytes(properties);
  }

  private static long cacheBytes(Map<String, String> properties) {
    long byDefault = Math.min(DEFAULT_CACHE_BYTES, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    return SparkOptions.FOOTER_CACHE_BYTES.from(properties::get, byDefault);
  }

  /** Whether the footer of a plain file is kept when it was read. */
  public boolean keepsFooters() {
    return cacheBytes > 0;
  }

  /**
   * Opens a file.
   *
   * @param length its length in bytes as listed
   * @param modified its time of modification as listed, in milliseconds since 1970
   * @throws java.io.FileNotFoundException when it does not exist
   * @throws io.jparquet.error.CorruptFileException when it is no Parquet file, or is damaged
   * @throws io.jparquet.error.CryptoException when the footer can't be decrypted
   */
  public ParquetReader open(Path path, long length, long modified, ReadOptions options)
      throws IOException {
    if (cacheBytes == 0 || options.decryption() != null) {
      return ParquetReader.open(HadoopInputFile.open(path, length, conf, times), options, context);
    }
    FileIdentity identity = FileIdentity.of(path, length, modified, conf);
    FooterCache.Entry known = identity == null ? null : footers.get(identity);
    InputFile file = HadoopInputFile.open(path, length, conf, times);
    if (known != null && isStill(identity, length, modified)) {
      return ParquetReader.open(file, known.metaData(), known.schema(), options, context);
    }
    ParquetReader reader = ParquetReader.open(file, options, context);
    if (known == null
        && identity != null
        && identity.isSettled()
        && isStill(identity, length, modified)) {
      FooterCache.Entry entry =
          FooterCache.Entry.of(reader.metaData(), reader.schema(), reader.footerLength());
      footers.put(identity, entry, cacheBytes);
    }
    return reader;
  }

  /**
   * A file that is not looked at yet.
   *
   * @param length its length in bytes as listed
   * @throws java.io.FileNotFoundException when it does not exist
   */
  public InputFile input(Path path, long length) throws IOException {
    return HadoopInputFile.open(path, length, conf, times);
  }

  /**
   * A reader of a file whose footer is in memory, for the footer alone. Sends no request.
   *
   * @return null if its footer is not in memory
   */
  public ParquetReader openKnown(Path path, long length, long modified, ReadOptions options)
      throws IOException {
    FileIdentity identity =
        cacheBytes == 0 || options.decryption() != null
            ? null
            : FileIdentity.of(path, length, modified, conf);
    FooterCache.Entry known = identity == null ? null : footers.get(identity);
    return known == null
        ? null
        : ParquetReader.open(
            new UnopenedFile(path.toString(), length),
            known.metaData(),
            known.schema(),
            options,
            context);
  }

  /** What a request to a file costs, as was measured. */
  public RequestCost requestCost(Path path) {
    return times.cost(path);
  }

  /** Whether the file that was opened is the one that was identified before. */
  private boolean isStill(FileIdentity identity, long length, long modified) {
    return identity.number() == null
        || identity.equals(FileIdentity.of(identity.path(), length, modified, conf));
  }
}
