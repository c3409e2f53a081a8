package io.jparquet.spark.bridge;

import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.types.StructType;
import scala.collection.immutable.Seq;

/** Reads the schemas of files, in tasks of Spark. */
@FunctionalInterface
public interface FooterReader extends Serializable {

  /**
   * The schemas of the files that can be read.
   *
   * @param ignoreCorrupt whether damaged files are skipped
   * @param ignoreMissing whether files that vanished are skipped; null where the line does not say
   */
  Seq<StructType> read(
      Seq<FileStatus> files, Configuration conf, boolean ignoreCorrupt, Boolean ignoreMissing);
}
