package io.jparquet.benchmarks.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;

/** The files that the suite reads: created once with parquet-java and kept in a directory. */
final class SampleFiles {
  /** Number of columns of the file for measuring the footer. */
  static final int MANY_COLUMNS = 10_000;

  /** The file of many columns, of which three are read. */
  static final SampleFile WIDE =
      new SampleFile(
          "columns_10000",
          SampleRows.columns(MANY_COLUMNS),
          count -> SampleRows.wide(MANY_COLUMNS, 20),
          20,
          writer -> writer,
          5);

  /** The files of which all columns are read. */
  static final List<SampleFile> ALL =
      List.of(
          new SampleFile(
              "lineitem",
              SampleRows.LINEITEM,
              SampleRows::lineitem,
              6_001_215,
              writer -> writer,
              5),
          new SampleFile(
              "lineitem_v2",
              SampleRows.LINEITEM,
              SampleRows::lineitem,
              6_001_215,
              writer -> writer.withWriterVersion(WriterVersion.PARQUET_2_0),
              6),
          new SampleFile(
              "strings", SampleRows.STRINGS, SampleRows::strings, 2_000_000, writer -> writer, 2.1),
          new SampleFile(
              "doubles_plain",
              SampleRows.DOUBLES,
              SampleRows::doubles,
              4_000_000,
              writer -> writer.withDictionaryEncoding(false),
              3),
          new SampleFile(
              "doubles_bss",
              SampleRows.DOUBLES,
              SampleRows::doubles,
              4_000_000,
              writer -> writer.withDictionaryEncoding(false).withByteStreamSplitEncoding(true),
              5));

  private static final Map<String, String> WORDS =
      Map.of(
          "lineitem", "lineitem of TPC-H",
          "lineitem_v2", "lineitem, pages of version 2",
          "strings", "Strings",
          "doubles_plain", "Doubles, PLAIN",
          "doubles_bss", "Doubles, BYTE_STREAM_SPLIT",
          "columns_10000", "Three of 10,000 columns");

  private SampleFiles() {}

  /**
   * What is read of a file, in words.
   *
   * @throws IllegalArgumentException if the name has no words
   */
  static String words(String file) {
    String words = WORDS.get(file);
    if (words == null) {
      throw new IllegalArgumentException("the file " + file + " has no words; add them here");
    }
    return words;
  }

  /** The path of a file, which is created if it is missing. */
  static Path prepare(Path root, SampleFile file, double scale, String codec) throws IOException {
    Path directory = root.toAbsolutePath().normalize().resolve("scale-" + scale + "-" + codec);
    Path path = directory.resolve(file.name() + ".parquet");
    if (Files.exists(path)) {
      return path;
    }
    Files.createDirectories(directory);
    Path unfinished = directory.resolve(file.name() + ".unfinished");
    Files.deleteIfExists(unfinished);
    RowFileWriter.Builder builder =
        new RowFileWriter.Builder(new LocalOutputFile(unfinished), file.schema())
            .withCompressionCodec(CompressionCodecName.valueOf(codec.toUpperCase(Locale.ROOT)));
    try (ParquetWriter<Object[]> writer = file.settings().apply(builder).build()) {
      Iterator<Object[]> rows = file.rows().apply((long) (file.count() * scale));
      while (rows.hasNext()) {
        writer.write(rows.next());
      }
    }
    return Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
  }
}
