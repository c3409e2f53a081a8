package io.jparquet.spark.planning.partial;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Numbers strings, from 1 on in the order in which they occur. Strings are equal if their bytes
 * are. Belongs to one task.
 */
final class StringNumbers {
  private final Map<UTF8String, Integer> numbers = new HashMap<>();
  private final List<UTF8String> strings = new ArrayList<>();

  StringNumbers() {
    strings.add(null);
  }

  /** The number of a string, which is copied if it is new. */
  int number(UTF8String string) {
    Integer known = numbers.get(string);
    if (known != null) {
      return known;
    }
    UTF8String copy = string.copy();
    int next = strings.size();
    numbers.put(copy, next);
    strings.add(copy);
    return next;
  }

  /** One more than the greatest number. */
  int end() {
    return strings.size();
  }

  /** The string that has a number; null for 0. */
  UTF8String string(int number) {
    return strings.get(number);
  }
}
