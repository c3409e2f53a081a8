package io.jparquet.advise;

import io.jparquet.ParquetReader;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Gives advice about the layout of a file. It follows from the footer, the indexes and the Bloom
 * filters; the headers of the pages of one column chunk are read, too, because only they say
 * whether there are checksums.
 *
 * <p>The rules: {@code row-groups-small}, {@code row-groups-large}, {@code dictionary-given-up},
 * {@code overlapping-bounds}, {@code bloom-filter-rate}, {@code bloom-filter-size}, {@code int96},
 * {@code no-page-index}, {@code no-crc}, {@code long-bounds}; with a sample also {@code codec} and
 * {@code encoding}. What pieces of advice save does not overlap: all of them together save the sum.
 * Without state.
 */
public final class LayoutAdvice {
  private LayoutAdvice() {}

  /**
   * Gives advice about a file. Columns whose metadata cannot be decrypted, because their key is
   * missing or cannot be retrieved, are left out.
   *
   * @param reader the open file; stays open
   * @param sample whether some row groups, or a million rows of a larger one, are written again, in
   *     memory, with other codecs and encodings: the savings of codecs, encodings and dictionaries
   *     are measured then
   * @return empty for a file that is laid out well
   * @throws io.jparquet.error.ParquetException when the file is damaged
   */
  public static List<Advice> of(ParquetReader reader, boolean sample) throws IOException {
    return of(reader, sample, (column, reason) -> {});
  }

  /**
   * Gives advice about a file, and says which columns are left out.
   *
   * @param reader the open file; stays open
   * @param sample whether a sample is written again, as in {@link #of(ParquetReader, boolean)}
   * @param leftOut takes each column whose metadata cannot be decrypted, with the reason for people
   * @return empty if nothing is advised about the columns that are left
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
