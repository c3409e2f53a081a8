package io.jparquet.spark.support

import java.io.File

import org.scalatest.Assertions

/**
 * Files of other writers: apache/parquet-testing in the directory that the system property
 * `jparquet.corpus` or the environment variable `JPARQUET_CORPUS` names, else in `shared/corpus`
 * beside the checkout.
 */
object CorpusFiles extends Assertions {

  private lazy val root: Option[File] =
    sys.props.get("jparquet.corpus").orElse(sys.env.get("JPARQUET_CORPUS")).map(new File(_))
      .orElse(
        Iterator.iterate(new File("").getAbsoluteFile)(_.getParentFile).takeWhile(_ != null)
          .map(new File(_, "shared/corpus")).find(_.isDirectory)
      )

  /** A file or directory of the corpus; cancels the calling test when it is absent. */
  def file(relative: String): File = {
    val found = root.map(new File(_, relative)).filter(_.exists)
    found.getOrElse(
      cancel(
        s"the files of other writers are not part of the checkout: $relative is looked for in a " +
          "directory with parquet-testing and fastparquet; set JPARQUET_CORPUS to it"
      )
    )
  }
}
