package io.jparquet.spark.support

import java.io.File

import org.scalatest.Assertions

/** Small files and programs that show a fault, in the directory `shared/cases` beside the checkout. */
object CaseFiles extends Assertions {

  /** A file of the cases; cancels the calling test when it is absent. */
  def file(relative: String): File =
    Iterator.iterate(new File("").getAbsoluteFile)(_.getParentFile).takeWhile(_ != null)
      .map(new File(_, s"shared/cases/$relative")).find(_.exists)
      .getOrElse(cancel(
        s"$relative shows a fault, and is not part of this repository: put it into shared/cases " +
          "beside the checkout to run this test"
      ))
}
