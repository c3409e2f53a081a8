package io.jparquet.verify;

import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The encodings of the pages of a column chunk. Not thread-safe. */
final class EncodingTally {
  private final Map<Kind, Integer> counts = new HashMap<>();

  private record Kind(PageType type, Encoding encoding) {

    /**
     * Ignores what writers disagree on: the version of data pages, and the name of the index
     * encoding.
     */
    static Kind of(PageType type, Encoding encoding) {
      boolean ids = type != PageType.DICTIONARY_PAGE && encoding.usesDictionary();
      boolean entries = type == PageType.DICTIONARY_PAGE;
      return new Kind(
          type == PageType.DATA_PAGE_V2 ? PageType.DATA_PAGE : type,
          ids ? Encoding.RLE_DICTIONARY : entries ? Encoding.PLAIN : encoding);
    }
  }

  /** Adds a page. */
  void add(PageHeader header) {
    Encoding encoding = header.encoding();
    if (encoding != null) {
      counts.merge(Kind.of(header.type(), encoding), 1, Integer::sum);
    }
  }

  /**
   * A value encoding of data pages that is missing from a list; null if none is, or if there is no
   * list.
   */
  @Nullable Encoding missing(List<Encoding> encodings) {
    if (encodings.isEmpty()) {
      return null;
    }
    for (Kind kind : counts.keySet()) {
      boolean dictionary = kind.encoding().usesDictionary();
      boolean listed =
          encodings.contains(kind.encoding())
              || dictionary && encodings.stream().anyMatch(Encoding::usesDictionary);
      if (kind.type() != PageType.DICTIONARY_PAGE && !listed) {
        return kind.encoding();
      }
    }
    return null;
  }

  /** Describes what the encoding statistics count wrong; null if nothing. */
  @Nullable String contradiction(List<PageEncodingStats> statistics) {
    Map<Kind, Integer> stored = new HashMap<>();
    for (PageEncodingStats entry : statistics) {
      stored.merge(Kind.of(entry.pageType(), entry.encoding()), entry.count(), Integer::sum);
    }
    Set<Kind> kinds = new HashSet<>(counts.keySet());
    kinds.addAll(stored.keySet());
    for (Kind kind : kinds) {
      int actual = counts.getOrDefault(kind, 0);
      int claimed = stored.getOrDefault(kind, 0);
      if (actual != claimed) {
        return "the encoding statistics count "
            + claimed
            + " pages of type "
            + kind.type()
            + " with the encoding "
            + kind.encoding()
            + "; there are "
            + actual;
      }
    }
    return null;
  }
}
