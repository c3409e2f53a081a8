package io.jparquet.spark.peers

/** A reader of another implementation, in one of its modes. */
trait PeerReader {
  def name: String

  /** Whether the implementation claims to read such a file. */
  def claims(written: WrittenFile): Boolean

  /** What is wrong with the rows that it gives; none if nothing is. */
  def difference(written: WrittenFile): Option[String]
}
