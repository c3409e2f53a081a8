package io.jparquet.option;

import io.jparquet.internal.codec.Compression;
import io.jparquet.metadata.CompressionCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The description of one option: its property name, the type and the range of its values, its
 * default, the files or columns that it applies to, and its meaning.
 *
 * <p>{@link ReadOptions} and {@link WriteOptions} have a constant for each option. Everything else
 * follows from these: the accepted properties, the checks of values, the text of {@code toString},
 * and the table of the documentation. Two options are equal only if they are the same object.
 * Immutable.
 *
 * @param <T> the type of the values
 */
public final class Option<T extends @Nullable Object> {
  private final String name;
  private final OptionType<T> type;
  private final T defaultValue;
  private final @Nullable String stated;
  private final Columns columns;
  private final List<String> otherNames;
  private final String description;

  /** The scopes for which an option can be set. */
  private enum Columns {
    NONE(""),
    ALL_OR_ONE("per column"),
    ONE("per column only");

    final String label;

    Columns(String label) {
      this.label = label;
    }
  }

  private Option(
      String name,
      OptionType<T> type,
      T defaultValue,
      @Nullable String stated,
      Columns columns,
      List<String> otherNames,
      String description) {
    this.name = Objects.requireNonNull(name, "name");
    this.type = type;
    this.defaultValue = defaultValue;
    this.stated = stated;
    this.columns = columns;
    this.otherNames = otherNames;
    this.description = description;
  }

  private static <T extends @Nullable Object> Option<T> of(
      String name, OptionType<T> type, T defaultValue) {
    return new Option<>(name, type, defaultValue, null, Columns.NONE, List.of(), "");
  }

  /** An option that is null if it is not set. */
  @SuppressWarnings("NullAway") // a type never sees the null: it is neither parsed nor checked
  private static <T> Option<@Nullable T> unset(String name, OptionType<T> type) {
    return new Option<@Nullable T>(name, type, null, null, Columns.NONE, List.of(), "");
  }

  /** An option that is true or false. */
  public static Option<Boolean> flag(String name, Boolean defaultValue) {
    return choice(name, truthValues(), defaultValue);
  }

  /** An option that is true, false, or null if it is not set. */
  public static Option<@Nullable Boolean> flag(String name) {
    return choice(name, truthValues());
  }

  private static Map<String, Boolean> truthValues() {
    Map<String, Boolean> values = new LinkedHashMap<>();
    values.put("true", true);
    values.put("false", false);
    return values;
  }

  /**
   * A whole number.
   *
   * @param unit what it counts, such as {@code bytes}
   * @param least the smallest number that is allowed
   */
  public static Option<Integer> number(String name, String unit, int least, Integer defaultValue) {
    return of(
        name,
        OptionType.number(unit, least, Integer.MAX_VALUE, number -> (int) number),
        defaultValue);
  }

  /** Like {@link #number}, for numbers that an int may not hold. */
  public static Option<Long> longNumber(String name, String unit, long least, Long defaultValue) {
    return of(name, OptionType.number(unit, least, Long.MAX_VALUE, Long::valueOf), defaultValue);
  }

  /** Like {@link #longNumber(String, String, long, Long)}, but null if it is not set. */
  public static Option<@Nullable Long> longNumber(String name, String unit, long least) {
    return unset(name, OptionType.number(unit, least, Long.MAX_VALUE, Long::valueOf));
  }

  /**
   * One of a few values.
   *
   * @param values by their names, in the order in which messages list them; names match in any case
   */
  public static <T> Option<T> choice(String name, Map<String, T> values, T defaultValue) {
    return of(name, OptionType.choice(values), defaultValue);
  }

  /** Like {@link #choice(String, Map, Object)}, but null if it is not set. */
  public static <T> Option<@Nullable T> choice(String name, Map<String, T> values) {
    return unset(name, OptionType.choice(values));
  }

  /** Any text, unchanged; null if it is not set. */
  public static Option<@Nullable String> text(String name) {
    return unset(name, new OptionType<>(() -> "a text", text -> text, text -> true, text -> text));
  }

  /**
   * An option of any other type.
   *
   * @param allowed a description of the allowed values, for messages
   * @param parser parses a text without the spaces around it; throws an IllegalArgumentException
   *     for an invalid text
   * @param accepts whether a value is allowed
   */
  public static <T> Option<T> parsed(
      String name,
      String allowed,
      Function<String, T> parser,
      Predicate<T> accepts,
      T defaultValue) {
    return of(
        name,
        new OptionType<>(
            () -> allowed, text -> parser.apply(text.trim()), accepts, String::valueOf),
        defaultValue);
  }

