package io.jparquet.spark.encryption;

import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.crypto.keys.EnvelopeOptions;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.crypto.keys.KmsConnection;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the files of a read or write are encrypted and where their keys are, by the configuration of
 * the read or write. Made where files are opened; it holds secrets and is not serialized. May be
 * used by several threads at once.
 */
public final class FileKeys {
  private static final Logger LOG = LoggerFactory.getLogger(FileKeys.class);

  /** The property that names the class which makes parquet-java encrypt. */
  private static final String FACTORY = "parquet.crypto.factory.class";

  /** The prefix of Hadoop's properties in the configuration of a Spark application. */
  private static final String SPARK_PREFIX = "spark.hadoop.";

  private static final String OWN_PREFIX = "jparquet.encryption.";

  private static final String PROPERTIES_FACTORY =
      "org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory";

  private final Configuration conf;
  private final KeyProperties properties;
  private final EnvelopeOptions encryption;
  private final EnvelopeKeys keys;
  private final KmsConnection connection;

  private FileKeys(
      Configuration conf,
      KeyProperties properties,
      EnvelopeOptions encryption,
      EnvelopeKeys keys,
      KmsConnection connection) {
    this.conf = conf;
    this.properties = properties;
    this.encryption = encryption;
    this.keys = keys;
    this.connection = connection;
  }

  /**
   * The keys of the files that are read with a configuration.
   *
   * @param shared has the keys that were unwrapped before
   * @throws IllegalArgumentException naming the property when a value is not understood, or the
   *     client's class can't be used
   */
  public static FileKeys forReading(Configuration conf, SharedKeys shared) {
    KeyProperties properties = properties(conf);
    EnvelopeKeys keys = shared.of(conf);
    return new FileKeys(
        conf, properties, null, keys, keys == null ? null : properties.connection());
  }

  /**
   * The keys of the files that are written with a configuration.
   *
   * @param shared has the keys that were unwrapped before
   * @throws IllegalArgumentException naming the property when a value is not understood or missing,
   *     or the client's class can't be used
   */
  public static FileKeys forWriting(Configuration conf, SharedKeys shared) {
    KeyProperties properties = properties(conf);
    EnvelopeOptions encryption = properties.envelopeOptions();
    if (encryption == null) {
      return new FileKeys(conf, properties, null, null, null);
    }
    EnvelopeKeys keys = shared.of(conf);
    if (keys == null) {
      throw new IllegalArgumentException(
          "The properties request encrypted files, but no client for the master keys is set: set "
              + KeyProperties.CLIENT_CLASS);
    }
    return new FileKeys(conf, properties, encryption, keys, properties.connection());
  }

  /**
   * Whether files that are written with a configuration are encrypted.
   *
   * @throws IllegalArgumentException naming the property when a value is not understood
   */
  public static boolean encrypts(Configuration conf) {
    return properties(conf).envelopeOptions() != null;
  }

  /** Looks secrets up as passwords, which may be in a credential provider of Hadoop. */
  private static KeyProperties properties(Configuration conf) {
    return new KeyProperties(
        name -> EncryptionNames.isSecret(name) ? secret(conf, name) : conf.get(name));
  }

  /** A secret of the configuration or of its credential providers; null when there is none. */
  static String secret(Configuration conf, String name) {
    try {
      char[] secret = conf.getPassword(name);
      return secret == null ? null : new String(secret);
    } catch (IOException e) {
      throw new UncheckedIOException("Looking for " + name + " in a credential provider failed", e);
    }
  }

  /**
   * Checks on the driver what tasks would stumble over, and what would leave files readable that
   * somebody meant to encrypt.
   *
   * @param schema of the files
   * @param shared has the keys that were unwrapped before
   * @return whether they will be encrypted
   * @throws IllegalArgumentException when they can't be written as asked
   */
  public static boolean checkWrite(Configuration conf, ParquetSchema schema, SharedKeys shared) {
    checkSpelling(conf);
    FileKeys keys = forWriting(conf, shared);
    if (keys.encryption != null) {
      keys.encryption.check(schema);
      return true;
    }
    if (!keys.properties.decryption(null).allowPlainFiles()) {
      throw new IllegalArgumentException(
          KeyProperties.REQUIRED
              + " is true, but no property sets a key for the files: set "
              + KeyProperties.FOOTER_KEY
              + " or "
              + KeyProperties.UNIFORM_KEY);
    }
    String factory = conf.get(FACTORY);
    if (factory != null && !factory.isBlank() && !factory.strip().equals(PROPERTIES_FACTORY)) {
      throw new IllegalArgumentException(
          FACTORY
              + " is "
              + factory
              + ", which jparquet does not run: the files would not be encrypted. Set properties"
              + " such as "
              + KeyProperties.FOOTER_KEY
              + " instead, or remove the factory for this write");
    }
    return false;
  }

  /**
   * Misspelt names would be ignored, and the files would be plain. Those in another case, which
   * options may have for Spark, and unknown ones of jparquet's own are refused; of others clients
   * may have their own.
   */
  private static void checkSpelling(Configuration conf) {
    Map<String, String> names = new TreeMap<>();
    KeyProperties.names().forEach(name -> names.put(name.toLowerCase(Locale.ROOT), name));
    for (Map.Entry<String, String> entry : conf) {
      String name = entry.getKey();
      if (!EncryptionNames.isEncryption(name) || KeyProperties.names().contains(name)) {
        continue;
      }
      if (name.startsWith(SPARK_PREFIX)
          && conf.get(name.substring(SPARK_PREFIX.length())) != null) {
        continue; // Spark has copied it, and also keeps it under its own name
      }
      String meant = names.get(name.toLowerCase(Locale.ROOT));
      if (meant != null) {
        throw new IllegalArgumentException("The property " + name + " must be spelled " + meant);
      }
      if (name.startsWith(OWN_PREFIX)) {
        throw new IllegalArgumentException(
            "The property " + name + " is unknown, expected one of " + KeyProperties.names());
      }
      LOG.warn(
          "Property {} is unknown to jparquet and has no effect, unless the KMS client uses"
              + " it",
          name);
    }
  }

  /**
   * How to read a file.
   *
   * @return null when no client is configured, and plain files are allowed
   */
  public FileDecryption decryption(Path file) {
    if (keys != null) {
      return properties.decryption(
          keys.retriever(connection, HadoopKeyMaterialDirectory.of(file, conf), file.getName()));
    }
    FileDecryption withoutKeys = properties.decryption(null);
    return withoutKeys.allowPlainFiles() ? null : withoutKeys;
  }

  /** Whether new files are to be encrypted. */
  public boolean encrypts() {
    return encryption != null;
  }

  /**
   * Makes the keys of a new file; external key material is written beside it now.
   *
   * @return null when files are not to be encrypted; the caller closes it
   * @throws IOException when the service cannot be reached, or the key material not be written
   */
  public FileEncryption encryption(Path file) throws IOException {
    return encryption == null
        ? null
        : keys.encryption(
            encryption, connection, HadoopKeyMaterialDirectory.of(file, conf), file.getName());
  }

  /** The file of key material that a new file has beside it; null when it has none. */
  public Path keyMaterial(Path file) {
    return encryption == null || encryption.internalKeyMaterial()
        ? null
        : new Path(file.getParent(), EnvelopeKeys.keyMaterialFileName(file.getName()));
  }
}
