package io.jparquet.internal.rewrite;

import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.StoredPages;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.util.List;

/**
 * Finds column chunks whose first data page has no dictionary although later ones have: earlier
 * versions of jparquet wrote them, and Spark's vectorised reader up to 4.2 cannot read them in
 * columns with lists.
 */
final class DictionaryOrder {
  private DictionaryOrder() {}

  /** Whether the footer leaves it open that a chunk is such a one. */
  static boolean mayBeWrong(ChunkPlan.Chunk chunk) {
    ColumnMetaData metaData = chunk.metaData();
    if (chunk.column().maxRepetitionLevel() == 0
        || chunk.length() == 0
        || metaData.encodings().stream().noneMatch(Encoding::usesDictionary)) {
      return false;
    }
    List<PageEncodingStats> counts = metaData.encodingStats();
    return counts == null
        || counts.stream().anyMatch(pages -> isData(pages) && pages.encoding().usesDictionary())
            && counts.stream()
                .anyMatch(pages -> isData(pages) && !pages.encoding().usesDictionary());
  }

  private static boolean isData(PageEncodingStats pages) {
    return pages.pageType() != PageType.DICTIONARY_PAGE && pages.count() != 0;
  }

  /**
   * Whether the first data page of a chunk has no dictionary.
   *
   * @param bytes the chunk, from its first page on
   * @param decryptor decrypts the chunk; null when it is plain
   */
  static boolean beginsWithoutDictionary(
      ChunkBytes bytes, ChunkPlan.Chunk chunk, ChunkDecryptor decryptor, ReadOptions options)
      throws IOException {
    StoredPages pages = new StoredPages(chunk.column(), options);
    pages.open(bytes, chunk.metaData(), null, decryptor);
    PageHeader header = pages.next();
    while (header != null && header.type() == PageType.DICTIONARY_PAGE) {
      header = pages.next();
    }
    Encoding encoding = header == null ? null : header.encoding();
    return encoding != null && !encoding.usesDictionary();
  }
}
