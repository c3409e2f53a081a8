package io.jparquet.spark.core.file;

import io.jparquet.spark.core.base.Seqs;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.InMemoryFileIndex;
import org.apache.spark.sql.execution.datasources.NoopCache$;
import org.apache.spark.sql.execution.datasources.PartitionSpec;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;
import scala.collection.mutable.LinkedHashSet;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Spark's index without the files that readers skip because of {@link UnfinishedOverwrites}. That
 * happens where Spark lists, so partitions, sizes and a refresh know nothing of them either.
 */
final class CurrentFileIndex extends InMemoryFileIndex {

  /**
   * An overwrite is over, its files are listed, and a dropped partition is gone, by the second
   * time, unless they are deleted otherwise.
   */
  private static final int MOST_LISTINGS = 3;

  private volatile @Nullable Partitions partitions;

  /**
   * Partitions.
   *
   * @param found as Spark found them
   * @param typed with values as the types of the columns have them
   */
  private record Partitions(PartitionSpec found, PartitionSpec typed) {}

  CurrentFileIndex(
      SparkSession session,
      Seq<Path> roots,
      Map<String, String> parameters,
      Option<StructType> schema) {
    super(
        session,
        roots,
        parameters,
        schema,
        NoopCache$.MODULE$, // a second listing shall not be answered by the first one
        Option.empty(),
        Option.empty());
  }

  boolean isEmpty() {
    return leafFiles().isEmpty();
  }

  /** Spark keeps what it has found, also for those who ask again. */
  @Override
  @SuppressWarnings("ReferenceEquality") // to compare them takes as long as to make them
  public PartitionSpec partitionSpec() {
    PartitionSpec found = super.partitionSpec();
    Partitions last = partitions;
    if (last == null || last.found() != found) {
      last = new Partitions(found, PartitionValues.of(found));
      partitions = last;
    }
    return last.typed();
  }

  /** Called by Spark's constructor already, when this class has no fields yet. */
  @Override
  public LinkedHashSet<FileStatus> listLeafFiles(Seq<Path> paths) {
    Collection<Path> roots = Seqs.list(paths);
    for (int listings = 1; ; listings++) {
      LinkedHashSet<FileStatus> listed;
      try {
        listed = super.listLeafFiles(paths);
      } catch (Exception e) {
        if (listings < MOST_LISTINGS && mayBeGone(e)) {
          continue;
        }
        throw e;
      }
      Collection<FileStatus> files = CollectionConverters.asJava(listed);
      UnfinishedOverwrites overwrites = UnfinishedOverwrites.of(roots, hadoopConf());
      if (listings == MOST_LISTINGS || !overwrites.isOutdated(files)) {
        Set<Path> skipped = overwrites.filesToSkip(files);
        if (!skipped.isEmpty()) {
          files.removeIf(file -> skipped.contains(file.getPath()));
        }
        return listed;
      }
    }
  }

  /** Whether a directory may have been deleted between the listing of its parent and its own. */
  private static boolean mayBeGone(Throwable error) {
    return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
        .anyMatch(DirectoryListing::mayBeGone);
  }
}
