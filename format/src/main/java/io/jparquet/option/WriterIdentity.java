package io.jparquet.option;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The name of this library in files that it writes: {@code jparquet version X (build Y)}, the form
 * that other readers parse to work around known defects of writers.
 */
final class WriterIdentity {
  private static final String CREATED_BY = load();

  private WriterIdentity() {}

  static String createdBy() {
    return CREATED_BY;
  }

  private static String load() {
    Properties properties = new Properties();
    try (InputStream in = WriterIdentity.class.getResourceAsStream("version.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return "jparquet version "
        + filtered(properties, "version")
        + " (build "
        + filtered(properties, "build")
        + ")";
  }

  /** A property that the build did not fill in (classes run from an IDE) counts as "dev". */
  private static String filtered(Properties properties, String key) {
    String value = properties.getProperty(key, "");
    return value.isEmpty() || value.startsWith("${") ? "dev" : value;
  }
}
