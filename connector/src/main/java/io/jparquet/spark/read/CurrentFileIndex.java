package io.jparquet.spark.read;

import io.jparquet.spark.write.UnfinishedOverwrites;
import java.util.Collection;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.FileStatusCache;
import org.apache.spark.sql.execution.datasources.InMemoryFileIndex;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;
import scala.collection.mutable.LinkedHashSet;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Spark's index without the files that {@link UnfinishedOverwrites} leave out. That happens where
 * Spark lists, so partitions, sizes and a refresh know nothing of them either.
 */
final class CurrentFileIndex extends InMemoryFileIndex {

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
        FileStatusCache.getOrCreate(session),
        Option.empty(),
        Option.empty());
  }

  boolean isWithoutFiles() {
    return leafFiles().isEmpty();
  }

  /** Called by Spark's constructor already, when this class has no fields yet. */
  @Override
  public LinkedHashSet<FileStatus> listLeafFiles(Seq<Path> paths) {
    UnfinishedOverwrites overwrites =
        UnfinishedOverwrites.of(CollectionConverters.asJava(paths), hadoopConf());
    LinkedHashSet<FileStatus> listed = super.listLeafFiles(paths);
    Collection<FileStatus> files = CollectionConverters.asJava(listed);
    Set<Path> leftOut = overwrites.leftOut(files);
    if (!leftOut.isEmpty()) {
      files.removeIf(file -> leftOut.contains(file.getPath()));
    }
    return listed;
  }
}
