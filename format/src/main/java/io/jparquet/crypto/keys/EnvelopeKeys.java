package io.jparquet.crypto.keys;

import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.KeyRetriever;
import io.jparquet.crypto.keys.KeyMaterial.WrappedEncryptionKey;
import io.jparquet.crypto.keys.KeyWrapping.EncryptionKey;
import io.jparquet.error.CryptoException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * Creates the data keys of new files and retrieves the data keys of existing ones. A key management
 * service wraps and unwraps them with its master keys.
 *
 * <p>Clients, unwrapped keys, and the key encryption keys of this process are cached for the
 * lifetime that the connection sets. Nothing is shared between tokens. Use one object for the whole
 * process; several threads may use it at once.
 */
public final class EnvelopeKeys {
  private static final int MAX_CLIENTS = 1_000;
  private static final int MAX_KEYS = 10_000;

  /** The parts of a connection that determine access. */
  private record ClientId(AccessToken token, KmsInstance instance) {}

  /**
   * The identity of an unwrapped key. It contains every part of the request to the service, so that
   * no file can replace the key of another file.
   */
  private record UnwrappedId(ClientId client, String masterKeyId, String wrapped) {}

  private record EncryptionKeyId(ClientId client, String masterKeyId, int length) {}

  private final KmsClientFactory factory;
  private final ExpiringCache<ClientId, KmsClient> clients;
  private final ExpiringCache<UnwrappedId, SecretKeyBytes> unwrappedKeys;
  private final ExpiringCache<EncryptionKeyId, EncryptionKey> encryptionKeys;

  /** Keys of one service with one instance, for clients that do not need the access token. */
  public EnvelopeKeys(KmsClient client) {
    this(always(client));
  }

  /** Keys of the services that a factory connects to. */
  public EnvelopeKeys(KmsClientFactory factory) {
    this(factory, System::nanoTime);
  }

  private static KmsClientFactory always(KmsClient client) {
    Objects.requireNonNull(client, "client");
    return (instance, token) -> client;
  }

  /** Like the public constructor, with a clock for tests. */
  EnvelopeKeys(KmsClientFactory factory, LongSupplier nanoTime) {
    this.factory = Objects.requireNonNull(factory, "factory");
    this.clients = new ExpiringCache<>(MAX_CLIENTS, nanoTime, client -> {});
    this.unwrappedKeys = new ExpiringCache<>(MAX_KEYS, nanoTime, SecretKeyBytes::wipe);
    this.encryptionKeys = new ExpiringCache<>(MAX_KEYS, nanoTime, key -> key.key().wipe());
  }

  /**
   * Creates the keys of a new file that stores its key material.
   *
   * @throws IllegalArgumentException if the options store key material outside of the file
   * @throws CryptoException when a master key is unknown or must not be used
   * @throws IOException when the service cannot be reached
   */
  public FileEncryption encryption(EnvelopeOptions options, KmsConnection connection)
      throws IOException {
    if (!options.internalKeyMaterial()) {
      throw new IllegalArgumentException(
          "key material is to be stored outside of the data file, but no directory is set");
    }
    return encryption(options, connection, new LinkedHashMap<>());
  }

  /**
   * Creates the keys of a new file. If the options store key material outside of the file, this
   * writes it immediately; key material without a data file is harmless.
   *
   * @param directory directory of the data file
   * @param dataFile name of the data file in it
   * @throws CryptoException when a master key is unknown or must not be used
   * @throws IOException when the service cannot be reached, or the key material cannot be written,
   *     also if the data file and its key material exist: to replace a file, write another one
   */
  public FileEncryption encryption(
      EnvelopeOptions options,
      KmsConnection connection,
      KeyMaterialDirectory directory,
      String dataFile)
      throws IOException {
    Map<String, String> external = new LinkedHashMap<>();
    FileEncryption encryption = encryption(options, connection, external);
    boolean complete = false;
    try {
      if (!options.internalKeyMaterial()) {
        new ExternalKeyMaterial(directory, dataFile).write(external);
      }
      complete = true;
      return encryption;
    } finally {
      if (!complete) {
        encryption.close();
      }
    }
  }

