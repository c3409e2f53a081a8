package io.jparquet.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.Encoding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DictionaryOrderTest {
  private static final Encoding IDS = Encoding.RLE_DICTIONARY;
  private static final Encoding PLAIN = Encoding.PLAIN;

  /** The indexes of the pages that break the order. */
  private static List<Integer> breaks(DictionaryOrder order, Encoding... encodings) {
    List<Integer> breaks = new ArrayList<>();
    for (int i = 0; i < encodings.length; i++) {
      if (order.isBrokenBy(PageHeader.of(0, 0, null, HandmadeChunk.v1(1, encodings[i])), i)) {
        breaks.add(i);
      }
    }
    return breaks;
  }

  @Test
  void pagesWithADictionaryMayBeFollowedByOthers() {
    assertThat(breaks(new DictionaryOrder(), IDS, Encoding.PLAIN_DICTIONARY, PLAIN, PLAIN))
        .isEmpty();
    assertThat(breaks(new DictionaryOrder(), PLAIN, Encoding.DELTA_BINARY_PACKED)).isEmpty();
  }

  @Test
  void theFirstPageWithADictionaryAfterOneWithoutBreaksTheOrder() {
    DictionaryOrder atTheStart = new DictionaryOrder();
    assertThat(breaks(atTheStart, PLAIN, PLAIN, IDS, IDS)).containsExactly(2);
    assertThat(atTheStart.firstWithout()).isZero();
    DictionaryOrder within = new DictionaryOrder();
    assertThat(breaks(within, IDS, PLAIN, IDS, PLAIN, IDS)).containsExactly(2);
    assertThat(within.firstWithout()).isEqualTo(1);
  }
}
