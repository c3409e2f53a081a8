package io.jparquet.advise;

import io.jparquet.ParquetReader;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Advises on the layout of a file, from its footer, its indexes and its Bloom filters. It also
 * reads the page headers of one column chunk, because only they say whether there are checksums.
 *
 * <p>The rules: {@code row-groups-small}, {@code row-groups-large}, {@code dictionary-given-up},
 * {@code overlapping-bounds}, {@code bloom-filter-rate}, {@code bloom-filter-size}, {@code int96},
 * {@code no-page-index}, {@code no-crc}, {@code long-bounds}; with a sample also {@code codec} and
 * {@code encoding}. The savings do not overlap: following all of the advice saves the sum.
 * Stateless.
 */
public final class LayoutAdvice {
  private LayoutAdvice() {}

  /**
   * Advises on a file. Columns whose metadata cannot be decrypted, because their key is missing or
   * cannot be retrieved, are left out.
   *
   * @param reader the open file; stays open
   * @param sample whether to rewrite some row groups, or a million rows of a larger one, in memory
   *     with other codecs and encodings, to measure what codecs, encodings and dictionaries save
   * @return the advice; empty for a file that is laid out well
   * @throws io.jparquet.error.ParquetException when the file is damaged
   */
  public static List<Advice> of(ParquetReader reader, boolean sample) throws IOException {
    return of(reader, sample, (column, reason) -> {});
  }

  /**
   * Advises on a file, and reports which columns are left out.
   *
   * @param reader the open file; stays open
   * @param sample whether to rewrite a sample, as in {@link #of(ParquetReader, boolean)}
   * @param leftOut called for each column whose metadata cannot be decrypted, with a reason for
   *     people
   * @return the advice; empty if there is none for the remaining columns
   * @throws io.jparquet.error.ParquetException when the file is damaged
   */
  public static List<Advice> of(
      ParquetReader reader, boolean sample, BiConsumer<LeafColumn, String> leftOut)
      throws IOException {
    FileLayout layout = FileLayout.of(reader, leftOut);
    List<Advice> advice = new ArrayList<>();
    new RowGroupAdvice(layout, advice).run();
    EncodingAdvice encodings =
        sample ? new EncodingAdvice(layout, new SampledSizes(layout), advice) : null;
    if (encodings != null) {
      encodings.codec();
    }
    new ChunkAdvice(layout, encodings, advice).run();
    new IndexAdvice(layout, advice).run();
    if (encodings != null) {
      encodings.encodings();
    }
    return List.copyOf(advice);
  }
}
