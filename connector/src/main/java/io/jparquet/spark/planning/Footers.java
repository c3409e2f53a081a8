package io.jparquet.spark.planning;

import io.jparquet.ParquetReader;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.ParquetFiles;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.StoredFile;
import io.jparquet.spark.core.read.BoundFile;
import io.jparquet.spark.core.read.PlannedFile;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.encryption.FileKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the footers of a scan's files on the driver, which plans by them. Footers that are not in
 * memory are read several at a time. If a footer can't be read, the file is planned without it: the
 * tasks find the same error and report it. Not thread-safe.
 */
final class Footers {

  private static final Logger LOG = LoggerFactory.getLogger(Footers.class);

  private static final int MOST_THREADS = 8;

  /** Where a request mostly waits. */
  private static final int MOST_THREADS_IF_SLOW = 32;

  private final ReadPlan plan;
  private final ReadSettings settings;
  private final Configuration hadoopConf;

  /** The part of a footer that is needed; computed in the calling thread. */
  @FunctionalInterface
  interface Inspection<T> {
    T at(ParquetReader reader, String path) throws IOException;
  }

  /** Looks at files by a plan. */
  Footers(ReadPlan plan, Configuration hadoopConf) {
    this.plan = plan;
    this.settings = plan.settings();
    this.hadoopConf = hadoopConf;
  }

  /**
   * Whether a file is read with keys. Most plans ignore the footers of such files, so that only
   * tasks request keys.
   */
  boolean needsKeys(FileStatusWithMetadata file) {
    return decryption(file) != null;
  }

  private FileDecryption decryption(FileStatusWithMetadata file) {
    return FileKeys.forReading(hadoopConf, ConnectorContext.ofProcess().keys())
        .decryption(file.getPath());
  }

  /**
   * The row groups of files that the plan has to read, by their statistics.
   *
   * @return a plan for each file, or null where its footer could not be read or used
   */
  List<PlannedFile> planned(List<FileStatusWithMetadata> files) {
    return inspect(files, (reader, path) -> PlannedFile.of(bound(reader, path)));
  }

  /** As {@link #planned}, with proofs that all rows of row groups satisfy the conditions. */
  List<PlannedFile> proven(List<FileStatusWithMetadata> files) {
    return inspect(files, this::proven);
  }

  private PlannedFile proven(ParquetReader reader, String path) throws IOException {
    return PlannedFile.withProofs(bound(reader, path));
  }

  private BoundFile bound(ParquetReader reader, String path) throws IOException {
    return BoundFile.of(plan, reader, path);
  }

  /**
   * As {@link #proven}, for a file whose footer is in memory.
   *
   * @return null if the footer is not in memory, or can't be used
   */
  PlannedFile provenIfKnown(FileStatusWithMetadata file) {
    try (ParquetReader reader = files().openKnown(StoredFile.of(file.fileStatus()), options())) {
      return reader == null ? null : proven(reader, file.getPath().toString());
    } catch (IOException | RuntimeException e) {
      return unused(file, e);
    }
  }

  /**
   * As {@link #planned}, for a file whose footer is in memory. This is an estimate: the file may
   * have been replaced.
   *
   * @return null if the footer is not in memory, or can't be used
   */
  PlannedFile estimated(FileStatusWithMetadata file) {
    try (ParquetReader reader =
        files().openForEstimate(StoredFile.of(file.fileStatus()), options())) {
      return reader == null ? null : PlannedFile.of(bound(reader, file.getPath().toString()));
    } catch (IOException | RuntimeException e) {
      return unused(file, e);
    }
  }

  /**
   * Looks at the footers of files in their order.
   *
   * @return for each file what was seen, or null where the file could not be read
   */
  <T> List<T> inspect(List<FileStatusWithMetadata> files, Inspection<T> inspection) {
    List<T> seen = new ArrayList<>();
    if (files.isEmpty()) {
      return seen;
    }
    ExecutorService readers =
        Executors.newFixedThreadPool(
            Math.min(mostThreads(files.get(0).getPath()), files.size()),
            task -> {
              Thread thread = new Thread(task, "jparquet-footers");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<CompletableFuture<ParquetReader>> opening = new ArrayList<>();
      for (FileStatusWithMetadata file : files) {
        opening.add(CompletableFuture.supplyAsync(() -> open(file, options()), readers));
      }
      for (int i = 0; i < files.size(); i++) {
        seen.add(seen(files.get(i).getPath(), opening.get(i), inspection));
      }
    } finally {
      readers.shutdown();
    }
    return seen;
  }

  /**
   * Looks at the footer of one file, with keys if they are needed.
   *
   * @return null if the file could not be read
   */
  <T> T inspectWithKeys(FileStatusWithMetadata file, Inspection<T> inspection) {
    CompletableFuture<ParquetReader> opening =
        CompletableFuture.supplyAsync(
            () -> open(file, options().toBuilder().decryption(decryption(file)).build()),
            Runnable::run);
    return seen(file.getPath(), opening, inspection);
  }

  private static <T> T unused(FileStatusWithMetadata file, Exception reason) {
    LOG.debug("The footer of {} is not used", file.getPath(), reason);
    return null;
  }

  private static int mostThreads(Path file) {
    boolean slow = ConnectorContext.ofProcess().storeTimes().cost(file).isSlow();
    return slow ? MOST_THREADS_IF_SLOW : MOST_THREADS;
  }

  private ParquetFiles files() {
    return ConnectorContext.ofProcess().files(settings.format(), hadoopConf);
  }

  /** For the footer alone, without what would read more of the file than statistics. */
  private ReadOptions options() {
    return settings.readOptions().toBuilder()
        .intent(ReadIntent.FOOTER)
        .build()
        .with(ReadOptions.DICTIONARY_FILTER, false)
        .with(ReadOptions.VERIFY_PRUNING, false);
  }

  private ParquetReader open(FileStatusWithMetadata file, ReadOptions options) {
    try {
      return files().open(StoredFile.of(file.fileStatus()), options);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> T seen(
      Path path, CompletableFuture<ParquetReader> opening, Inspection<T> inspection) {
    try (ParquetReader reader = opening.get()) {
      return inspection.at(reader, path.toString());
    } catch (InterruptedException e) {
      // The query was cancelled: nothing waits for this file any more, nor for those after it.
      opening.thenAccept(Footers::close);
      Thread.currentThread().interrupt();
      return null;
    } catch (ExecutionException | IOException | RuntimeException e) {
      LOG.debug("{} is planned without its footer, which could not be read", path, e);
      return null;
    }
  }

  private static void close(ParquetReader unused) {
    try {
      unused.close();
    } catch (IOException e) {
      LOG.debug("A file of a cancelled query was not closed", e);
    }
  }
}
