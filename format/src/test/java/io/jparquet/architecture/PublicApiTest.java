package io.jparquet.architecture;

import io.jparquet.ParquetReader;
import java.util.Set;

/** The API of the format. */
class PublicApiTest extends AbstractPublicApiTest {
  private static final int MOST_TYPES = 112;

  private static final Set<String> PACKAGES =
      Set.of(
          "io.jparquet",
          "io.jparquet.crypto",
          "io.jparquet.crypto.keys",
          "io.jparquet.error",
          "io.jparquet.io",
          "io.jparquet.metadata",
          "io.jparquet.metrics",
          "io.jparquet.option",
          "io.jparquet.predicate",
          "io.jparquet.row",
          "io.jparquet.schema",
          "io.jparquet.variant",
          "io.jparquet.vector");

  PublicApiTest() {
    super("format", ParquetReader.class, PACKAGES, MOST_TYPES);
  }
}
