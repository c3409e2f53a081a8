package io.jparquet.spark.peers

/** The verdicts of readers on a file. */
object PeerVerdicts {

  /**
   * A line for each reader that does not give the rows that were written. A fault of a reader can
   * be an error of any kind, as those of memory that is not its own.
   */
  def of(readers: Seq[PeerReader], written: WrittenFile): Seq[String] =
    readers.filter(_.claims(written)).flatMap { reader =>
      val difference =
        try reader.difference(written)
        catch { case e: Throwable => Some(text(e)) }
      difference.map(found => s"${reader.name}: $found".replaceAll("\\s*[\r\n]+\\s*", " "))
    }

  private def text(e: Throwable): String = {
    val causes = Iterator.iterate(e)(_.getCause).takeWhile(_ != null).toSeq
    causes.mkString(", caused by ") +
      causes.last.getStackTrace.headOption.map(" at " + _).getOrElse("")
  }
}
