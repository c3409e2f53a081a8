package io.jparquet.crypto.keys;

import io.jparquet.crypto.keys.KeyWrapping.EncryptionKey;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wraps the data keys of files again after their master keys got new versions or were replaced.
 * Only the files of key material beside the data files change. Files with internal key material
 * cannot be rotated and stay as they are. Doubly wrapped keys get new key encryption keys.
 *
 * <p>The new material of a file is complete before the old material is removed. So you can stop a
 * rotation at any time: the files stay readable, and another run completes it. Files may be read
 * during a rotation. Only one rotation may run in a directory at a time.
 *
 * <p>Not thread-safe.
 */
public final class KeyRotation implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KeyRotation.class);

  private final EnvelopeKeys keys;
  private final KmsConnection connection;
  private final Map<String, String> replacements;

  /** The replaced master keys that occurred in files. */
  private final Set<String> found = new TreeSet<>();

  /** New key encryption keys, each as long as the data keys that it wraps. */
  private final Map<EncryptionKeyId, EncryptionKey> encryptionKeys = new HashMap<>();

  private record EncryptionKeyId(KmsInstance instance, String masterKeyId, int length) {}

  /**
   * Prepares a rotation.
   *
   * @param keys access to the service; its cached key encryption keys for new files are dropped
   * @param connection the connection; new material names its instance
   * @param replacements ids of new master keys by the ids that they replace; other master keys keep
   *     their ids, for services with versions of a key
   * @throws IllegalArgumentException if a key that replaces another is itself replaced, because a
   *     second run would have a different result from the first
   */
  public KeyRotation(
      EnvelopeKeys keys, KmsConnection connection, Map<String, String> replacements) {
    this.keys = keys;
    this.connection = connection;
    this.replacements = Map.copyOf(replacements);
    for (String replacement : replacements.values()) {
      if (replacements.containsKey(replacement)) {
        throw new IllegalArgumentException(
            "the master key '"
                + replacement
                + "' is both a replacement and a key to be replaced; run two rotations");
      }
    }
    keys.forgetEncryptionKeys();
  }

  /**
   * Rotates the keys of all files in a directory that have key material beside them.
   *
   * @return the names of the data files
   * @throws ParquetException when key material is damaged or a key cannot be unwrapped or wrapped;
   *     the message names the file. Files before it are rotated, files after it are unchanged
   * @throws IOException when the service or the storage fails, with the same consequence
   */
  public List<String> rotate(KeyMaterialDirectory directory) throws IOException {
    TreeSet<String> dataFiles = new TreeSet<>();
    for (String name : directory.list()) {
      String dataFile = ExternalKeyMaterial.dataFileOf(name);
      if (dataFile != null) {
        dataFiles.add(dataFile);
      }
    }
    for (String dataFile : dataFiles) {
      rotate(directory, dataFile);
    }
    return new ArrayList<>(dataFiles);
  }

  /**
   * Rotates the keys of one file.
   *
   * @param directory directory of the data file
   * @param dataFile name of the data file in it
   * @throws CryptoException if there is no key material beside the file, or for the reasons of
   *     {@link #rotate(KeyMaterialDirectory)}
   */
  public void rotate(KeyMaterialDirectory directory, String dataFile) throws IOException {
    ExternalKeyMaterial external = new ExternalKeyMaterial(directory, dataFile);
    external.recover();
    Map<String, String> materials = external.read();
    Map<String, String> rotated = new LinkedHashMap<>();
    try {
      KmsInstance stored = storedInstance(materials);
      for (Map.Entry<String, String> material : materials.entrySet()) {
        KeyMaterial old = KeyMaterial.parse(material.getValue());
        rotated.put(material.getKey(), rotated(old, stored).toExternalJson());
      }
    } catch (ParquetException e) {
      throw external.located(e);
    }
    external.replace(rotated);
    LOG.debug("Rotated {} keys of {}", rotated.size(), dataFile);
  }

  /**
   * The replaced master keys that occurred in files so far. A missing one may be misspelled, or
   * belong to files with internal key material, which cannot be rotated.
   */
  public Set<String> found() {
    return Collections.unmodifiableSet(found);
  }

  private static @Nullable KmsInstance storedInstance(Map<String, String> materials) {
    String footer = materials.get(ExternalKeyMaterial.FOOTER_KEY);
    return footer == null ? null : KeyMaterial.parse(footer).kmsInstance();
  }

  private KeyMaterial rotated(KeyMaterial old, @Nullable KmsInstance stored) throws IOException {
    KmsInstance instance = connection.forReading(stored);
    KeyWrapping wrapping = new KeyWrapping(keys.client(connection, instance), written(stored));
    String masterKeyId = replacements.getOrDefault(old.masterKeyId(), old.masterKeyId());
    if (replacements.containsKey(old.masterKeyId())) {
      found.add(old.masterKeyId());
    }
    byte[] dataKey = keys.dataKey(old, connection, instance);
    try {
      if (!old.isDoublyWrapped()) {
        return wrapping.wrap(dataKey, masterKeyId, old.isFooterKey());
      }
      EncryptionKey encryptionKey = encryptionKey(wrapping, masterKeyId, dataKey.length);
      return Objects.requireNonNull(
          wrapping.wrap(dataKey, masterKeyId, old.isFooterKey(), encryptionKey),
          "a rotation wipes its keys only when you close it");
    } finally {
      Arrays.fill(dataKey, (byte) 0);
    }
  }

  private EncryptionKey encryptionKey(KeyWrapping wrapping, String masterKeyId, int length)
      throws IOException {
    EncryptionKeyId id = new EncryptionKeyId(wrapping.instance(), masterKeyId, length);
    EncryptionKey key = encryptionKeys.get(id);
    if (key == null) {
      key = wrapping.newEncryptionKey(masterKeyId, length);
      encryptionKeys.put(id, key);
    }
    return key;
  }

  /**
   * The instance for new material: that of the connection, or otherwise that of the old material.
   */
  private KmsInstance written(@Nullable KmsInstance stored) {
    KmsInstance own = connection.forWriting();
    return stored == null
        ? own
        : new KmsInstance(
            connection.instanceId() == null ? stored.id() : own.id(),
            connection.instanceUrl() == null ? stored.url() : own.url());
  }

  /** Wipes the new key encryption keys. */
  @Override
  public void close() {
    encryptionKeys.values().forEach(key -> key.key().wipe());
    encryptionKeys.clear();
  }
}
