package io.jparquet.internal.footer;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Files that are often mistaken for Parquet files, recognized by their first bytes. */
final class OtherFormats {

  private record Kind(String start, String name) {}

  /** The first bytes as ISO 8859-1, which has a character for each byte. */
  private static final List<Kind> KINDS =
      List.of(
          new Kind("PAR1", "a Parquet file whose end is missing"),
          new Kind("PARE", "an encrypted Parquet file whose end is missing"),
          new Kind("ORC", "an ORC file"),
          new Kind("Obj\u0001", "an Avro file"),
          new Kind("SEQ", "a Hadoop SequenceFile"),
          new Kind("ARRO", "an Arrow or Feather file"),
          new Kind("\u001f\u008b", "a file compressed with gzip"),
          new Kind("\u0028\u00b5\u002f\u00fd", "a file compressed with zstd"),
          new Kind("BZh", "a file compressed with bzip2"),
          new Kind("PK\u0003\u0004", "a ZIP archive"));

  private OtherFormats() {}

  /**
   * The format of a file in words.
   *
   * @param first its first four bytes
   * @return null if unknown
   */
  static @Nullable String named(byte[] first) {
    String start = new String(first, StandardCharsets.ISO_8859_1);
    return KINDS.stream()
        .filter(kind -> start.startsWith(kind.start()))
        .map(Kind::name)
        .findFirst()
        .orElse(null);
  }
}
