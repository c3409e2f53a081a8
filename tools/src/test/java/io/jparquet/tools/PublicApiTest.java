package io.jparquet.tools;

import io.jparquet.architecture.AbstractPublicApiTest;
import io.jparquet.verify.FileVerification;
import java.util.Set;

/** The API of the tools. */
class PublicApiTest extends AbstractPublicApiTest {
  private static final int MOST_TYPES = 26;

  private static final Set<String> PACKAGES =
      Set.of(
          "io.jparquet.advise",
          "io.jparquet.inspect",
          "io.jparquet.recover",
          "io.jparquet.rewrite",
          "io.jparquet.verify");

  PublicApiTest() {
    super("tools", FileVerification.class, PACKAGES, MOST_TYPES);
  }
}
