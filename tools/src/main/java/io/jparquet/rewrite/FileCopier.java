package io.jparquet.rewrite;

import io.jparquet.ParquetReader;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.rewrite.CopiedOptions;
import io.jparquet.internal.rewrite.Demand;
import io.jparquet.internal.rewrite.MergedKeyValues;
import io.jparquet.internal.rewrite.RewriteTarget;
import io.jparquet.internal.rewrite.RowGroupCopier;
import io.jparquet.internal.rewrite.SchemaDifference;
import io.jparquet.internal.rewrite.SchemaEdit;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.OpenFiles;
import io.jparquet.internal.stats.ValueMeaning;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.internal.write.SourceLayout.Part;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes one file from row groups of other files, with records between them if needed. Column
 * chunks are copied as stored: dictionaries, pages, Bloom filters, statistics and indexes. They are
 * not decoded, so damage within pages is copied too, and the cost is little more than that of
 * copying bytes. If one of the files is encrypted, pages are decrypted and encrypted one by one,
 * but not decompressed.
 *
 * <p>A column chunk is decoded and encoded again if a copy would not be safe: if its pages may
 * depend on each other (files of parquet-mr before 1.8.0 with DELTA_BYTE_ARRAY), if readers
 * disagree on its encrypted form (pages of version 2 with levels), and if it has repeated values
 * and begins with pages without a dictionary although later pages have one, which Spark's own
 * reader up to 4.2 cannot read. Statistics and indexes that readers would not believe, because the
 * writer of the file is known to get them wrong, are left out.
 *
 * <p>The file is complete after {@link #close()}. After an error, close does the same as {@link
 * #abort()}. A caller that fails half-way must call {@link #abort()} before it closes the copier.
 * Not thread-safe.
 *
 * <pre>{@code
 * try (ParquetReader reader = ParquetReader.open(InputFile.of(path), ReadOptions.defaults());
 *     FileCopier copier =
 *         FileCopier.open(OutputFile.replacing(target), reader, WriteOptions.defaults())) {
 *   copier.copy(reader, 0);
 *   copier.copy(reader, 2);
 * }
 * }</pre>
 */
public final class FileCopier implements Closeable {
  private final FileWriter writer;
  private final RowGroupCopier copier;
  private final int[] leaves;

  /** How readers interpret the values of the new file. */
  private final ValueMeaning meaning;

  /** Whether the caller has named a writer. */
  private final boolean writerIsDecided;

  private FileCopier(
      FileWriter writer,
      RewriteTarget target,
      int[] leaves,
      ValueMeaning meaning,
      boolean writerIsDecided) {
    this.writer = writer;
    this.copier = new RowGroupCopier(writer, target);
    this.leaves = leaves;
    this.meaning = meaning;
    this.writerIsDecided = writerIsDecided;
  }

  /**
   * Creates a file with the schema of another file, exactly as in its footer, and with its
   * key-value metadata, unless the options have other values.
   *
   * @param like a reader of a file with the desired schema; not kept
   * @param options how records, and chunks that can't be copied, are encoded, and how the file is
   *     encrypted. Unless they say otherwise, codecs, encodings and Bloom filters are those of
   *     {@code like}, and bounds have the order that it declares for each column. With INT96
   *     columns, {@code created_by} names a writer of the same kind, unless the options name one
   * @throws IllegalArgumentException if the options do not fit the schema
   * @throws UnsupportedFeatureException if the schema has something unknown to this version, or if
   *     the codec can't be written
   */
  public static FileCopier open(OutputFile file, ParquetReader like, WriteOptions options)
      throws IOException {
    SchemaEdit schema = SchemaEdit.none(like.metaData().schema());
    WriteOptions own =
        CopiedOptions.withLayout(
            CopiedOptions.of(options, like.metaData(), schema),
            OpenFiles.of(like),
            schema,
            EnumSet.of(Part.CODECS, Part.ENCODINGS, Part.BLOOM_FILTERS));
    FileWriter writer = FileWriter.openLike(file, schema.elements(), own);
    for (Map.Entry<String, @Nullable String> pair :
        MergedKeyValues.of(like.metaData()).entrySet()) {
      if (!options.keyValueMetadata().containsKey(pair.getKey())) {
        writer.putKeyValue(pair.getKey(), pair.getValue());
      }
    }
    return new FileCopier(
        writer,
        new RewriteTarget(schema.schema(), own),
        schema.sources(),
        ValueMeaning.of(like.metaData(), schema.schema()),
        CopiedOptions.isWriterDecided(options));
  }

  /** The schema of the file. */
  public ParquetSchema schema() {
    return writer.schema();
  }

  /**
   * Appends a row group of another file. Records written before it form a row group of their own.
   *
   * @param source a reader of a file with the same schema; it must stay open until the next call of
   *     this method, or until this copier is closed
   * @param rowGroup the index of the row group there
   * @return whether all column chunks were copied and none was encoded
   * @throws UnsupportedFeatureException if the file has a different schema, or its writer means
   *     something else by timestamps or dates; the message names the difference
   * @throws CryptoException if a column is encrypted and the reader does not have its key
   * @throws ParquetException with its place, if the file is damaged
   */
  public boolean copy(ParquetReader source, int rowGroup) throws IOException {
    OpenFile file = OpenFiles.of(source);
    boolean complete = false;
    try {
      String difference = SchemaDifference.of(writer.schema(), source.schema());
      if (difference != null) {
        throw new UnsupportedFeatureException(
                "the schema of the file differs from the one that is written: " + difference)
            .at(ErrorLocation.inFile(file.stored().location()));
      }
      String other =
          meaning.difference(ValueMeaning.of(source.metaData(), writer.schema()), writerIsDecided);
      if (other != null) {
        throw new UnsupportedFeatureException(
                other + ": no reader could read both correctly; copy it into a file of its own")
            .at(ErrorLocation.inFile(file.stored().location()));
      }
      boolean copied = copier.copy(file, rowGroup, leaves, Demand.COPY);
      complete = true;
      return copied;
    } finally {
      if (!complete) {
        writer.abort();
      }
    }
  }

  /**
   * Appends {@code count} records given as one vector per top-level field, as {@link
   * io.jparquet.ParquetWriter#write}.
   *
   * @throws IllegalArgumentException naming the column if a vector does not fit its field or a
   *     required field has a null
   */
  public void write(List<Vector> vectors, int count) throws IOException {
    writer.write(vectors, count);
  }

  /**
   * Adds a key-value pair to the footer; {@code value} may be null. Replaces an earlier value of
   * the key.
   */
  public void putKeyValue(String key, @Nullable String value) {
    writer.putKeyValue(key, value);
  }

  /** The number of rows that were copied or written. */
  public long rowCount() {
    return writer.rowCount();
  }

  /** Bytes written to the file so far; the length of the file after {@link #close()}. */
  public long bytesWritten() {
    return writer.bytesWritten();
  }

  /** Completes the file. After an error, the same as {@link #abort()}. */
  @Override
  public void close() throws IOException {
    copier.close();
    writer.close();
  }

  /** Discards the file. Has no effect after close. */
  public void abort() {
    writer.abort();
  }
}
