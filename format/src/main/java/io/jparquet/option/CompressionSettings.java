package io.jparquet.option;

import io.jparquet.metadata.CompressionCodec;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The codecs of a file's columns and the levels of the codecs. A level belongs to a codec, so that
 * it waits unused while another codec is chosen, or to a column whatever its codec. Not
 * thread-safe.
 */
final class CompressionSettings {
  private CompressionCodec codec = CompressionCodec.SNAPPY;
  private final Map<String, CompressionCodec> codecOfColumn = new HashMap<>();
  private final Map<CompressionCodec, Integer> levels = new EnumMap<>(CompressionCodec.class);
  private final Map<String, Map<CompressionCodec, Integer>> levelsOfColumn = new HashMap<>();
  private final Map<String, Integer> levelOfColumn = new HashMap<>();

  CompressionSettings() {}

  CompressionSettings(CompressionSettings from) {
    codec = from.codec;
    codecOfColumn.putAll(from.codecOfColumn);
    levels.putAll(from.levels);
    from.levelsOfColumn.forEach((path, own) -> levelsOfColumn.put(path, new EnumMap<>(own)));
    levelOfColumn.putAll(from.levelOfColumn);
  }

  CompressionCodec codec() {
    return codec;
  }

  /** What a column is compressed with. */
  Compression of(String dotPath) {
    CompressionCodec chosen = codecOfColumn.getOrDefault(dotPath, codec);
    Integer level = levelOfColumn.get(dotPath);
    if (level == null) {
      level = levelsOfColumn.getOrDefault(dotPath, Map.of()).get(chosen);
    }
    if (level == null) {
      level = levels.getOrDefault(chosen, Compression.DEFAULT_LEVEL);
    }
    return new Compression(chosen, level);
  }

  /**
   * Checks the levels that wait for the codec of their column.
   *
   * @throws IllegalArgumentException naming column, codec and its levels if it lacks one
   */
  void check() {
    for (String dotPath : levelOfColumn.keySet()) {
      try {
        of(dotPath);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("Column " + dotPath + ": " + e.getMessage(), e);
      }
    }
  }

  /** Sets the level of one column, whatever its codec; {@link #check} tells whether it has it. */
  void level(String dotPath, int level) {
    levelOfColumn.put(Objects.requireNonNull(dotPath), level);
  }

  /** Sets the codec of one column, or of the columns that have none of their own (null). */
  void codec(String dotPath, CompressionCodec chosen) {
    Compression.of(chosen);
    if (dotPath == null) {
      codec = chosen;
    } else {
      codecOfColumn.put(dotPath, chosen);
    }
  }

  /**
   * Sets a level for one column, or for the columns that have none of their own (null).
   *
   * @throws IllegalArgumentException naming the levels of the codec when it lacks this one
   */
  void level(String dotPath, CompressionCodec of, int level) {
    new Compression(Objects.requireNonNull(of), level);
    Map<CompressionCodec, Integer> where =
        dotPath == null
            ? levels
            : levelsOfColumn.computeIfAbsent(
                dotPath, path -> new EnumMap<>(CompressionCodec.class));
    where.put(of, level);
  }
}
