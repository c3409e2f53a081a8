package io.jparquet.advise;

import io.jparquet.internal.stats.DictionaryUse;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Advice about codecs and encodings, measured on a sample. The saving of another encoding is
 * measured with the advised codec, so that both together save the sum. Not thread-safe.
 */
final class EncodingAdvice {
  /** A column is worth advice if it saves this share of its bytes. */
  private static final double WORTHWHILE_COLUMN = 0.2;

  /** Another codec is worth advice if it saves this share of the file. */
  private static final double WORTHWHILE_CODEC = 0.1;

  /** The fewest bytes of a column, or of a sample, that mean anything. */
  private static final long LEAST_BYTES = 4 << 10;

  /** Encodings that every column can have: plain and dictionary. */
  private static final Set<Encoding> COMMON =
      EnumSet.of(Encoding.PLAIN, Encoding.PLAIN_DICTIONARY, Encoding.RLE_DICTIONARY);

  private final FileLayout layout;
  private final SampledSizes sizes;
  private final AdviceList advice;
  private boolean zstd;

  EncodingAdvice(FileLayout layout, SampledSizes sizes, AdviceList advice) {
    this.layout = layout;
    this.sizes = sizes;
    this.advice = advice;
  }

  /**
   * Advises another codec for the whole file; called before all advice that is measured with it.
   */
  void codec() throws IOException {
    long bytes = 0;
    long stored = 0;
    long all = 0;
    CompressionCodec before = null;
    for (LeafColumn leaf : layout.leaves()) {
      CompressionCodec codec = codec(leaf);
      if (codec == null || codec == CompressionCodec.ZSTD) {
        continue;
      }
      SampledSizes.Size size = sizes.recompressed(leaf);
      if (size != null) {
        bytes += size.bytes();
        stored += size.storedBytes();
        all += layout.storedBytes(leaf);
        before = before == null ? codec : before;
      }
    }
    double share = stored == 0 ? 0 : 1 - bytes / (double) stored;
    if (stored >= LEAST_BYTES && share >= WORTHWHILE_CODEC) {
      zstd = true;
      advice.add(
          new Advice(
              "codec",
              null,
              null,
              "a sample is "
                  + FileLayout.percent(share)
                  + " smaller with ZSTD than with "
                  + before
                  + ", with the same encodings",
              "write with " + WriteOptions.COMPRESSION.name() + "=zstd",
              Math.round(all * share)),
          Change.recompress(CompressionCodec.ZSTD));
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

  /** Whether a column is advised to use ZSTD and does not yet. */
  private boolean changesCodec(LeafColumn leaf) {
    return zstd && codec(leaf) != CompressionCodec.ZSTD;
  }

  /**
   * A way of writing a column that makes it smaller.
   *
   * @param share the share of the column's bytes it saves, not counting what the advised codec
   *     saves
   * @param saved about how many bytes of the file it saves
   * @param encodings the encodings of its data pages
   */
  record Saving(SampledSizes.Way way, double share, long saved, Set<Encoding> encodings) {}

  /**
   * Returns the way that makes a column smallest: the first one, unless a later one saves a tenth
   * more.
   *
   * @return null if it can't be sampled
   */
  @Nullable Saving best(LeafColumn leaf, SampledSizes.Way... ways) throws IOException {
    SampledSizes.Size best = null;
    SampledSizes.Way chosen = null;
    for (SampledSizes.Way way : ways) {
      SampledSizes.Size size = sizes.encoded(leaf, way, changesCodec(leaf));
      if (size != null
          && (best == null || size.bytes() < best.bytes() * (1 - WORTHWHILE_COLUMN / 2))) {
        best = size;
        chosen = way;
      }
    }
    SampledSizes.Size before = changesCodec(leaf) ? sizes.recompressed(leaf) : best;
    if (best == null || chosen == null || before == null || best.storedBytes() == 0) {
      return null;
    }
    long bytesBefore = changesCodec(leaf) ? before.bytes() : best.storedBytes();
    double saved = bytesBefore - best.bytes();
    return new Saving(
        chosen,
        saved / bytesBefore,
        Math.round(layout.storedBytes(leaf) * saved / best.storedBytes()),
        best.encodings());
  }

  /**
   * Advises on columns that a dictionary or another encoding makes much smaller, with the same
   * codec.
   */
  void encodings() throws IOException {
    for (LeafColumn leaf : layout.leaves()) {
      // Where a dictionary was given up, the advice on it already measured all ways.
      Saving saving =
          isGivenUp(leaf) ? null : best(leaf, SampledSizes.Way.DEFAULT, SampledSizes.Way.V2);
      if (saving != null
          && saving.share() >= WORTHWHILE_COLUMN
          && layout.storedBytes(leaf) >= LEAST_BYTES) {
        advice.add(
            new Advice(
                "encoding",
                null,
                leaf.dotPath(),
                "a sample of the column is "
                    + FileLayout.percent(saving.share())
                    + " smaller when its values are encoded again"
                    + (changesCodec(leaf) ? ", both with ZSTD" : ", with the same codec"),
                remedy(leaf, saving),
                isOnlyOfWriter(leaf, saving) ? null : (Long) saving.saved()),
            change(leaf, saving));
      }
    }
  }

  private boolean isGivenUp(LeafColumn leaf) {
    for (int group = 0; group < layout.rowGroups().size(); group++) {
      ColumnMetaData metaData = layout.metaData(group, leaf);
      if (metaData != null && DictionaryUse.of(metaData) == DictionaryUse.SOME) {
        return true;
      }
    }
    return false;
  }

  /** Whether all that can shrink is the dictionary, which another writer or other options made. */
  private boolean isOnlyOfWriter(LeafColumn leaf, Saving saving) {
    return saving.way() == SampledSizes.Way.DEFAULT
        && saving.encodings().stream().anyMatch(Encoding::usesDictionary)
        && hasDictionary(leaf);
  }

  private boolean hasDictionary(LeafColumn leaf) {
    for (int group = 0; group < layout.rowGroups().size(); group++) {
      ColumnMetaData metaData = layout.metaData(group, leaf);
      if (metaData != null && metaData.encodings().stream().anyMatch(Encoding::usesDictionary)) {
        return true;
      }
    }
    return false;
  }

  /** The option that writes a column this way and leaves other columns alone. */
  String remedy(LeafColumn leaf, Saving saving) {
    String dictionary = "write with " + WriteOptions.DICTIONARY.name() + "#" + leaf.dotPath();
    return switch (saving.way()) {
      case NO_DICTIONARY -> dictionary + "=false";
      case LARGE_DICTIONARY ->
          "write with a larger " + WriteOptions.DICTIONARY_PAGE_SIZE.name() + ", up to 16 MiB";
      case DEFAULT -> {
        if (isOnlyOfWriter(leaf, saving)) {
          yield "write the file again with this library, with its default options";
        }
        yield saving.encodings().stream().anyMatch(Encoding::usesDictionary)
            ? dictionary + "=true"
            : "write with " + WriteOptions.ENCODING.name() + "#" + leaf.dotPath() + "=PLAIN";
      }
      case V2 -> {
        Encoding chosen = uncommon(saving);
        String level = WriteOptions.COMPATIBILITY.name() + "=v2";
        yield chosen == null
            ? "write with " + level
            : "write with "
                + WriteOptions.ENCODING.name()
                + "#"
                + leaf.dotPath()
                + "="
                + chosen
                + ", or with "
                + level;
      }
    };
  }

  /** What a rewrite does to write a column this way and leave other columns alone. */
  Change change(LeafColumn leaf, Saving saving) {
    String path = leaf.dotPath();
    boolean dictionary = saving.encodings().stream().anyMatch(Encoding::usesDictionary);
    return switch (saving.way()) {
      case NO_DICTIONARY -> Change.of(WriteOptions.DICTIONARY, path, false);
      case LARGE_DICTIONARY ->
          // A rewrite keeps encodings, unless an option says something about them.
          Change.of(WriteOptions.DICTIONARY, path, true)
              .with(WriteOptions.DICTIONARY_PAGE_SIZE, SampledSizes.LARGE_DICTIONARY_BYTES);
      case DEFAULT ->
          dictionary
              ? Change.of(WriteOptions.DICTIONARY, path, true)
              : Change.of(WriteOptions.ENCODING, path, Encoding.PLAIN);
      case V2 -> {
        Encoding chosen = uncommon(saving);
        yield chosen == null
            ? Change.of(WriteOptions.DICTIONARY, path, true)
                .with(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2)
            : Change.of(WriteOptions.ENCODING, path, chosen);
      }
    };
  }

  /** The encoding of a way that not every column can have; null if there is none. */
  private static @Nullable Encoding uncommon(Saving saving) {
    Encoding chosen = null;
    for (Encoding encoding : saving.encodings()) {
      chosen = COMMON.contains(encoding) ? chosen : encoding;
    }
    return chosen;
  }
}
