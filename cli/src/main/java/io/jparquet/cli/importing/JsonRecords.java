package io.jparquet.cli.importing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.jparquet.cli.output.Printable;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The records of JSON lines: objects, one after another; each may take several lines. */
final class JsonRecords implements TextRecords {
  private static final int MOST_LEVELS = 60;
  private static final int MOST_TEXT_CHARACTERS = 16 << 20;
  private static final int MOST_DIGITS = 1000;
  private static final int MOST_VALUES = 1_000_000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(MOST_TEXT_CHARACTERS)
                  .maxNumberLength(MOST_DIGITS)
                  .build())
          .build();

  private final String location;
  private final JsonParser parser;

  /** Of the current record. */
  private long line;

  private long characters;
  private int values;

  /**
   * The records of a file.
   *
   * @param text closed with this object
   */
  JsonRecords(Reader text, String location) throws IOException {
    this.location = location;
    this.parser = FACTORY.createParser(text);
  }

  /** Whether a text is one value of JSON. */
  static boolean isJson(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        return false;
      }
      parser.skipChildren();
      return parser.nextToken() == null;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public @Nullable List<String> names() {
    return null;
  }

  @Override
  public @Nullable TextRecord next() throws IOException {
    try {
      JsonToken token = parser.nextToken();
      if (token == null) {
        return null;
      }
      line = parser.currentTokenLocation().getLineNr();
      characters = 0;
      values = 0;
      if (token != JsonToken.START_OBJECT) {
        throw problem(
            "each record is an object of JSON, found "
                + (token == JsonToken.START_ARRAY
                    ? "an array; write its elements as lines, for instance with jq -c '.[]'"
                    : "another value"));
      }
      Map<String, @Nullable TextValue> members = members("", 1);
      return new TextRecord(line, members, characters + SIZE_OF_VALUE * values);
    } catch (StreamConstraintsException e) {
      throw problem(
          "a text has at most "
              + MOST_TEXT_CHARACTERS
              + " characters, a name 50000, and a number "
              + MOST_DIGITS
              + " digits");
    } catch (JsonParseException e) {
      String message = e.getOriginalMessage();
      int advice = Math.max(message.indexOf(": enable "), message.indexOf(" (start marker "));
      throw new ImportException(
          location
              + ": line "
              + e.getLocation().getLineNr()
              + ", character "
              + e.getLocation().getColumnNr()
              + ": this is not JSON: "
              + Printable.of(advice < 0 ? message : message.substring(0, advice)));
    }
  }

  private Map<String, @Nullable TextValue> members(String path, int level) throws IOException {
    checkLevel(path, level);
    Map<String, @Nullable TextValue> members = new LinkedHashMap<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_OBJECT;
        token = parser.nextToken()) {
      String name = parser.currentName();
      characters += name.length();
      parser.nextToken();
      String below = path.isEmpty() ? name : path + "." + name;
      if (hasHalfOfAPair(name)) {
        throw problem(
            "the name of the member "
                + Printable.shortened(Printable.of(below), 100)
                + " has half of a surrogate pair");
      }
      if (members.containsKey(name)) {
        throw problem(
            "an object has the member "
                + Printable.shortened(Printable.of(below), 100)
                + " twice, and only one of its values can be kept");
      }
      members.put(name, value(below, level));
    }
    return members;
  }

  private @Nullable TextValue value(String path, int level) throws IOException {
    if (++values > MOST_VALUES) {
      throw problem("a record has more than " + MOST_VALUES + " values, the limit");
    }
    JsonToken token = parser.currentToken();
    return switch (token) {
      case VALUE_NULL -> null;
      case VALUE_TRUE, VALUE_FALSE -> new TextValue.Flag(token == JsonToken.VALUE_TRUE);
      case VALUE_STRING -> new TextValue.Quoted(text());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new TextValue.Numeric(number());
      case START_ARRAY -> {
        checkLevel(path, level + 1);
        List<@Nullable TextValue> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements.add(value(path, level + 1));
        }
        yield new TextValue.Array(elements);
      }
      default -> new TextValue.Members(members(path, level + 1));
    };
  }

  private static boolean hasHalfOfAPair(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (Character.isHighSurrogate(name.charAt(i))
          && i + 1 < name.length()
          && Character.isLowSurrogate(name.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(name.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private String number() throws IOException {
    String number = text();
    if (!NumberText.isNumber(number)) {
      throw problem("a number has an exponent of at most six digits");
    }
    return number;
  }

  private String text() throws IOException {
    String text = parser.getText();
    characters += text.length();
    if (characters > MOST_CHARACTERS) {
      throw problem("a record has more than " + MOST_CHARACTERS + " characters, the limit");
    }
    return text;
  }

  private void checkLevel(String path, int level) throws ImportException {
    if (level > MOST_LEVELS) {
      throw problem(
          "values are nested more than "
              + MOST_LEVELS
              + " levels deep, in "
              + Printable.shortened(Printable.of(path), 100));
    }
  }

  private ImportException problem(String problem) {
    return new ImportException(location + ": line " + line + ": " + problem);
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
