package io.jparquet.internal.column.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.RleBitPackedDecoder;
import io.jparquet.internal.page.HandmadeChunk;
import io.jparquet.internal.stats.BoundOrder;
import io.jparquet.metadata.Encoding;
import io.jparquet.option.WriteOptions;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DictionaryTrialTest {
  private static final WriteOptions DEFAULTS = WriteOptions.defaults();

  private static DictionaryTrial trial(BufferedColumn column) {
    return new DictionaryTrial(BufferedColumn.COLUMN, column.options, column.values, column.choice);
  }

  private static int[] distinct(int from, int count) {
    return IntStream.range(from, from + count).toArray();
  }

  private static int[] repeating(int count, int entries) {
    return IntStream.range(0, count).map(i -> i % entries).toArray();
  }

  @Test
  void repeatedValuesAreDictionaryEncoded() {
    BufferedColumn column =
        BufferedColumn.withDictionary(DEFAULTS).fill(7, 8, 7, 7, 9, 8, 7, 7, 7, 7);
    DictionaryTrial trial = trial(column);
    assertThat(trial.findIds(10)).isTrue();
    assertThat(trial.entries()).isEqualTo(3);
    assertThat(trial.bytes()).isEqualTo(3 * Integer.BYTES);
    ByteSink ids = new ByteSink();
    trial.encodeIds(10, ids);
    RleBitPackedDecoder decoder = new RleBitPackedDecoder();
    decoder.init(ids.array(), 1, ids.size(), ids.array()[0]);
    int[] decoded = new int[10];
    decoder.readInts(decoded, 0, 10);
    assertThat(decoded).containsExactly(0, 1, 0, 0, 2, 1, 0, 0, 0, 0);
    ByteSink entries = new ByteSink();
    trial.encodeEntries(entries);
    assertThat(entries.toByteArray()).isEqualTo(HandmadeChunk.ints(7, 8, 9));
  }

  @Test
  void distinctValuesGiveTheDictionaryUpForTheChunk() {
    BufferedColumn column = BufferedColumn.withDictionary(DEFAULTS).fill(distinct(0, 5000));
    DictionaryTrial trial = trial(column);
    assertThat(trial.findIds(5000)).isFalse();
    assertThat(trial.entries()).isZero();
    assertThat(trial.bytes()).isZero();
    column.fill(repeating(5000, 2));
    assertThat(trial.findIds(5000)).isFalse();
    trial.reset();
    assertThat(trial.findIds(5000)).isTrue();
    assertThat(trial.entries()).isEqualTo(2);
  }

  @Test
  void aDictionaryThatGrowsMoreSlowlyThanItSavesIsKeptIfThePageIsLargeEnoughToTell() {
    // 901 entries and 1,200 ids of 10 bits take more than 4,800 bytes. Those of the second half,
    // 301 entries and 600 ids, take less than 2,400.
    int[] page = growingUntil(900, 1200);
    assertThat(trial(BufferedColumn.withDictionary(DEFAULTS).fill(page)).findIds(1200)).isTrue();
    int[] small = growingUntil(675, 900);
    assertThat(trial(BufferedColumn.withDictionary(DEFAULTS).fill(small)).findIds(900)).isFalse();
    int[] growing = growingUntil(1200, 1200);
    assertThat(trial(BufferedColumn.withDictionary(DEFAULTS).fill(growing)).findIds(1200))
        .isFalse();
  }

  private static int[] growingUntil(int end, int count) {
    return IntStream.range(0, count).map(i -> i < end ? i : 0).toArray();
  }

  @Test
  void aDictionaryBeyondItsSizeIsGivenUpOnAnyPage() {
    WriteOptions options =
        DEFAULTS.toBuilder().set(WriteOptions.DICTIONARY_PAGE_SIZE, 100 * Integer.BYTES).build();
    BufferedColumn column = BufferedColumn.withDictionary(options).fill(repeating(5000, 100));
    DictionaryTrial trial = trial(column);
    assertThat(trial.findIds(5000)).isTrue();
    column.fill(repeating(5000, 101));
    assertThat(trial.findIds(5000)).isFalse();
    assertThat(trial.entries()).isEqualTo(100);
    column.fill(repeating(5000, 2));
    assertThat(trial.findIds(5000)).isFalse();
  }

  @Test
  void aUsedDictionaryIsNotJudgedAgain() {
    BufferedColumn column = BufferedColumn.withDictionary(DEFAULTS).fill(repeating(5000, 2));
    DictionaryTrial trial = trial(column);
    assertThat(trial.findIds(5000)).isTrue();
    column.fill(distinct(0, 5000));
    assertThat(trial.findIds(5000)).isTrue();
    assertThat(trial.entries()).isEqualTo(5000);
  }

  @Test
  void aWantedDictionaryIsUsedHoweverLittleItPaysOff() {
    WriteOptions options =
        DEFAULTS.toBuilder().set(WriteOptions.ENCODING, "c", Encoding.RLE_DICTIONARY).build();
    BufferedColumn column = BufferedColumn.withDictionary(options).fill(distinct(0, 5000));
    assertThat(trial(column).findIds(5000)).isTrue();
  }

  @Test
  void aPageOfNullsUsesTheDictionaryThatTheChunkHas() {
    BufferedColumn column = BufferedColumn.withDictionary(DEFAULTS).fill(repeating(5000, 2));
    DictionaryTrial trial = trial(column);
    assertThat(trial.findIds(5000)).isTrue();
    column.fill();
    assertThat(trial.findIds(0)).isTrue();
    assertThat(trial.entries()).isEqualTo(2);
  }

  @Test
  void aChunkWhosePagesOfNullsCannotWaitHasNoDictionary() {
    BufferedColumn column = BufferedColumn.withDictionary(DEFAULTS).fill();
    DictionaryTrial trial = trial(column);
    assertThat(trial.findIds(0)).isFalse();
    column.fill(repeating(5000, 2));
    assertThat(trial.findIds(5000)).isFalse();
    trial.reset();
    assertThat(trial.findIds(5000)).isTrue();
  }

  @Test
  void withoutDictionaryThereIsNothingToTry() {
    BufferedColumn column =
        BufferedColumn.withOrder(DEFAULTS, BoundOrder.SIGNED).fill(repeating(5000, 2));
    DictionaryTrial trial = trial(column);
    assertThat(trial.findIds(5000)).isFalse();
    assertThat(trial.estimatedBytes()).isEqualTo(5000L * Integer.BYTES);
  }

  @Test
  void theEstimateIsThatOfIdsOnceTheDictionaryIsUsed() {
    BufferedColumn column = BufferedColumn.withDictionary(DEFAULTS).fill(repeating(8000, 4));
    DictionaryTrial trial = trial(column);
    assertThat(trial.estimatedBytes()).isEqualTo(8000L * Integer.BYTES);
    trial.findIds(8000);
    assertThat(trial.estimatedBytes()).isEqualTo(8000L * 2 / 8);
  }
}
