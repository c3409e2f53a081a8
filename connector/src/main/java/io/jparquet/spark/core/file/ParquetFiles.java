package io.jparquet.spark.core.file;

import io.jparquet.KnownFooter;
import io.jparquet.ParquetReader;
import io.jparquet.ReadContext;
import io.jparquet.io.InputFile;
import io.jparquet.io.RequestCost;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.file.FileIdentity.Proof;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Opens Parquet files of Hadoop file systems, with the footers that were read before: a file is cut
 * into several splits, is read by several queries, or was used to infer a schema. A footer is never
 * used for other bytes than those that it was read with, and never for a read with decryption.
 * Thread-safe.
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
    return SparkOptions.value(SparkOptions.FOOTER_CACHE_BYTES, properties::get, byDefault);
  }

  /** Whether the footer of a plain file is kept when it was read. */
  public boolean keepsFooters() {
    return cacheBytes > 0;
  }

  /**
   * Opens a file. Whatever its footer proves holds for the bytes that are read: a footer in memory
   * is used if the file is known to be the same, and if that is not known, if the file still has
   * the bytes of this footer.
   *
   * @throws java.io.FileNotFoundException when it does not exist
   * @throws io.jparquet.error.CorruptFileException when it is no Parquet file, or is damaged
   * @throws io.jparquet.error.CryptoException when the footer can't be decrypted
   */
  public ParquetReader open(StoredFile file, ReadOptions options) throws IOException {
    if (cacheBytes == 0 || options.decryption() != null) {
      return ParquetReader.open(input(file), options, context);
    }
    FileIdentity identity = FileIdentity.of(file, conf);
    KnownFooter known = identity == null ? null : footers.get(identity);
    InputFile input = input(file);
    if (identity != null
        && known != null
        && identity.proof() != Proof.NONE
        && identity.isStill(file, conf)) {
      return ParquetReader.openUnchecked(input, known, options, context);
    }
    ParquetReader reader =
        identity == null || known == null || identity.proof() != Proof.NONE
            ? ParquetReader.open(input, options, context)
            : ParquetReader.open(input, known, options, context);
    KnownFooter footer = reader.footer();
    if (identity != null && footer != null && identity.isStill(file, conf)) {
      footers.put(identity, footer, cacheBytes);
    }
    return reader;
  }

  /**
   * A file that is not looked at yet.
   *
   * @throws java.io.FileNotFoundException when it does not exist
   */
  public InputFile input(StoredFile file) throws IOException {
    return HadoopInputFile.open(file, conf, times);
  }

  /**
   * A reader of a file whose footer is in memory, for the footer alone. Sends no request. What is
   * read by it is what was listed: the tasks that read the file find the same footer, or fail.
   *
   * @return null if its footer is not in memory, or is not known to be that of the file
   */
  public @Nullable ParquetReader openKnown(StoredFile file, ReadOptions options)
      throws IOException {
    return openInMemory(file, options, false);
  }

  /**
   * A reader of a file whose footer is in memory, for estimates: the footer may be that of a file
   * which was replaced. Sends no request.
   *
   * @return null if its footer is not in memory
   */
  public @Nullable ParquetReader openForEstimate(StoredFile file, ReadOptions options)
      throws IOException {
    return openInMemory(file, options, true);
  }

  private @Nullable ParquetReader openInMemory(
      StoredFile file, ReadOptions options, boolean mayBeReplaced) throws IOException {
    if (cacheBytes == 0 || options.decryption() != null) {
      return null;
    }
    FileIdentity identity = FileIdentity.of(file, conf);
    if (identity == null || identity.proof() == Proof.NONE && !mayBeReplaced) {
      return null;
    }
    KnownFooter known = footers.get(identity);
    return known == null
        ? null
        : ParquetReader.openUnchecked(
            new UnopenedFile(file.path().toString(), file.length()), known, options, context);
  }

  /** What a request to a file costs, as was measured. */
  public RequestCost requestCost(Path path) {
    return times.cost(path);
  }
}
