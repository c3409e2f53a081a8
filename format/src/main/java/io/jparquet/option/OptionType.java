package io.jparquet.option;

import io.jparquet.internal.codec.Compression;
import io.jparquet.metadata.CompressionCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The values that an option can have.
 *
 * @param allowed a description of these values, for messages
 * @param parser parses a text; throws an IllegalArgumentException for an invalid text
 * @param accepts whether a value is one of them
 * @param text the text of a value, in a form that the parser accepts
 * @param unit the unit of numbers; empty for none
 */
record OptionType<T extends @Nullable Object>(
    Supplier<String> allowed,
    Function<String, T> parser,
    Predicate<T> accepts,
    Function<T, String> text,
    String unit) {

  OptionType(
      Supplier<String> allowed,
      Function<String, T> parser,
      Predicate<T> accepts,
      Function<T, String> text) {
    this(allowed, parser, accepts, text, "");
  }

  /** A value with its unit. */
  String stated(T value) {
    return unit.isEmpty() ? text.apply(value) : text.apply(value) + " " + unit;
  }

  static <T extends Number> OptionType<T> number(
      String unit, long least, long most, LongFunction<T> made) {
    String range =
        most == Long.MAX_VALUE
            ? "a number of " + unit + ", " + least + " or more"
            : "a number of " + unit + " from " + least + " to " + most;
    return new OptionType<>(
        () -> range,
        text -> {
          long number = Long.parseLong(text.trim());
          if (number < least || number > most) {
            throw new IllegalArgumentException("out of range");
          }
          return made.apply(number);
        },
        number -> number.longValue() >= least,
        String::valueOf,
        unit);
  }

  static <T> OptionType<T> choice(Map<String, T> values) {
    List<String> names = new ArrayList<>(values.keySet());
    return new OptionType<>(
        () -> enumerated(names),
        text -> {
          for (Map.Entry<String, T> value : values.entrySet()) {
            if (value.getKey().equalsIgnoreCase(text.trim())) {
              return value.getValue();
            }
          }
          throw new IllegalArgumentException("none of them");
        },
        values::containsValue,
        value -> nameOf(value, values));
  }

  private static <T extends @Nullable Object> String nameOf(
      T value, Map<String, ? extends T> values) {
    return values.entrySet().stream()
        .filter(named -> named.getValue().equals(value))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(String.valueOf(value));
  }

  private static String enumerated(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
  }

  /**
   * The levels of a codec.
   *
   * @param named names of levels, in upper case
   */
  static OptionType<Integer> level(CompressionCodec codec, Map<String, Integer> named) {
    return new OptionType<>(
        () -> {
          Compression.Levels levels = levelsOf(codec);
          String range = "a level of " + codec + " from " + levels.min() + " to " + levels.max();
          return named.isEmpty() ? range : range + ", " + enumerated(List.copyOf(named.keySet()));
        },
        text -> {
          for (Map.Entry<String, Integer> level : named.entrySet()) {
            if (level.getKey().equalsIgnoreCase(text.trim())) {
              return level.getValue();
            }
          }
          int level = Integer.parseInt(text.trim());
          if (level == Compression.DEFAULT_LEVEL) {
            throw new IllegalArgumentException("no level");
          }
          return level;
        },
        level -> level == Compression.DEFAULT_LEVEL || levelsOf(codec).contains(level),
        level -> nameOf(level, named));
  }

  /**
   * The levels of a codec that has levels; called only when needed, because ZSTD loads its library.
   */
  private static Compression.Levels levelsOf(CompressionCodec codec) {
    return Objects.requireNonNull(Compression.levels(codec), codec::name);
  }
}
