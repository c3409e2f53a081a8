package io.jparquet.advise;

import io.jparquet.ParquetReader;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Advises on the layout of a file, from its footer, its indexes and its Bloom filters. It also
 * reads the page headers of one column chunk, because only they say whether there are checksums.
 *
 * <p>The rules: {@code row-groups-small}, {@code row-groups-large}, {@code dictionary-given-up},
 * {@code overlapping-bounds}, {@code bloom-filter-rate}, {@code bloom-filter-size}, {@code int96},
 * {@code no-page-index}, {@code no-crc}, {@code long-bounds}; with a sample also {@code codec} and
 * {@code encoding}. One rewrite follows all of the advice ({@link #layout}), and {@link #estimate}
 * measures how large the file is after it. Stateless.
 */
public final class LayoutAdvice {
  private LayoutAdvice() {}

  /**
   * The advice about a file, and the one rewrite that follows it.
   *
   * @param advice all advice; empty for a file that is laid out well
   * @param rewrite does all that is advised, except what is left; null if there is nothing to do
   * @param left the pieces of advice that no rewrite follows, with the reasons
   */
  public record Result(
      List<Advice> advice, @Nullable AdvisedRewrite rewrite, Map<Advice, String> left) {

    /** Copies the collections. */
    public Result {
      advice = List.copyOf(advice);
      left = Collections.unmodifiableMap(new LinkedHashMap<>(left));
    }
  }

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
    return layout(reader, sample, leftOut).advice();
  }

  /**
   * Advises on a file, and describes the rewrite that follows the advice.
   *
   * @param reader the open file; stays open
   * @param sample whether to rewrite a sample, as in {@link #of(ParquetReader, boolean)}
   * @param leftOut called for each column whose metadata cannot be decrypted, with a reason for
   *     people
   * @throws io.jparquet.error.ParquetException when the file is damaged
   */
  public static Result layout(
      ParquetReader reader, boolean sample, BiConsumer<LeafColumn, String> leftOut)
      throws IOException {
    FileLayout layout = FileLayout.of(reader, leftOut);
    AdviceList advice = new AdviceList();
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
    return advice.layout();
  }

  /**
   * Estimates the size of a file after a rewrite. Changes overlap, for instance a codec and an
   * encoding of one column, so they are tried together.
   *
   * @param reader the open file; stays open
   * @param sample whether to rewrite some row groups, or a million rows of a larger one, in memory;
   *     otherwise only what the footer says is used, which is enough for few changes
   * @return without a size if it would not be within 20 %: for encrypted files, for sorted rows of
   *     large files, and where the row groups of the sample differ much
   * @throws io.jparquet.error.ParquetException when the footer is damaged
   */
  public static AdvisedRewrite.Size estimate(
      ParquetReader reader, AdvisedRewrite rewrite, boolean sample) throws IOException {
    FileLayout layout = FileLayout.of(reader, (column, reason) -> {});
    if (layout.leaves().size() < reader.schema().leaves().size()) {
      return new AdvisedRewrite.Size(null, "the keys of some columns are missing");
    } else if (reader.metaData().encryptionAlgorithm() != null) {
      return AdvisedRewrite.Size
          .UNKNOWN; // headers and signatures of encrypted pages are not measured
    }
    return sample
        ? new SampledRewrite(layout, rewrite).estimate()
        : new StatedSize(layout, rewrite).estimate();
  }
}
