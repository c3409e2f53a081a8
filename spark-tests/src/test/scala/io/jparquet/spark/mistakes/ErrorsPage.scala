package io.jparquet.spark.mistakes

import java.nio.file.{Files, Path}
import java.util.regex.Pattern

import scala.jdk.CollectionConverters._

/** The messages that docs/errors.md shows, in the first cells of its tables. */
object ErrorsPage {

  /** One row of a table: a message, of which … stands for any text, its cause and its remedy. */
  case class Entry(message: String, cause: String, remedy: String) {
    private val parts = message.split("…", -1).map(_.trim)
    private val pattern =
      Pattern.compile(
        parts.map(part => if (part.isEmpty) "" else Pattern.quote(part)).mkString(".*?")
      )

    /** Whether a text, with single spaces for white space, has the message. */
    def isIn(text: String): Boolean = pattern.matcher(text).find()
  }

  private val file = Path.of("../../docs/errors.md")

  lazy val entries: Seq[Entry] = Files.readAllLines(file).asScala.toSeq
    .filter(_.startsWith("| `"))
    .map { line =>
      line.split(" \\| ", -1) match {
        case Array(message, cause, remedy) =>
          Entry(
            message.stripPrefix("| ").trim.dropWhile(_ == '`').reverse.dropWhile(_ == '`').reverse
              .trim,
            cause.trim,
            remedy.stripSuffix("|").trim
          )
        case cells => throw new IllegalStateException(s"${cells.length} cells: $line")
      }
    }
}