  /** Like {@link #parsed(String, String, Function, Predicate, Object)}, but null where not set. */
  public static <T> Option<@Nullable T> parsed(
      String name, String allowed, Function<String, T> parser, Predicate<T> accepts) {
    return unset(
        name,
        new OptionType<>(
            () -> allowed, text -> parser.apply(text.trim()), accepts, String::valueOf));
  }

  /** The level of a codec, by default the codec's own; {@code named} maps names to levels. */
  static Option<Integer> levelOf(String name, CompressionCodec codec, Map<String, Integer> named) {
    return of(name, OptionType.level(codec, named), Compression.DEFAULT_LEVEL);
  }

  /** The same option, but it can also be set for single columns. */
  Option<T> perColumn() {
    return forColumns(Columns.ALL_OR_ONE);
  }

  /** The same option, but it can only be set for single columns. */
  Option<T> perColumnOnly() {
    return forColumns(Columns.ONE);
  }

  private Option<T> forColumns(Columns which) {
    return new Option<>(name, type, defaultValue, stated, which, otherNames, description);
  }

  /** The same option, with a text for the documentation to show as its default. */
  public Option<T> defaultsTo(String text) {
    return new Option<>(name, type, defaultValue, text, columns, otherNames, description);
  }

  /** The same option with further names; its own name takes precedence over them. */
  public Option<T> orNamed(String... names) {
    return new Option<>(name, type, defaultValue, stated, columns, List.of(names), description);
  }

  /** The same option with its meaning: a phrase of Markdown, for the documentation. */
  public Option<T> describedAs(String meaning) {
    return new Option<>(name, type, defaultValue, stated, columns, otherNames, meaning);
  }

  /** The name of the property. */
  public String name() {
    return name;
  }

  /** Further names of the property, which apply if its own name is not set. */
  public List<String> otherNames() {
    return otherNames;
  }

  /** The value if none is set; null if that depends on something else. */
  public T defaultValue() {
    return defaultValue;
  }

  /** The default as shown in the documentation. */
  public String statedDefault() {
    return stated != null ? stated : defaultValue == null ? "none" : type.stated(defaultValue);
  }

  /** The meaning as shown in the documentation. */
  public String description() {
    return description;
  }

  /**
   * Whether the option can be set for single columns, with {@code #} and the dot path of the column
   * after its name: empty if it applies to whole files, otherwise "per column" or "per column
   * only".
   */
  public String columns() {
    return columns.label;
  }

  boolean isForColumns() {
    return columns != Columns.NONE;
  }

  boolean isForFiles() {
    return columns != Columns.ONE;
  }

  /**
   * The value of this option in properties.
   *
   * @param properties returns the value of a name; null if it is not set
   * @return the default value if no property is set
   * @throws IllegalArgumentException if the value is not allowed; the message names the property,
   *     its value and the allowed values
   */
  public T from(Function<String, @Nullable String> properties) {
    return from(properties, defaultValue);
  }

  /** Like {@link #from(Function)}, with {@code otherwise} in place of the default value. */
  public T from(Function<String, @Nullable String> properties, T otherwise) {
    T given = given(properties);
    return given == null ? otherwise : given;
  }

  /** The value of this option in properties; null if it is not set. */
  @Nullable T given(Function<String, @Nullable String> properties) {
    String text = properties.apply(name);
    if (text != null) {
      return parse(name, text);
    }
    for (String other : otherNames) {
      text = properties.apply(other);
      if (text != null) {
        return parse(other, text);
      }
    }
    return null;
  }

  /**
   * The value of a text.
   *
   * @param property the name of the property, for the message
   */
  T parse(String property, String text) {
    T value;
    try {
      value = type.parser().apply(text);
    } catch (IllegalArgumentException e) {
      // Not as cause: the last cause is where users look for what is wrong, and the parser knows
      // less.
      IllegalArgumentException refused = refused(property, text);
      refused.addSuppressed(e);
      throw refused;
    }
    if (!type.accepts().test(value)) {
      throw refused(property, text);
    }
    return value;
  }

  /** Refuses a value that the option can't have. */
  T checked(T value) {
    Objects.requireNonNull(value, name);
    if (!type.accepts().test(value)) {
      throw refused(name, type.text().apply(value));
    }
    return value;
  }

  /** An error for a value that can't be used where it is needed. */
  public IllegalArgumentException refused(String value) {
    return refused(name, value);
  }

  private IllegalArgumentException refused(String property, String value) {
    return new IllegalArgumentException(
        property + " must be " + type.allowed().get() + ", not '" + value + "'");
  }

  /** The text of a value, as in a property. */
  public String text(T value) {
    return type.text().apply(value);
  }

  @Override
  public String toString() {
    return name;
  }
}
