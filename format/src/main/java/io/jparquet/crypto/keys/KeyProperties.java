package io.jparquet.crypto.keys;

import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.KeyRetriever;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The properties that configure the encryption of files and the access to their keys, with the
 * names that parquet-java uses. The constants describe each property; the table of {@link
 * EnvelopeOptions} has the defaults. Unknown properties are ignored.
 *
 * <p>The values of {@link #ACCESS_TOKEN} and {@link #KEY_LIST} are secrets. No message of this
 * class contains them. Do not set them where properties are shown or stored.
 *
 * <p>Immutable if the properties do not change.
 */
public final class KeyProperties {
  /** Id of the master key of the footer; requires column keys or complete columns. */
  public static final String FOOTER_KEY = "parquet.encryption.footer.key";

  /** Ids of the master keys of columns: {@code key1:colA,colB;key2:s.x}. */
  public static final String COLUMN_KEYS = "parquet.encryption.column.keys";

  /** Whether columns without a key of their own are encrypted with the footer key. */
  public static final String COMPLETE_COLUMNS = "parquet.encryption.complete.columns";

  /** Id of the master key of footer and all columns; excludes the three properties above. */
  public static final String UNIFORM_KEY = "parquet.encryption.uniform.key";

  /** Whether the footer can be read without a key. */
  public static final String PLAINTEXT_FOOTER = "parquet.encryption.plaintext.footer";

  /** The name of an {@link EncryptionCipher}. */
  public static final String ALGORITHM = "parquet.encryption.algorithm";

  /** Whether data keys are wrapped with key encryption keys. */
  public static final String DOUBLE_WRAPPING = "parquet.encryption.double.wrapping";

  /** Whether key material is in the data file. */
  public static final String INTERNAL_KEY_MATERIAL =
      "parquet.encryption.key.material.store.internally";

  /** Length of data keys in bits. */
  public static final String DATA_KEY_BITS = "parquet.encryption.data.key.length.bits";

  /** Length of key encryption keys in bits. */
  public static final String ENCRYPTION_KEY_BITS = "parquet.encryption.kek.length.bits";

  /** The AAD prefix as text, which identifies the table or file. Not a property of parquet-java. */
  public static final String AAD_PREFIX = "jparquet.encryption.aad.prefix";

  /** Whether the AAD prefix is stored in files; true by default. */
  public static final String STORE_AAD_PREFIX = "jparquet.encryption.aad.prefix.store";

  /** Whether readers reject files that are not encrypted; false by default. */
  public static final String REQUIRED = "jparquet.encryption.required";

  /** Whether readers check the signature of plain footers; true by default. */
  public static final String CHECK_FOOTER_SIGNATURE = "jparquet.encryption.check.footer.signature";

  /**
   * Class of the client of the key management service. {@link KeyProperties} does not load it; the
   * application does.
   */
  public static final String CLIENT_CLASS = "parquet.encryption.kms.client.class";

  /** Id of the instance of the key management service. */
  public static final String INSTANCE_ID = "parquet.encryption.kms.instance.id";

  /** Address of the instance. */
  public static final String INSTANCE_URL = "parquet.encryption.kms.instance.url";

  /** Whether the address that is stored in a file may be used. */
  public static final String TRUST_STORED_URL = "parquet.encryption.kms.enable.url.read";

  /** The token; a secret. */
  public static final String ACCESS_TOKEN = "parquet.encryption.key.access.token";

  /** Time for which clients and keys are cached, in seconds. */
  public static final String CACHE_LIFETIME = "parquet.encryption.cache.lifetime.seconds";

  /** Keys of {@link KmsClient#inMemory(String)}; a secret. */
  public static final String KEY_LIST = "parquet.encryption.key.list";

  private static final Set<String> SECRETS = Set.of(ACCESS_TOKEN, KEY_LIST);

  private static final Set<String> NAMES =
      Set.of(
          FOOTER_KEY,
          COLUMN_KEYS,
          COMPLETE_COLUMNS,
          UNIFORM_KEY,
          PLAINTEXT_FOOTER,
          ALGORITHM,
          DOUBLE_WRAPPING,
          INTERNAL_KEY_MATERIAL,
          DATA_KEY_BITS,
          ENCRYPTION_KEY_BITS,
          AAD_PREFIX,
          STORE_AAD_PREFIX,
          REQUIRED,
          CHECK_FOOTER_SIGNATURE,
          CLIENT_CLASS,
          INSTANCE_ID,
          INSTANCE_URL,
          TRUST_STORED_URL,
          ACCESS_TOKEN,
          CACHE_LIFETIME,
          KEY_LIST);

  private static final List<String> PREFIXES =
      List.of("parquet.encryption.", "jparquet.encryption.");

  private final Function<String, @Nullable String> properties;

  /** Properties that are looked up by name; the function returns null for one that is not set. */
  public KeyProperties(Function<String, @Nullable String> properties) {
    this.properties = Objects.requireNonNull(properties, "properties");
  }

  /** Properties of a map. */
  public static KeyProperties of(Map<String, String> properties) {
    return new KeyProperties(properties::get);
  }

  /** The names of all properties that have a constant here. */
  public static Set<String> names() {
    return NAMES;
  }

  /**
   * Whether a property is about encryption. Its name may be unknown here, because clients can have
   * their own properties with the same prefixes.
   *
   * @param name the name in any case
   */
  public static boolean isEncryption(String name) {
    String plain = name.toLowerCase(Locale.ROOT);
    return PREFIXES.stream().anyMatch(plain::startsWith);
  }

  /**
   * Whether the value of a property is a secret, which must not be shown or stored.
   *
   * @param name the name in any case
   */
  public static boolean isSecret(String name) {
    return SECRETS.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Whether the properties request encryption of new files. */
  public boolean encrypts() {
    return text(FOOTER_KEY) != null || text(COLUMN_KEYS) != null || text(UNIFORM_KEY) != null;
  }

  /**
   * The options for the encryption of new files.
   *
   * @return the options; null if the properties do not request encryption
   * @throws IllegalArgumentException if a value is invalid, or conflicts with another property; the
   *     message names the property
   */
  public @Nullable EnvelopeOptions envelopeOptions() {
    if (!encrypts()) {
      if (truth(COMPLETE_COLUMNS, false)) {
        throw new IllegalArgumentException(
            COMPLETE_COLUMNS + " is true without " + FOOTER_KEY + ", the master key for it");
      }
      return null;
    }
    String uniform = text(UNIFORM_KEY);
    EnvelopeOptions.Builder options =
        EnvelopeOptions.builder(uniform != null ? uniformKey(uniform) : footerKey());
    if (text(COLUMN_KEYS) != null) {
      options.columnKeys(parsed(COLUMN_KEYS, EnvelopeOptions::parseColumnKeys));
    }
    options.completeColumns(uniform != null || truth(COMPLETE_COLUMNS, false));
    options.plaintextFooter(truth(PLAINTEXT_FOOTER, false));
    if (text(ALGORITHM) != null) {
      options.algorithm(parsed(ALGORITHM, KeyProperties::algorithm));
    }
    options.doubleWrapping(truth(DOUBLE_WRAPPING, true));
    options.internalKeyMaterial(truth(INTERNAL_KEY_MATERIAL, true));
    if (text(DATA_KEY_BITS) != null) {
      parsed(DATA_KEY_BITS, bits -> options.dataKeyBits(Integer.parseInt(bits)));
    }
    if (text(ENCRYPTION_KEY_BITS) != null) {
      parsed(ENCRYPTION_KEY_BITS, bits -> options.encryptionKeyBits(Integer.parseInt(bits)));
    }
    byte[] prefix = aadPrefix();
    if (prefix != null) {
      options.aadPrefix(prefix, truth(STORE_AAD_PREFIX, true));
    } else if (!truth(STORE_AAD_PREFIX, true)) {
      throw new IllegalArgumentException(
          STORE_AAD_PREFIX
              + " is false, but "
              + AAD_PREFIX
              + " is not set; set it, or remove both");
    }
    return options.build();
  }

  private String uniformKey(String key) {
    for (String other : new String[] {FOOTER_KEY, COLUMN_KEYS}) {
      if (text(other) != null) {
        throw new IllegalArgumentException(
            UNIFORM_KEY + " and " + other + " are both set; remove one of them");
      }
    }
    if (truth(COMPLETE_COLUMNS, false)) {
      throw new IllegalArgumentException(
          UNIFORM_KEY + " encrypts all columns; remove " + COMPLETE_COLUMNS);
    }
    return key;
  }

  private String footerKey() {
    String key = text(FOOTER_KEY);
    if (key == null) {
      throw new IllegalArgumentException(
          COLUMN_KEYS + " is set without " + FOOTER_KEY + ", the master key of the footer");
    }
    if (text(COLUMN_KEYS) == null && !truth(COMPLETE_COLUMNS, false)) {
      throw new IllegalArgumentException(
          FOOTER_KEY
              + " is set without "
              + COLUMN_KEYS
              + ", so that all columns would be readable; name columns, or use "
              + UNIFORM_KEY
              + " to encrypt all");
    }
    return key;
  }

  private static EncryptionCipher algorithm(String name) {
    for (EncryptionCipher cipher : EncryptionCipher.values()) {
      if (cipher.name().equals(name)) {
        return cipher;
      }
    }
    throw new IllegalArgumentException(
        "expected one of " + Arrays.toString(EncryptionCipher.values()));
  }

  /**
   * The options for reading files whose keys the service has.
   *
   * @param retriever retrieves the keys; null if there is no service
   * @throws IllegalArgumentException if a value is invalid; the message names the property
   */
  public FileDecryption decryption(@Nullable KeyRetriever retriever) {
    FileDecryption.Builder decryption =
        FileDecryption.builder()
            .keyRetriever(retriever)
            .allowPlainFiles(!truth(REQUIRED, false))
            .checkFooterSignature(truth(CHECK_FOOTER_SIGNATURE, true));
    byte[] prefix = aadPrefix();
    if (prefix != null) {
      decryption.aadPrefix(prefix);
    }
    return decryption.build();
  }

  /** The AAD prefix for files that are written or read; null if none is set. */
  private byte @Nullable [] aadPrefix() {
    String prefix = text(AAD_PREFIX);
    return prefix == null ? null : prefix.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The connection to the key management service.
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the property
   */
  public KmsConnection connection() {
    String token = text(ACCESS_TOKEN);
    Duration lifetime = KmsConnection.DEFAULT_CACHE_LIFETIME;
    if (text(CACHE_LIFETIME) != null) {
      lifetime = parsed(CACHE_LIFETIME, KeyProperties::seconds);
    }
    return new KmsConnection(
        text(INSTANCE_ID),
        text(INSTANCE_URL),
        truth(TRUST_STORED_URL, false),
        token == null ? AccessToken.DEFAULT : AccessToken.of(token),
        lifetime);
  }

  private static Duration seconds(String text) {
    Duration lifetime = Duration.ofSeconds(Long.parseLong(text));
    if (lifetime.isNegative()) {
      throw new IllegalArgumentException("it must not be negative");
    }
    return lifetime;
  }

  private @Nullable String text(String name) {
    String value = properties.apply(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  private boolean truth(String name, boolean otherwise) {
    String value = text(name);
    if (value == null) {
      return otherwise;
    }
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(
              "property " + name + " is '" + value + "', expected true or false");
    };
  }

  /** Parses a value that is not a secret: it may be in the message. */
  private <T> T parsed(String name, Function<String, T> parser) {
    String value = Objects.requireNonNull(text(name), name);
    try {
      return parser.apply(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "property " + name + " is '" + value + "': " + e.getMessage(), e);
    }
  }

  /** A text without any value. */
  @Override
  public String toString() {
    return "KeyProperties";
  }
}