  /**
   * The name of the file beside a data file for key material that is stored outside. If you move,
   * copy or delete the data file, do the same with this file.
   *
   * @param dataFile name of the data file
   */
  public static String keyMaterialFileName(String dataFile) {
    return ExternalKeyMaterial.nameFor(dataFile);
  }

  /** Whether the name of a file is that of key material, either finished or temporary. */
  public static boolean isKeyMaterial(String fileName) {
    return ExternalKeyMaterial.dataFileOf(fileName) != null;
  }

  private FileEncryption encryption(
      EnvelopeOptions options, KmsConnection connection, Map<String, String> external)
      throws IOException {
    KmsInstance instance = connection.forWriting();
    NewKeys keys =
        new NewKeys(options, connection, new KeyWrapping(client(connection, instance), instance));
    FileEncryption.Builder builder =
        FileEncryption.builder(
            keys.next(options.footerKey(), ExternalKeyMaterial.FOOTER_KEY, external));
    int column = 0;
    for (Map.Entry<String, String> columnKey : options.columnKeys().entrySet()) {
      String name = ExternalKeyMaterial.COLUMN_KEY_PREFIX + column++;
      builder.columnKey(columnKey.getKey(), keys.next(columnKey.getValue(), name, external));
    }
    byte[] aadPrefix = options.aadPrefix();
    if (aadPrefix != null) {
      builder.aadPrefix(aadPrefix).storeAadPrefix(options.storeAadPrefix());
    }
    return builder
        .algorithm(options.algorithm())
        .plaintextFooter(options.plaintextFooter())
        .completeColumns(options.completeColumns())
        .build();
  }

  /** Creates the data keys of one file. */
  private final class NewKeys {
    private final EnvelopeOptions options;
    private final KmsConnection connection;
    private final KeyWrapping wrapping;

    NewKeys(EnvelopeOptions options, KmsConnection connection, KeyWrapping wrapping) {
      this.options = options;
      this.connection = connection;
      this.wrapping = wrapping;
    }

    /** A new data key. Its material goes into its metadata, or into the map under its name. */
    DataKey next(String masterKeyId, String name, Map<String, String> external) throws IOException {
      byte[] key = LocalWrapping.randomBytes(options.dataKeyBits() / Byte.SIZE);
      try {
        boolean footer = name.equals(ExternalKeyMaterial.FOOTER_KEY);
        KeyMaterial material =
            options.doubleWrapping()
                ? doublyWrapped(key, masterKeyId, footer)
                : wrapping.wrap(key, masterKeyId, footer);
        if (options.internalKeyMaterial()) {
          return DataKey.of(key, material.toInternalJson().getBytes(StandardCharsets.UTF_8));
        }
        external.put(name, material.toExternalJson());
        return DataKey.of(key, new KeyReference.External(name).toKeyMetadata());
      } finally {
        Arrays.fill(key, (byte) 0);
      }
    }

    private KeyMaterial doublyWrapped(byte[] key, String masterKeyId, boolean footer)
        throws IOException {
      int length = options.encryptionKeyBits() / Byte.SIZE;
      EncryptionKey encryptionKey =
          encryptionKeys.get(
              new EncryptionKeyId(
                  new ClientId(connection.token(), wrapping.instance()), masterKeyId, length),
              connection.cacheLifetime(),
              () -> wrapping.newEncryptionKey(masterKeyId, length));
      KeyMaterial material = wrapping.wrap(key, masterKeyId, footer, encryptionKey);
      return material != null
          ? material
          // It has expired in the meantime.
          : Objects.requireNonNull(
              wrapping.wrap(
                  key, masterKeyId, footer, wrapping.newEncryptionKey(masterKeyId, length)),
              "a key encryption key that is not in a cache would never be wiped");
    }
  }

