package io.jparquet.variant;

import java.time.ZoneId;

/**
 * Converts variants from and to JSON text by the rules of Spark's {@code parse_json} and {@code
 * to_json}. Thread-safe.
 */
public final class VariantJson {
  private VariantJson() {}

  /**
   * The variant of a JSON text, with {@linkplain VariantWriteOptions#defaults() default options}.
   *
   * @throws IllegalArgumentException when the text is not one JSON value
   * @throws io.jparquet.error.ParquetException when the variant is too large, or an object has two
   *     fields of the same name
   */
  public static Variant parse(String json) {
    return parse(json, VariantWriteOptions.defaults());
  }

  /**
   * The variant of a JSON text. Whole numbers become integers of the smallest width; those beyond
   * 64 bits, and other numbers in plain notation, become decimals if they have at most 38 digits
   * and at most 38 of them after the point; all others become doubles.
   *
   * @throws IllegalArgumentException when the text is not one JSON value
   * @throws io.jparquet.error.ParquetException when the variant is too large, or an object has two
   *     fields of the same name and the options reject them
   */
  public static Variant parse(String json, VariantWriteOptions options) {
    VariantBuilder builder = new VariantBuilder(options);
    JsonToVariant.parse(json, builder);
    return builder.build();
  }

  /**
   * Appends a JSON text as a value to the variant that is being built, like {@link #parse}.
   *
   * @throws IllegalArgumentException when the text is not one JSON value
   */
  public static void append(String json, VariantBuilder builder) {
    JsonToVariant.parse(json, builder);
  }

  /**
   * The JSON text of a variant, without white space. Decimals are in plain notation without
   * trailing zeros, and binary is in base 64. Dates, times and timestamps are strings; instants
   * have the offset of the zone. UUIDs, infinite numbers and NaN are strings too.
   *
   * @param zone the time zone in which instants are printed
   * @throws io.jparquet.error.CorruptFileException when the encoding is invalid
   */
  public static String toJson(Variant variant, ZoneId zone) {
    StringBuilder text = new StringBuilder();
    new VariantToJson(text, zone).write(variant, 0);
    return text.toString();
  }
}
