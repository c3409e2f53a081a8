package io.jparquet.advise;

import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Advice about codecs and encodings, measured on a sample. */
final class EncodingAdvice {
  /** A column is worth advice if it saves this share of its bytes. */
  private static final double WORTHWHILE_COLUMN = 0.2;

  /** Another codec is worth advice if it saves this share of the file. */
  private static final double WORTHWHILE_CODEC = 0.1;

  /** The least bytes of a sample that say something. */
  private static final long LEAST_BYTES = 4 << 10;

  /** Encodings that all columns have: of levels, and of dictionaries. */
  private static final Set<Encoding> COMMON =
      EnumSet.of(
          Encoding.PLAIN,
          Encoding.RLE,
          Encoding.BIT_PACKED,
          Encoding.PLAIN_DICTIONARY,
          Encoding.RLE_DICTIONARY);

  private final FileLayout layout;
  private final SampledSizes sizes;
  private final List<Advice> advice;

  EncodingAdvice(FileLayout layout, SampledSizes sizes, List<Advice> advice) {
    this.layout = layout;
    this.sizes = sizes;
    this.advice = advice;
  }

  void run() {
    codec();
    for (LeafColumn leaf : layout.leaves()) {
      encoding(leaf);
    }
  }

  private void codec() {
    long bytes = 0;
    long stored = 0;
    long all = 0;
    CompressionCodec before = null;
    for (LeafColumn leaf : layout.leaves()) {
      SampledSizes.Size size = sizes.of(SampledSizes.Candidate.ZSTD, leaf);
      CompressionCodec codec = codec(leaf);
      if (size != null && codec != null && codec != CompressionCodec.ZSTD) {
        bytes += Math.min(size.bytes(), size.storedBytes());
        stored += size.storedBytes();
        all += layout.storedBytes(leaf);
        before = before == null ? codec : before;
      }
    }
    SampledSizes.Size sum = new SampledSizes.Size(bytes, stored, List.of());
    if (stored >= LEAST_BYTES && sum.savedShare() >= WORTHWHILE_CODEC) {
      advice.add(
          new Advice(
              "codec",
              null,
              null,
              "a sample is "
                  + FileLayout.percent(sum.savedShare())
                  + " smaller with ZSTD than with "
                  + before,
              "write with " + WriteOptions.COMPRESSION.name() + "=zstd",
              sum.saved(all)));
    }
  }

  private @Nullable CompressionCodec codec(LeafColumn leaf) {
    for (int group = 0; group < layout.rowGroups().size(); group++) {
      ColumnMetaData metaData = layout.metaData(group, leaf);
      if (metaData != null) {
        return metaData.codec();
      }
    }
    return null;
  }

  /** Columns that a dictionary or another encoding makes much smaller, with the same codec. */
  private void encoding(LeafColumn leaf) {
    SampledSizes.Size plain = sizes.of(SampledSizes.Candidate.DEFAULT, leaf);
    SampledSizes.Size second = sizes.of(SampledSizes.Candidate.V2, leaf);
    if (plain == null || second == null || plain.storedBytes() < LEAST_BYTES) {
      return;
    }
    boolean needsSecond = second.bytes() < plain.bytes() * (1 - WORTHWHILE_COLUMN / 2);
    SampledSizes.Size best = needsSecond ? second : plain;
    if (best.savedShare() < WORTHWHILE_COLUMN) {
      return;
    }
    Encoding chosen = null;
    for (Encoding encoding : best.encodings()) {
      chosen = COMMON.contains(encoding) ? chosen : encoding;
    }
    String remedy;
    if (needsSecond && chosen != null) {
      remedy =
          "write with "
              + WriteOptions.ENCODING.name()
              + "#"
              + leaf.dotPath()
              + "="
              + chosen
              + ", or with "
              + WriteOptions.COMPATIBILITY.name()
              + "=v2";
    } else if (needsSecond) {
      remedy = "write with " + WriteOptions.COMPATIBILITY.name() + "=v2";
    } else {
      remedy = "write the file again with the default options and the same codec";
    }
    advice.add(
        new Advice(
            "encoding",
            null,
            leaf.dotPath(),
            "a sample of the column is "
                + FileLayout.percent(best.savedShare())
                + " smaller when it is written again with the same codec",
            remedy,
            best.saved(layout.storedBytes(leaf))));
  }
}