  /** A retriever for files that store their key material. */
  public KeyRetriever retriever(KmsConnection connection) {
    return new EnvelopeKeyRetriever(this, connection, null);
  }

  /**
   * A retriever for a file whose key material may be in the file or beside it.
   *
   * @param directory directory of the data file
   * @param dataFile name of the data file in it
   */
  public KeyRetriever retriever(
      KmsConnection connection, KeyMaterialDirectory directory, String dataFile) {
    return new EnvelopeKeyRetriever(this, connection, new ExternalKeyMaterial(directory, dataFile));
  }

  /** The settings for reading a file whose key material may be in the file or beside it. */
  public FileDecryption decryption(
      KmsConnection connection, KeyMaterialDirectory directory, String dataFile) {
    return FileDecryption.builder()
        .keyRetriever(retriever(connection, directory, dataFile))
        .build();
  }

  /** Drops and wipes everything cached for a token, for example because it was compromised. */
  public void forget(AccessToken token) {
    clients.removeIf(id -> id.token().equals(token));
    unwrappedKeys.removeIf(id -> id.client().token().equals(token));
    encryptionKeys.removeIf(id -> id.client().token().equals(token));
  }

  /** Drops and wipes everything that is cached. */
  public void forgetAll() {
    clients.removeIf(id -> true);
    unwrappedKeys.removeIf(id -> true);
    forgetEncryptionKeys();
  }

  /** Drops the key encryption keys for new files, so that new ones are created. */
  void forgetEncryptionKeys() {
    encryptionKeys.removeIf(id -> true);
  }

  KmsClient client(KmsConnection connection, KmsInstance instance) throws IOException {
    return clients.get(
        new ClientId(connection.token(), instance),
        connection.cacheLifetime(),
        () ->
            Objects.requireNonNull(
                factory.connect(instance, connection.token()), "the factory returned no client"));
  }

  /** The data key of some material, in a new array. */
  byte[] dataKey(KeyMaterial material, KmsConnection connection, KmsInstance instance)
      throws IOException {
    WrappedEncryptionKey encryptionKey = material.encryptionKey();
    if (encryptionKey == null) {
      return unwrapped(material.masterKeyId(), material.wrappedDataKey(), connection, instance);
    }
    byte[] id = encryptionKey.idBytes();
    byte[] key = unwrapped(material.masterKeyId(), encryptionKey.wrapped(), connection, instance);
    try {
      return LocalWrapping.unwrap(
          material.wrappedDataKey(),
          key,
          id,
          "key encryption key "
              + Texts.quoted(encryptionKey.id())
              + " of master key "
              + Texts.quoted(material.masterKeyId()));
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }

  /** A key that the service unwrapped, now or earlier, in a new array. */
  private byte[] unwrapped(
      String masterKeyId, String wrapped, KmsConnection connection, KmsInstance instance)
      throws IOException {
    UnwrappedId id =
        new UnwrappedId(new ClientId(connection.token(), instance), masterKeyId, wrapped);
    byte[] key =
        unwrappedKeys
            .get(
                id,
                connection.cacheLifetime(),
                () -> new SecretKeyBytes(unwrapInService(id, connection)))
            .copy();
    // Null when it has expired in the meantime.
    return key != null ? key : unwrapInService(id, connection);
  }

  private byte[] unwrapInService(UnwrappedId id, KmsConnection connection) throws IOException {
    byte[] key =
        client(connection, id.client().instance()).unwrapKey(id.wrapped(), id.masterKeyId());
    if (key == null) {
      throw new CryptoException(
          "access to the master key "
              + Texts.quoted(id.masterKeyId())
              + " is denied: request access to it, or do not read what it encrypts");
    }
    if (!LocalWrapping.isKeyLength(key.length)) {
      throw new CryptoException(
          "the key management service unwrapped a key of "
              + key.length
              + " bytes with the master key "
              + Texts.quoted(id.masterKeyId())
              + ", expected 16, 24 or 32");
    }
    return key;
  }
}
