package io.jparquet.spark.encryption

import java.io.{File, PrintWriter, StringWriter}
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.nio.file.Files
import java.util.{Base64, HexFormat}

import scala.collection.mutable

/** Texts that an application shows, each with the place where it can be seen. Thread-safe. */
class ShownTexts {
  private val texts = mutable.Buffer.empty[(String, String)]

  def add(place: String, text: String): Unit = synchronized(texts.append((place, text)))

  /** Takes note of an error, with its causes and stack traces. */
  def add(place: String, error: Throwable): Unit = {
    val trace = new StringWriter
    error.printStackTrace(new PrintWriter(trace, true))
    add(place, trace.toString)
  }

  /** Takes note of the name and the bytes of a file, or of all files below a directory. */
  def add(place: String, file: File): Unit =
    if (file.isDirectory) file.listFiles().foreach(add(place, _))
    else {
      add(place, file.getPath)
      add(place, new String(Files.readAllBytes(file.toPath), ISO_8859_1))
    }

  def at(place: String): Seq[String] = synchronized(texts.toSeq).collect { case (`place`, t) => t }

  def placesOf(text: String): Set[String] =
    synchronized(texts.toSeq).filter(_._2.contains(text)).map(_._1).toSet

  /** Each place where the text can be seen, with the text around it. */
  def surroundingsOf(text: String): Seq[String] =
    for ((place, shown) <- synchronized(texts.toSeq); at = shown.indexOf(text) if at >= 0)
      yield s"$place: …${shown.slice(at - 300, at + 100)}…"
}

object ShownTexts {

  /** How bytes look: as they are, as hexadecimal digits, and within any text of Base64. */
  def formsOf(bytes: Array[Byte]): Set[String] = {
    val digits = HexFormat.of().formatHex(bytes)
    val encoded =
      for (before <- 0 to 2; encoder <- Seq(Base64.getEncoder, Base64.getUrlEncoder))
        yield encoder
          .encodeToString(new Array[Byte](before) ++ bytes)
          .slice((before * 8 + 5) / 6, (before + bytes.length) * 8 / 6)
    Set(new String(bytes, ISO_8859_1), digits, digits.toUpperCase) ++ encoded
  }

  def formsOf(text: String): Set[String] = formsOf(text.getBytes(UTF_8))
}
