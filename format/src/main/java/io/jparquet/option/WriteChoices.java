package io.jparquet.option;

import io.jparquet.internal.codec.Compression;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The values of write options that have names of their own. */
final class WriteChoices {
  private WriteChoices() {}

  static Map<String, CompatibilityLevel> levels() {
    Map<String, CompatibilityLevel> levels = new LinkedHashMap<>();
    for (CompatibilityLevel level : CompatibilityLevel.values()) {
      levels.put(level.name().toLowerCase(Locale.ROOT), level);
    }
    return levels;
  }

  static Map<String, CompatibilityLevel> versions() {
    Map<String, CompatibilityLevel> versions = new LinkedHashMap<>();
    versions.put("v1", CompatibilityLevel.SPARK);
    versions.put("v2", CompatibilityLevel.V2);
    versions.put("PARQUET_1_0", CompatibilityLevel.SPARK);
    versions.put("PARQUET_2_0", CompatibilityLevel.V2);
    return versions;
  }

  static Map<String, Encoding> encodings() {
    Map<String, Encoding> encodings = new LinkedHashMap<>();
    Arrays.stream(Encoding.values())
        .filter(encoding -> encoding != Encoding.UNKNOWN)
        .forEach(encoding -> encodings.put(encoding.name(), encoding));
    return encodings;
  }

  static Map<String, CompressionCodec> codecs() {
    Map<String, CompressionCodec> codecs = new LinkedHashMap<>();
    Arrays.stream(CompressionCodec.values())
        .filter(codec -> codec != CompressionCodec.UNKNOWN)
        .forEach(codec -> codecs.put(codec.name(), codec));
    codecs.put("NONE", CompressionCodec.UNCOMPRESSED);
    return codecs;
  }

  /** Levels by the names that Hadoop gave them. */
  static Map<String, Integer> gzipLevels() {
    Map<String, Integer> levels = new LinkedHashMap<>();
    levels.put("DEFAULT_COMPRESSION", Compression.DEFAULT_LEVEL);
    levels.put("-1", Compression.DEFAULT_LEVEL);
    levels.put("NO_COMPRESSION", 0);
    levels.put("BEST_SPEED", 1);
    List<String> between = List.of("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT");
    between.forEach(name -> levels.put(name, 2 + between.indexOf(name)));
    levels.put("BEST_COMPRESSION", 9);
    return levels;
  }

  static Map<String, ColumnOrder> columnOrders() {
    Map<String, ColumnOrder> orders = new LinkedHashMap<>();
    orders.put("TYPE_ORDER", new ColumnOrder.TypeDefinedOrder());
    orders.put("IEEE_754_TOTAL_ORDER", new ColumnOrder.IEEE754TotalOrder());
    orders.put("INT96_TIMESTAMP_ORDER", new ColumnOrder.Int96TimestampOrder());
    return orders;
  }

  static Map<String, Boolean> shreddings() {
    Map<String, Boolean> choices = new LinkedHashMap<>();
    choices.put("none", false);
    choices.put("infer", true);
    return choices;
  }
}
