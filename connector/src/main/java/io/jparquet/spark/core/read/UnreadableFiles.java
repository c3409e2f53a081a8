package io.jparquet.spark.core.read;

import io.jparquet.error.CryptoException;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.file.ReadSettings;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.hdfs.BlockMissingException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.execution.datasources.v2.FileDataSourceV2;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The treatment of files that are missing or damaged: skipped or reported as in Spark's own file
 * sources, with the file named and the format's error as cause.
 *
 * @param ignoreMissing whether files that vanished are left out
 * @param ignoreCorrupt whether the rest of a damaged file is left out
 */
public record UnreadableFiles(boolean ignoreMissing, boolean ignoreCorrupt) {

  private static final Logger LOG = LoggerFactory.getLogger(UnreadableFiles.class);

  /** The treatment that a read is set to. */
  public static UnreadableFiles of(ReadSettings settings) {
    return new UnreadableFiles(settings.ignoreMissingFiles(), settings.ignoreCorruptFiles());
  }

  /**
   * Returns if a file, or the rest of it, is left out that can't be opened or read to its end. A
   * file that does not exist is missing, not damaged, also if that is found late: opening sends no
   * request to a store if the footer is known. Errors that Spark does not take for damage are none
   * here: those of its analysis, and failed assertions.
   *
   * @throws RuntimeException with the error as cause, if it is not
   */
  public void skipOrFail(PartitionedFile file, Throwable error) {
    if (isMissing(error)) {
      if (!ignoreMissing) {
        throw failed(file, error);
      }
      LOG.warn("Skipped missing file {}", file, error);
      return;
    }
    if (!ignoreCorrupt
        || !(error instanceof RuntimeException || error instanceof IOException)
        || error instanceof CryptoException
        || error instanceof AccessControlException
        || error instanceof BlockMissingException) {
      throw failed(file, error);
    }
    LOG.warn("Skipped the rest of the content in the corrupted file {}", file, error);
  }

  private static boolean isMissing(Throwable error) {
    return error instanceof FileNotFoundException
        || error instanceof UncheckedIOException
            && error.getCause() instanceof FileNotFoundException;
  }

  private static RuntimeException failed(PartitionedFile file, Throwable error) {
    return SparkErrors.unchecked(named(file, error));
  }

  /** The error that Spark's file sources throw for an error of a file. */
  public static Throwable named(PartitionedFile file, Throwable error) {
    return FileDataSourceV2.attachFilePath(file::urlEncodedPath, DamageAdvice.to(error));
  }
}
