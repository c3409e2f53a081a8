package io.jparquet.option;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The values of a group of options, for all columns and for single ones. Not thread-safe while it
 * is changed.
 */
final class OptionValues {
  /** The options of a group by their names, in the order of the documentation. */
  static final class Group {
    private final String what;
    private final Map<String, Option<?>> options = new LinkedHashMap<>();

    /**
     * An empty group.
     *
     * @param what a description of the group, for messages
     */
    Group(String what) {
      this.what = what;
    }

    /** Adds an option to the group. */
    <T extends @Nullable Object> Option<T> add(Option<T> option) {
      if (options.putIfAbsent(option.name(), option) != null) {
        throw new IllegalStateException("There are two options " + option.name());
      }
      return option;
    }

    List<Option<?>> all() {
      return List.copyOf(options.values());
    }

    /** The option of a name; null if there is none. */
    @Nullable Option<?> named(String name) {
      return options.get(name);
    }

    private void require(Option<?> option) {
      if (options.get(option.name()) != option) {
        throw new IllegalArgumentException(option.name() + " is not an option of " + what);
      }
    }
  }

  private final Group group;

  /** The values for all columns, without those that are the defaults. */
  private final Map<Option<?>, Object> common = new HashMap<>();

  private final Map<Option<?>, Map<String, Object>> ofColumns = new HashMap<>();

  /**
   * Options that were set for all columns, to any value. Setting an option to its default only
   * prevents something else from deciding its value.
   */
  private final Set<Option<?>> set = new HashSet<>();

  /** Applies the rule of {@link PropertyNames} to the properties that have a value. */
  static void checkNames(Map<String, String> properties) {
    List<String> names = new ArrayList<>();
    properties.forEach(
        (name, value) -> {
          if (value != null) {
            names.add(name);
          }
        });
    PropertyNames.ofLibrary().check(names);
  }

  OptionValues(Group group) {
    this.group = group;
  }

  OptionValues(OptionValues from) {
    group = from.group;
    common.putAll(from.common);
    set.addAll(from.set);
    from.ofColumns.forEach((option, values) -> ofColumns.put(option, new HashMap<>(values)));
  }

  /** The value for the file, or for the columns without their own value. */
  @SuppressWarnings("unchecked") // set() takes only values of the option's type
  <T extends @Nullable Object> T get(Option<T> option) {
    Object value = common.get(option);
    if (value != null) {
      return (T) value;
    }
    group.require(option);
    return option.defaultValue();
  }

  /** The value for one column. */
  <T extends @Nullable Object> T get(Option<T> option, String dotPath) {
    T own = own(option, dotPath);
    return own == null ? get(option) : own;
  }

  /** The value that was set for this column alone; null if none was. */
  @SuppressWarnings("unchecked") // as above
  <T extends @Nullable Object> @Nullable T own(Option<T> option, String dotPath) {
    requireForColumns(option);
    return (T) ofColumns.getOrDefault(option, Map.of()).get(dotPath);
  }

  /** The values that were set for single columns, by the dot paths of these. */
  @SuppressWarnings("unchecked") // as above
  <T extends @Nullable Object> Map<String, T> ofColumns(Option<T> option) {
    return (Map<String, T>) ofColumns.getOrDefault(option, Map.of());
  }

  /** Whether a value was set for the file, or for the columns without their own value. */
  boolean isSet(Option<?> option) {
    group.require(option);
    return set.contains(option);
  }

  <T extends @Nullable Object> void set(Option<T> option, T value) {
    group.require(option);
    if (!option.isForFiles()) {
      throw new IllegalArgumentException(option.name() + " can only be set for single columns");
    }
    if (option.checked(value).equals(option.defaultValue())) {
      common.remove(option);
    } else {
      common.put(option, value);
    }
    set.add(option);
  }

  <T extends @Nullable Object> void set(Option<T> option, String dotPath, T value) {
    requireForColumns(option);
    Objects.requireNonNull(dotPath, "dotPath");
    T checked = option.checked(value);
    ofColumns.computeIfAbsent(option, any -> new HashMap<>()).put(dotPath, checked);
  }

  /** Resets an option to its default, except for single columns with their own value. */
  void unset(Option<?> option) {
    common.remove(option);
    set.remove(option);
  }

  private void requireForColumns(Option<?> option) {
    group.require(option);
    if (!option.isForColumns()) {
      throw new IllegalArgumentException(
          option.name() + " applies to whole files and can't be set for single columns");
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OptionValues values
        && common.equals(values.common)
        && ofColumns.equals(values.ofColumns);
  }

  @Override
  public int hashCode() {
    return Objects.hash(common, ofColumns);
  }

  /** The values that were set, as properties in the order of the options. */
  void describe(StringJoiner into) {
    group.options.values().forEach(option -> describe(option, into));
  }

  private <T extends @Nullable Object> void describe(Option<T> option, StringJoiner into) {
    if (common.containsKey(option)) {
      into.add(option.name() + "=" + option.text(get(option)));
    }
    new TreeMap<>(ofColumns(option))
        .forEach((path, value) -> into.add(option.name() + "#" + path + "=" + option.text(value)));
  }
}
