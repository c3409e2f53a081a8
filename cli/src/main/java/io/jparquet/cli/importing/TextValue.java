package io.jparquet.cli.importing;

import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value as a text file has it, with the spelling of its numbers. Nulls are null. */
sealed interface TextValue {
  /** A field of CSV: its text can be a value of any type. */
  record Cell(String text) implements TextValue {}

  /** A string of JSON. */
  record Quoted(String text) implements TextValue {}

  /** A number of JSON. */
  record Numeric(String text) implements TextValue {}

  /** A boolean of JSON. */
  record Flag(boolean value) implements TextValue {}

  /** An array of JSON. */
  record Array(List<@Nullable TextValue> elements) implements TextValue {}

  /** An object of JSON, whose members keep their order. */
  record Members(Map<String, @Nullable TextValue> values) implements TextValue {}

  /** The value in one line: the text of a scalar, else JSON. */
  default String spelling() {
    if (this instanceof Cell cell) {
      return cell.text();
    } else if (this instanceof Quoted quoted) {
      return quoted.text();
    }
    return json();
  }

  /** The value as JSON text. */
  default String json() {
    return Json.line(jsonValue(this));
  }

  private static @Nullable Object jsonValue(@Nullable TextValue value) {
    if (value == null) {
      return null;
    } else if (value instanceof Cell cell) {
      return cell.text();
    } else if (value instanceof Quoted quoted) {
      return quoted.text();
    } else if (value instanceof Numeric number) {
      return new JsonObject.Raw(number.text());
    } else if (value instanceof Flag flag) {
      return flag.value();
    } else if (value instanceof Array array) {
      List<@Nullable Object> elements = new ArrayList<>();
      array.elements().forEach(element -> elements.add(jsonValue(element)));
      return elements;
    }
    JsonObject object = new JsonObject();
    ((Members) value).values().forEach((name, member) -> object.put(name, jsonValue(member)));
    return object;
  }

  /** What the value is, for messages. */
  default String kind() {
    if (this instanceof Array) {
      return "an array";
    } else if (this instanceof Members) {
      return "an object";
    } else if (this instanceof Numeric) {
      return "a number";
    }
    return this instanceof Flag ? "a boolean" : "a text";
  }
}
