package io.jparquet.crypto.keys;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.jparquet.error.CorruptFileException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Parses and writes JSON objects whose values are texts, booleans, numbers or null, as in key
 * material. Objects and arrays as values are rejected.
 */
final class FlatJson {
  /** More than any wrapped key needs, and small enough to hold in memory. */
  private static final int MAX_TEXT = 1 << 20;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(2)
                  .maxStringLength(MAX_TEXT)
                  .maxNameLength(1 << 10)
                  .maxNumberLength(100)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private FlatJson() {}

  /**
   * The fields of an object in their order; texts are {@link String}, booleans {@link Boolean};
   * values of other types, which key material does not have, are kept as {@link JsonToken}.
   *
   * @param what a description of the object, for messages
   * @throws CorruptFileException when the text is not JSON, or not a flat object
   */
  static Map<String, Object> parse(String text, String what) {
    Map<String, Object> fields = new LinkedHashMap<>();
    try (JsonParser parser = JSON.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new CorruptFileException(what + " is not a JSON object: " + Texts.quoted(text));
      }
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        fields.put(name, value(parser, name, what));
      }
      if (parser.nextToken() != null) {
        throw new CorruptFileException(what + " has more text after its JSON object");
      }
    } catch (IOException e) {
      throw new CorruptFileException(what + " is not valid JSON: " + Texts.quoted(text), e);
    }
    return fields;
  }

  private static Object value(JsonParser parser, String name, String what) throws IOException {
    JsonToken token = parser.nextToken();
    return switch (token) {
      case VALUE_STRING -> parser.getText();
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      case VALUE_NULL, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> token;
      default ->
          throw new CorruptFileException(
              what + " has an object or array in its field " + Texts.quoted(name));
    };
  }

  /** The object of these fields, whose values are {@link String} or {@link Boolean}. */
  static String write(Map<String, ?> fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(text)) {
      generator.writeStartObject();
      for (Map.Entry<String, ?> field : fields.entrySet()) {
        if (field.getValue() instanceof Boolean truth) {
          generator.writeBooleanField(field.getKey(), truth);
        } else {
          generator.writeStringField(field.getKey(), (String) field.getValue());
        }
      }
      generator.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** The text of a required field. */
  static String text(Map<String, Object> fields, String name, String what) {
    if (fields.get(name) instanceof String text) {
      return text;
    }
    throw wrongField(fields, name, "a text", what);
  }

  /** The boolean value of a required field. */
  static boolean truth(Map<String, Object> fields, String name, String what) {
    if (fields.get(name) instanceof Boolean truth) {
      return truth;
    }
    throw wrongField(fields, name, "true or false", what);
  }

  private static CorruptFileException wrongField(
      Map<String, Object> fields, String name, String expected, String what) {
    String found = fields.containsKey(name) ? "a value of another type" : "nothing";
    return new CorruptFileException(
        what + " has " + found + " in its field '" + name + "', expected " + expected);
  }
}
