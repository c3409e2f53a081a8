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
 * Finds column chunks of columns with lists in which a data page without a dictionary comes before
 * one with a dictionary. Early builds of jparquet wrote them, and Spark's vectorised reader up to
 * 4.2 cannot read them.
 */
final class DictionaryOrder {
  private DictionaryOrder() {}

  /** Whether a chunk can be such a one by its footer. */
  static boolean mayBeWrong(ChunkPlan.Chunk chunk) {
    ColumnMetaData metaData = chunk.metaData();
    if (chunk.column().maxRepetitionLevel() == 0
        || chunk.length() == 0
        || metaData.encodings().stream().noneMatch(Encoding::usesDictionary)) {
      return false;
    }
    List<PageEncodingStats> counts = metaData.encodingStats();
    return counts == null
        || counts.isEmpty()
        || counts.stream().anyMatch(pages -> isData(pages) && pages.encoding().usesDictionary())
            && counts.stream()
                .anyMatch(pages -> isData(pages) && !pages.encoding().usesDictionary());
  }

  private static boolean isData(PageEncodingStats pages) {
    return pages.pageType() != PageType.DICTIONARY_PAGE && pages.count() != 0;
  }

  /**
   * Whether a chunk is such a one, by the headers of its pages.
   *
   * @param bytes the chunk, from its first page on
   * @param decryptor decrypts the chunk; null when it is plain
   */
  static boolean isWrong(
      ChunkBytes bytes, ChunkPlan.Chunk chunk, ChunkDecryptor decryptor, ReadOptions options)
      throws IOException {
    StoredPages pages = new StoredPages(chunk.column(), options);
    pages.open(bytes, chunk.metaData(), null, decryptor);
    boolean without = false;
    for (PageHeader header = pages.next(); header != null; header = pages.next()) {
      Encoding encoding = header.encoding();
      if (header.type() != PageType.DICTIONARY_PAGE && encoding != null) {
        if (without && encoding.usesDictionary()) {
          return true;
        }
        without |= !encoding.usesDictionary();
      }
    }
    return false;
  }
}
