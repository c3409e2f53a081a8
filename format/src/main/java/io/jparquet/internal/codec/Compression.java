package io.jparquet.internal.codec;

import com.github.luben.zstd.Zstd;
import io.jparquet.metadata.CompressionCodec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How pages are compressed: a codec and its level.
 *
 * @param codec the codec, not {@link CompressionCodec#UNKNOWN}
 * @param level the level in the codec's own scale: GZIP 0 to 9, BROTLI 0 to 11, ZSTD 1 to 22 and
 *     the fast levels below 0; {@link #DEFAULT_LEVEL} for the codec's default, which is the only
 *     level of the others
 */
public record Compression(CompressionCodec codec, int level) {
  /** The level that stands for the default of the codec. */
  public static final int DEFAULT_LEVEL = Integer.MIN_VALUE;

  /**
   * Checks the level.
   *
   * @throws IllegalArgumentException if the codec does not have this level; the message names its
   *     levels
   */
  public Compression {
    Objects.requireNonNull(codec, "codec");
    if (codec == CompressionCodec.UNKNOWN) {
      throw new IllegalArgumentException("The compression codec UNKNOWN can't be written");
    }
    if (level != DEFAULT_LEVEL) {
      Levels levels = levels(codec);
      if (levels == null) {
        throw new IllegalArgumentException(
            "The compression codec " + codec + " has no levels, found " + level);
      }
      if (!levels.contains(level)) {
        throw new IllegalArgumentException(
            "The "
                + codec
                + " level must be "
                + levels.min
                + " to "
                + levels.max
                + ", found "
                + level);
      }
    }
  }

  /** The codec at its default level. */
  public static Compression of(CompressionCodec codec) {
    return new Compression(codec, DEFAULT_LEVEL);
  }

  /** The levels of a codec, from the lowest to the highest. */
  public record Levels(int min, int max) {
    /** Whether the codec has a level. */
    public boolean contains(int level) {
      return level >= min && level <= max;
    }
  }

  /** The levels of a codec; null if it has none. */
  public static @Nullable Levels levels(CompressionCodec codec) {
    return switch (codec) {
      case GZIP -> new Levels(0, 9);
      case BROTLI -> new Levels(0, 11);
      case ZSTD -> new Levels(Zstd.minCompressionLevel(), Zstd.maxCompressionLevel());
      default -> null;
    };
  }
}
