package io.jparquet.variant;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A path from a value to a nested value: {@code $}, then any number of {@code .name}, {@code
 * ['name']}, {@code ["name"]} and {@code [index]}. This is the syntax of the SQL function {@code
 * variant_get}. A name after a dot ends before the next dot or bracket; a quoted name may contain
 * any character except its quote. Immutable.
 *
 * @param steps the steps from the root on, unmodifiable
 */
public record VariantPath(List<Step> steps) {
  private static final Pattern STEP =
      Pattern.compile("\\.([^.\\[]+)|\\['([^']*)']|\\[\"([^\"]*)\"]|\\[(\\d+)]");

  /** One step of a path. */
  public sealed interface Step {}

  /** To the field of this name of an object. */
  public record Name(String name) implements Step {}

  /** To the element at this index, from 0 on, of an array. */
  public record Index(int index) implements Step {}

  public VariantPath {
    steps = List.copyOf(steps);
  }

  /**
   * Parses the text of a path.
   *
   * @throws IllegalArgumentException when the text is not a path
   */
  public static VariantPath parse(String text) {
    Objects.requireNonNull(text, "text");
    if (!text.startsWith("$")) {
      throw new IllegalArgumentException("a variant path must start with $, unlike '" + text + "'");
    }
    List<Step> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(text);
    int position = 1;
    while (position < text.length()) {
      if (!matcher.region(position, text.length()).lookingAt()) {
        throw new IllegalArgumentException(
            "the variant path '"
                + text
                + "' is wrong from character "
                + position
                + " on: expected .name, ['name'], [\"name\"] or [index]");
      }
      steps.add(step(matcher, text));
      position = matcher.end();
    }
    return new VariantPath(steps);
  }

  private static Step step(Matcher matcher, String text) {
    for (int group = 1; group <= 3; group++) {
      if (matcher.group(group) != null) {
        return new Name(matcher.group(group));
      }
    }
    try {
      return new Index(Integer.parseInt(matcher.group(4)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the variant path '" + text + "' has an index that is too large: " + matcher.group(4), e);
    }
  }

  /**
   * The value that the path leads to from {@code root}, or null when there is none because a field
   * or element is missing, or a value on the path is not an object or array.
   *
   * @throws io.jparquet.error.CorruptFileException when the encoding is invalid along the path
   */
  public @Nullable Variant find(Variant root) {
    Variant value = root;
    for (Step step : steps) {
      value = value == null ? null : next(value, step);
    }
    return value;
  }

  private static @Nullable Variant next(Variant value, Step step) {
    if (step instanceof Name field) {
      return value.type() == VariantType.OBJECT ? value.object().get(field.name()) : null;
    }
    int index = ((Index) step).index();
    if (value.type() != VariantType.ARRAY) {
      return null;
    }
    List<Variant> array = value.array();
    return index < array.size() ? array.get(index) : null;
  }

  /** The path as text that {@link #parse} accepts. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("$");
    for (Step step : steps) {
      if (step instanceof Name field) {
        char quote = field.name().indexOf('\'') < 0 ? '\'' : '"';
        text.append('[').append(quote).append(field.name()).append(quote).append(']');
      } else {
        text.append('[').append(((Index) step).index()).append(']');
      }
    }
    return text.toString();
  }
}
