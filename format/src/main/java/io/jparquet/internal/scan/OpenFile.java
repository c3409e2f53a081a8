package io.jparquet.internal.scan;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.crypto.FileDecryptor;
import io.jparquet.internal.footer.AlignedChunks;
import io.jparquet.internal.footer.DecryptedFooter;
import io.jparquet.internal.footer.FooterReader;
import io.jparquet.internal.footer.Magic;
import io.jparquet.internal.footer.ReadFooter;
import io.jparquet.internal.io.BufferedTail;
import io.jparquet.internal.io.MeteredInputFile;
import io.jparquet.internal.io.ReadResources;
import io.jparquet.internal.metrics.ReadCounters;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * An open file: the part that its reader and all scans of it share. Not thread-safe.
 *
 * @param stored the file as it was given, for other threads
 * @param file the same file, with its end in memory and its requests counted
 * @param footer the footer with its bytes; null if it was passed as metadata
 * @param footerLength bytes of the footer; 0 when it was known before
 * @param access decrypts columns
 * @param counters counts the work of all scans
 * @param resources the resources that it shares with other files
 */
public record OpenFile(
    InputFile stored,
    InputFile file,
    FileMetaData metaData,
    ParquetSchema schema,
    ReadFooter footer,
    int footerLength,
    ColumnAccess access,
    ReadOptions options,
    ReadCounters counters,
    ReadResources resources)
    implements Closeable {

  /**
   * Opens a file and reads its footer.
   *
   * @param stored the file; closed when opening fails
   * @throws CorruptFileException when the file is not a Parquet file, or is damaged
   * @throws CryptoException when the footer can't be decrypted, or its signature does not fit
   */
  public static OpenFile open(InputFile stored, ReadOptions options, ReadResources resources)
      throws IOException {
    return open(stored, null, options, resources);
  }

  /**
   * Opens a file and reads its footer, as {@link #open(InputFile, ReadOptions, ReadResources)}.
   *
   * @param known a footer that is not decoded again if the file still has its bytes; may be null
   */
  public static OpenFile open(
      InputFile stored, ReadFooter known, ReadOptions options, ReadResources resources)
      throws IOException {
    FileDecryptor decryptor = null;
    try {
      ReadCounters counters = new ReadCounters();
      int footerTail = FileTail.footerBytes(stored.length(), options);
      if (known != null) {
        footerTail = Math.max(footerTail, known.bytes().length + Magic.TRAILER_LENGTH);
      }
      BufferedTail file = new BufferedTail(new MeteredInputFile(stored, counters), footerTail);
      DecryptedFooter found = FooterReader.open(file, footerTail, options.decryption(), known);
      file.extend(FileTail.rowBytes(stored.length(), options));
      decryptor = found.decryptor();
      ReadFooter footer = known;
      FileMetaData metaData = found.footer().metaData();
      boolean isKnown = known != null && found.bytes() == known.bytes();
      ParquetSchema schema = isKnown ? known.schema() : schema(stored, metaData);
      if (isKnown) {
        counters.add(ReadMetric.KNOWN_FOOTERS, 1);
      } else {
        metaData = AlignedChunks.of(metaData, schema);
        footer = new ReadFooter(found.bytes(), metaData, schema);
      }
      return opened(
          new OpenFile(
              stored,
              file,
              metaData,
              schema,
              footer,
              found.footer().length(),
              new ColumnAccess(decryptor),
              options,
              counters,
              resources),
          decryptor);
    } catch (Throwable e) { // also what file systems throw without declaring it
      close(stored, decryptor, e);
      throw e;
    }
  }

  /** Closes what was opened before a failure. */
  private static void close(InputFile stored, FileDecryptor decryptor, Throwable failure) {
    if (decryptor != null) {
      decryptor.close();
    }
    try {
      stored.close();
    } catch (IOException closing) {
      failure.addSuppressed(closing);
    }
  }

  /**
   * Opens a file that is known to have a given footer, without a request.
   *
   * @param stored the file; closed when opening fails
   */
  public static OpenFile openUnchecked(
      InputFile stored, ReadFooter known, ReadOptions options, ReadResources resources)
      throws IOException {
    return open(stored, known.metaData(), known.schema(), known, options, resources);
  }

  /**
   * Opens a file whose footer is known.
   *
   * @param stored the file; closed when opening fails
   * @param schema the schema of the footer; null if it is not known
   * @throws CorruptFileException when the footer's schema is not a tree
   * @throws CryptoException when the file's AAD prefix is not the expected one
   */
  public static OpenFile open(
      InputFile stored,
      FileMetaData metaData,
      ParquetSchema schema,
      ReadOptions options,
      ReadResources resources)
      throws IOException {
    return open(stored, metaData, schema, null, options, resources);
  }

  private static OpenFile open(
      InputFile stored,
      FileMetaData metaData,
      ParquetSchema schema,
      ReadFooter footer,
      ReadOptions options,
      ReadResources resources)
      throws IOException {
    FileDecryptor decryptor = null;
    try {
      ReadCounters counters = new ReadCounters();
      if (footer != null) {
        counters.add(ReadMetric.KNOWN_FOOTERS, 1);
      }
      InputFile file = new MeteredInputFile(stored, counters);
      if (stored.length() <= options.get(ReadOptions.SMALL_FILE_BYTES)) {
        file = new BufferedTail(file, (int) stored.length());
      }
      decryptor = decryptor(stored, metaData, options);
      ParquetSchema known = schema == null ? schema(stored, metaData) : schema;
      ColumnAccess access = new ColumnAccess(decryptor);
      FileMetaData aligned = AlignedChunks.of(metaData, known);
      return opened(
          new OpenFile(
              stored, file, aligned, known, footer, 0, access, options, counters, resources),
          decryptor);
    } catch (Throwable e) { // also what file systems throw without declaring it
      close(stored, decryptor, e);
      throw e;
    }
  }

  private static FileDecryptor decryptor(
      InputFile file, FileMetaData metaData, ReadOptions options) {
    try {
      return FileDecryptor.of(metaData, options.decryption());
    } catch (ParquetException e) {
      throw e.at(ErrorLocation.inFile(file.location()));
    }
  }

  private static ParquetSchema schema(InputFile file, FileMetaData metaData) {
    try {
      return ParquetSchema.fromElements(metaData.schema());
    } catch (ParquetException e) {
      throw e.at(ErrorLocation.inFile(file.location()));
    }
  }

  private static OpenFile opened(OpenFile file, FileDecryptor decryptor) {
    if (decryptor != null) {
      decryptor.opened(file.metaData());
    }
    return file;
  }

  /** The files of the column chunks; the caller closes it. */
  public ChunkFiles chunkFiles() {
    return new ChunkFiles(file, options.get(ReadOptions.ANY_FILE_PATH));
  }

  /**
   * The place of one column chunk.
   *
   * @param rowGroup the row group, with the metadata of the column
   * @param chunkFiles from {@link #chunkFiles}
   * @throws ParquetException when the footer contradicts itself or the file
   */
  public ChunkPlan.Chunk chunk(RowGroup rowGroup, LeafColumn column, ChunkFiles chunkFiles)
      throws IOException {
    return ChunkPlan.of(
            rowGroup, schema, List.of(column), chunkFiles, metaData.createdBy(), Integer.MAX_VALUE)
        .chunks()
        .get(0);
  }

  /** A row group, as in the footer. */
  public RowGroup rowGroup(int index) {
    return metaData.rowGroups().get(index);
  }

  /**
   * A row group with the complete metadata of some columns.
   *
   * @throws CryptoException when a column is hidden, or its metadata was changed
   */
  public RowGroup complete(int index, Collection<LeafColumn> columns) throws IOException {
    return access.withMetaData(rowGroup(index), index, columns, false);
  }

  /**
   * A row group with the metadata of some columns, as far as their keys are known.
   *
   * @throws CryptoException with its place when metadata was changed, or belong to another place
   */
  public RowGroup visible(int index, Collection<LeafColumn> columns) throws IOException {
    try {
      return access.withMetaData(rowGroup(index), index, columns, true);
    } catch (ParquetException e) {
      throw e.at(location(index));
    }
  }

  /** The place of a row group, for errors. */
  public ErrorLocation location(int rowGroup) {
    return new ErrorLocation(file.location(), rowGroup, null, null, null);
  }

  /** The place of a column chunk, for errors. */
  public ErrorLocation location(int rowGroup, int leaf) {
    String path = schema.leaves().get(leaf).dotPath();
    return new ErrorLocation(file.location(), rowGroup, path, null, null);
  }

  /** Overwrites keys and closes the file. */
  @Override
  public void close() throws IOException {
    access.close();
    file.close();
  }
}
