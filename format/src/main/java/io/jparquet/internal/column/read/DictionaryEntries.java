package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.DictionaryPage;
import io.jparquet.internal.page.PageReader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.nio.BufferUnderflowException;

/** Reads the dictionary of a column chunk without its data pages. */
public final class DictionaryEntries {
  private DictionaryEntries() {}

  /**
   * The entries, in a vector without nulls.
   *
   * @param bytes the chunk from its first page on, up to its first data page
   * @param metaData the metadata of the chunk in the footer
   * @param codec the codec that it names
   * @param decryptor decrypts the chunk; null when it is plain
   * @return null when there is no dictionary page
   * @throws ParquetException with the column, when the page cannot be read
   */
  public static Vector read(
      LeafColumn column,
      ReadOptions options,
      ChunkBytes bytes,
      ColumnMetaData metaData,
      BlockCodec codec,
      ChunkDecryptor decryptor)
      throws IOException {
    PageReader pages = new PageReader(column, options, false);
    pages.open(bytes, metaData, codec, decryptor, null);
    try {
      DictionaryPage page = pages.readDictionary();
      if (page == null) {
        return null;
      }
      BatchValues values = ProjectionReader.values(column, new IdScratch(), false);
      values.startChunk();
      values.loadDictionary(page.bytes(), page.offset(), page.limit(), page.count());
      values.publishDictionary();
      return values.vector();
    } catch (ParquetException e) {
      throw e.at(pages.location()).at(new ErrorLocation(null, null, column.dotPath(), null, null));
    } catch (IndexOutOfBoundsException
        | NegativeArraySizeException
        | ArithmeticException
        | BufferUnderflowException e) {
      throw new CorruptFileException("the dictionary page cannot be decoded: " + e, e)
          .at(pages.location())
          .at(new ErrorLocation(null, null, column.dotPath(), null, null));
    }
  }
}
