package io.jparquet.cli.output;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object whose members keep their order. Values are texts, numbers, booleans, null, {@link
 * JsonObject}s, lists of such values, and {@link Raw} JSON. Not thread-safe.
 */
public final class JsonObject {
  private final List<Member> members = new ArrayList<>();

  /** A value with its name, which other members may have too: so may columns of a file. */
  public record Member(String name, @Nullable Object value) {}

  /** A value that is already JSON text. */
  public record Raw(String json) {
    @Override
    public String toString() {
      return json;
    }
  }

  /** Adds a member; null is JSON's null. */
  public JsonObject put(String name, @Nullable Object value) {
    members.add(new Member(name, value));
    return this;
  }

  /** Adds a member, unless its value is null. */
  public JsonObject putIfPresent(String name, @Nullable Object value) {
    return value == null ? this : put(name, value);
  }

  /** Whether there are no members. */
  public boolean isEmpty() {
    return members.isEmpty();
  }

  /** The members in order; unmodifiable. */
  public List<Member> members() {
    return Collections.unmodifiableList(members);
  }
}
