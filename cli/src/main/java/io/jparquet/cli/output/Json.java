package io.jparquet.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** JSON text of {@link JsonObject}s. */
public final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** A decimal of a few bytes can have two billion digits after the point. */
  private static final int MOST_ZEROS = 10_000;

  private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

  private Json() {}

  /** Prints a value over several lines. */
  public static void print(Screen screen, @Nullable Object value) {
    screen.data(text(value));
  }

  /** A value over several lines. */
  public static String text(@Nullable Object value) {
    return text(value, true);
  }

  /** A value in one line. */
  public static String line(@Nullable Object value) {
    return text(value, false);
  }

  private static String text(@Nullable Object value, boolean indented) {
    StringWriter text = new StringWriter();
    write(text, value, indented);
    return text.toString();
  }

  private static void write(Writer writer, @Nullable Object value, boolean indented) {
    try (JsonGenerator generator = FACTORY.createGenerator(writer)) {
      if (indented) {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(LINES);
        printer.indentArraysWith(LINES);
        generator.setPrettyPrinter(printer);
      }
      write(generator, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The digits of a number, or its exponent if it has more zeros than any writer produces. */
  static String digits(BigDecimal number) {
    return Math.abs((long) number.scale()) > MOST_ZEROS
        ? number.toString()
        : number.toPlainString();
  }

  private static void write(JsonGenerator generator, @Nullable Object value) throws IOException {
    if (value == null) {
      generator.writeNull();
    } else if (value instanceof JsonObject object) {
      generator.writeStartObject();
      for (JsonObject.Member member : object.members()) {
        generator.writeFieldName(member.name());
        write(generator, member.value());
      }
      generator.writeEndObject();
    } else if (value instanceof Iterable<?> elements) {
      generator.writeStartArray();
      for (Object element : elements) {
        write(generator, element);
      }
      generator.writeEndArray();
    } else if (value instanceof JsonObject.Raw raw) {
      generator.writeRawValue(raw.json());
    } else if (value instanceof Boolean flag) {
      generator.writeBoolean(flag);
    } else if (value instanceof Number number) {
      write(generator, number);
    } else {
      generator.writeString(value.toString());
    }
  }

  /** Writes a number; NaN and infinity, which JSON does not have, become texts. */
  private static void write(JsonGenerator generator, Number number) throws IOException {
    if (number instanceof Float single) {
      if (Float.isFinite(single)) {
        generator.writeNumber(single);
      } else {
        generator.writeString(single.toString());
      }
    } else if (number instanceof Double real) {
      if (Double.isFinite(real)) {
        generator.writeNumber(real);
      } else {
        generator.writeString(real.toString());
      }
    } else if (number instanceof BigDecimal decimal) {
      generator.writeNumber(digits(decimal));
    } else if (number instanceof BigInteger integer) {
      generator.writeNumber(integer);
    } else {
      generator.writeNumber(number.longValue());
    }
  }
}
