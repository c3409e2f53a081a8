package io.jparquet.crypto.keys;

import io.jparquet.crypto.KeyRetriever;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Retrieves the keys of one file. May be used by several threads at once. */
final class EnvelopeKeyRetriever implements KeyRetriever {
  private final EnvelopeKeys keys;
  private final KmsConnection connection;
  private final @Nullable ExternalKeyMaterial external;

  /** The content of the file of key material; null until it is needed. */
  private @Nullable Map<String, String> externalMaterials;

  /** The instance in the material of the footer key; null until it has been read. */
  private @Nullable KmsInstance storedInstance;

  /**
   * {@code external} has the material outside of the data file; null when its directory is unknown.
   */
  EnvelopeKeyRetriever(
      EnvelopeKeys keys, KmsConnection connection, @Nullable ExternalKeyMaterial external) {
    this.keys = keys;
    this.connection = connection;
    this.external = external;
  }

  /**
   * {@inheritDoc}
   *
   * <p>If the service or the key material cannot be reached, the error is a {@link
   * CryptoException}, so that the file is not mistaken for a damaged or missing one.
   */
  @Override
  public synchronized byte @Nullable [] key(byte[] keyMetadata) throws IOException {
    try {
      return find(keyMetadata);
    } catch (InterruptedIOException | ClosedByInterruptException e) {
      throw e;
    } catch (IOException e) {
      throw new CryptoException("the keys of the file cannot be retrieved: " + e, e);
    }
  }

  private byte @Nullable [] find(byte[] keyMetadata) throws IOException {
    KeyReference reference = KeyReference.parse(keyMetadata);
    if (reference instanceof KeyReference.Internal internal) {
      return dataKey(internal.material());
    }
    if (reference instanceof KeyReference.External elsewhere) {
      ExternalKeyMaterial file = external();
      KeyMaterial material = externalMaterial(file, elsewhere.name());
      try {
        return dataKey(material);
      } catch (ParquetException e) {
        throw file.located(e);
      }
    }
    String keyId = ((KeyReference.DataKeyId) reference).id();
    return keys.client(connection, connection.forReading(storedInstance)).dataKey(keyId);
  }

  private byte[] dataKey(KeyMaterial material) throws IOException {
    if (material.isFooterKey()) {
      storedInstance = material.kmsInstance();
    }
    return keys.dataKey(material, connection, connection.forReading(storedInstance));
  }

  private ExternalKeyMaterial external() {
    if (external == null) {
      throw new CryptoException(
          "the keys of the file are in a separate file of key material, but the directory of the"
              + " file is unknown; set the directory");
    }
    return external;
  }

  private KeyMaterial externalMaterial(ExternalKeyMaterial file, String name) throws IOException {
    if (externalMaterials == null) {
      externalMaterials = file.read();
    }
    Map<String, String> materials = externalMaterials;
    try {
      String footer = materials.get(ExternalKeyMaterial.FOOTER_KEY);
      if (storedInstance == null && footer != null) {
        storedInstance = KeyMaterial.parse(footer).kmsInstance();
      }
      String material = materials.get(name);
      if (material == null) {
        throw new CorruptFileException(
            "the file of key material has no material "
                + Texts.quoted(name)
                + ", which its data file refers to");
      }
      return KeyMaterial.parse(material);
    } catch (ParquetException e) {
      throw file.located(e);
    }
  }
}
