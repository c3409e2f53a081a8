package io.jparquet.variant;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;

/** Passes the tokens of a JSON text to a builder. */
final class JsonToVariant {
  private static final JsonFactory JSON = new JsonFactory();

  private JsonToVariant() {}

  static void parse(String json, VariantBuilder builder) {
    try (JsonParser parser = JSON.createParser(json)) {
      appendValue(parser, builder);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException(
            "the text continues after its JSON value, at " + parser.currentTokenLocation());
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the text is not a JSON value: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void appendValue(JsonParser parser, VariantBuilder builder) throws IOException {
    int open = 0;
    do {
      JsonToken token = parser.nextToken();
      if (token == null) {
        throw new IllegalArgumentException("the text ends before its JSON value does");
      }
      append(token, parser, builder);
      if (token.isStructStart()) {
        open++;
      } else if (token.isStructEnd()) {
        open--;
      }
    } while (open > 0);
  }

  private static void append(JsonToken token, JsonParser parser, VariantBuilder builder)
      throws IOException {
    switch (token) {
      case START_OBJECT -> builder.startObject();
      case START_ARRAY -> builder.startArray();
      case END_OBJECT, END_ARRAY -> builder.end();
      case FIELD_NAME -> builder.name(parser.currentName());
      case VALUE_STRING -> builder.appendString(parser.getText());
      case VALUE_NUMBER_INT -> appendInteger(parser, builder);
      case VALUE_NUMBER_FLOAT -> appendFraction(parser, builder);
      case VALUE_TRUE, VALUE_FALSE -> builder.appendBoolean(token == JsonToken.VALUE_TRUE);
      case VALUE_NULL -> builder.appendNull();
      default -> throw new IllegalStateException("JSON has no token " + token);
    }
  }

  private static void appendInteger(JsonParser parser, VariantBuilder builder) throws IOException {
    long number;
    try {
      number = parser.getLongValue();
    } catch (InputCoercionException e) {
      appendFraction(parser, builder);
      return;
    }
    builder.appendLong(number);
  }

  private static void appendFraction(JsonParser parser, VariantBuilder builder) throws IOException {
    String text = parser.getText();
    if (text.indexOf('e') < 0 && text.indexOf('E') < 0) {
      BigDecimal decimal = new BigDecimal(text);
      if (Math.max(decimal.precision(), decimal.scale()) <= VariantLayout.MAX_DECIMAL_DIGITS) {
        builder.appendDecimal(decimal);
        return;
      }
    }
    builder.appendDouble(parser.getDoubleValue());
  }
}
