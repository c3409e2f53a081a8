package io.jparquet.spark.planning;

import io.jparquet.ParquetReader;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.ParquetFiles;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.StoredFile;
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

/** Reads the footers of several files on the driver, a few at a time, to plan by what they say. */
final class Footers {

  private static final Logger LOG = LoggerFactory.getLogger(Footers.class);

  private static final int MOST_THREADS = 8;

  /** Where a request mostly waits. */
  private static final int MOST_THREADS_IF_SLOW = 32;

  private final ReadSettings settings;
  private final Configuration hadoopConf;

  /** The part of a footer that is needed; computed in the calling thread. */
  @FunctionalInterface
  interface Inspection<T> {
    T at(ParquetReader reader, String path) throws IOException;
  }

  Footers(ReadSettings settings, Configuration hadoopConf) {
    this.settings = settings;
    this.hadoopConf = hadoopConf;
  }

  /**
   * Looks at the footers of files in their order.
   *
   * @return for each file what was seen, or null where the file could not be read, which tasks will
   *     meet and report too
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
        opening.add(CompletableFuture.supplyAsync(() -> open(file), readers));
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
   * Looks at the footer of a file if it is in memory.
   *
   * @return null if it is not, or can't be used
   */
  <T> T inspectKnown(FileStatusWithMetadata file, Inspection<T> inspection) {
    try (ParquetReader reader = files().openKnown(StoredFile.of(file.fileStatus()), options())) {
      return reader == null ? null : inspection.at(reader, file.getPath().toString());
    } catch (IOException | RuntimeException e) {
      return unused(file, e);
    }
  }

  /**
   * Looks at the footer of a file if it is in memory, for an estimate: the file may have been
   * replaced.
   *
   * @return null if it is not, or can't be used
   */
  <T> T estimate(FileStatusWithMetadata file, Inspection<T> inspection) {
    try (ParquetReader reader =
        files().openForEstimate(StoredFile.of(file.fileStatus()), options())) {
      return reader == null ? null : inspection.at(reader, file.getPath().toString());
    } catch (IOException | RuntimeException e) {
      return unused(file, e);
    }
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

  private ParquetReader open(FileStatusWithMetadata file) {
    try {
      return files().open(StoredFile.of(file.fileStatus()), options());
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
