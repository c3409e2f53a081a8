package io.jparquet.spark.encryption;

import io.jparquet.crypto.keys.KeyProperties;
import java.util.List;
import java.util.Locale;

/**
 * The names of encryption properties as they occur in Spark: in any case, and with the prefix of
 * Spark's own configuration or of the properties of a table.
 */
public final class EncryptionNames {

  /**
   * The prefix of Hadoop's properties in Spark's configuration, and the prefix of options in the
   * properties of a table.
   */
  private static final List<String> PREFIXES = List.of("spark.hadoop.", "option.");

  private EncryptionNames() {}

  /** Whether a property is about encryption; see {@link KeyProperties#isEncryption}. */
  public static boolean isEncryption(String name) {
    return KeyProperties.isEncryption(plain(name));
  }

  /** Whether the value of a property is a secret; see {@link KeyProperties#isSecret}. */
  public static boolean isSecret(String name) {
    return KeyProperties.isSecret(plain(name));
  }

  private static String plain(String name) {
    String plain = name.toLowerCase(Locale.ROOT);
    for (String prefix : PREFIXES) {
      if (plain.startsWith(prefix)) {
        plain = plain.substring(prefix.length());
      }
    }
    return plain;
  }
}
