package io.jparquet.internal.crypto;

import io.jparquet.error.CryptoException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnCryptoMetaData.EncryptionWithFooterKey;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Finds the reason why a module cannot be decrypted. AES-GCM only reports that something is wrong.
 * Some modules begin with known bytes: if they differ after decryption without authentication, the
 * key is wrong. If a module can be decrypted as that of another place of the file, it was moved.
 * The plaintext is used only for the message, and never returned.
 */
final class ModuleDiagnosis {
  private static final int PEEKED_BYTES = 8;

  /**
   * Limits the search, over all modules of a file, for the places where modules belong: readers
   * that continue after damage may meet many modules that can't be decrypted, and each wrong place
   * costs an exception in the cipher.
   */
  private static final int MAX_PLACES = 10_000;

  private static final long MAX_BYTES = 256L << 20;
  private static final int MAX_ORDINALS = 256;

  private final ModuleAad aad;
  private final boolean prefixWasGiven;
  private final Set<ModuleCipher> provenKeys = Collections.newSetFromMap(new IdentityHashMap<>());
  private long placesLeft = MAX_PLACES;
  private long bytesLeft = MAX_BYTES;
  private int rowGroups = 1;
  private int columns = 1;
  private long pages = 1;

  /** {@code prefixWasGiven}: the reader has an AAD prefix that the file does not store. */
  ModuleDiagnosis(ModuleAad aad, boolean prefixWasGiven) {
    this.aad = aad;
    this.prefixWasGiven = prefixWasGiven;
  }

  void opened(FileMetaData footer) {
    rowGroups = Math.max(1, footer.rowGroups().size());
    for (RowGroup group : footer.rowGroups()) {
      columns = Math.max(columns, group.columns().size());
      // Most pages have many rows; each has at least one.
      pages = Math.max(pages, group.numRows());
    }
  }

  /** Records that a key is right, and thus the AAD prefix too. */
  void succeeded(ModuleCipher cipher) {
    provenKeys.add(cipher);
  }

  /** The error for a module that cannot be decrypted at its place. */
  CryptoException explain(
      ModulePlace place,
      ModuleCipher cipher,
      String keyText,
      byte[] bytes,
      int offset,
      int length) {
    if (!provenKeys.contains(cipher)) {
      if (!place.type().isRecognizable()) {
        return new CryptoException(
            "the module "
                + place
                + " can't be decrypted: the key "
                + keyText
                + " (key metadata) is wrong, or the module was changed or exchanged");
      }
      if (!place.type().matches(cipher.peek(bytes, offset, length, PEEKED_BYTES))) {
        return new CryptoException(
            "the module "
                + place
                + " can't be decrypted: the key that was given for "
                + keyText
                + " (key metadata) is wrong, or the module was damaged");
      }
    }
    if (provenKeys.isEmpty() && prefixWasGiven) {
      return new CryptoException(
          "the module "
              + place
              + " can't be decrypted, although the key is right: the AAD prefix that was given is"
              + " not that of the file, or the module was changed");
    }
    ModulePlace home = homeOf(cipher, place, bytes, offset, length);
    if (home != null) {
      return new CryptoException(
          "the module "
              + place
              + " was exchanged: its bytes are the "
              + home
              + " of this file; the file was tampered with");
    }
    return new CryptoException(
        "the module "
            + place
            + " was changed after it was written, or comes from another file: the file was damaged"
            + " or tampered with");
  }

  CryptoException wrongSignature(ModuleCipher cipher, String keyText, FileMetaData footer) {
    Boolean keyFits = keyFits(cipher, footer);
    if (Boolean.FALSE.equals(keyFits)) {
      return new CryptoException(
          "the signature of the footer does not match: the key that was given for "
              + keyText
              + " (key metadata) is wrong");
    }
    return new CryptoException(
        "the signature of the footer does not match: the footer was changed after it was written"
            + (keyFits == null ? ", or the key given for " + keyText + " is wrong" : "")
            + (prefixWasGiven ? ", or the AAD prefix that was given is not that of the file" : ""));
  }

  /**
   * Whether the metadata of a column with the footer key have the expected first bytes; null if
   * there is no such column.
   */
  private static Boolean keyFits(ModuleCipher cipher, FileMetaData footer) {
    for (RowGroup group : footer.rowGroups()) {
      for (ColumnChunk chunk : group.columns()) {
        byte[] module = chunk.encryptedColumnMetadata();
        if (chunk.cryptoMetadata() instanceof EncryptionWithFooterKey
            && module != null
            && module.length > ModuleFrame.LENGTH_BYTES + ModuleFrame.SIGNATURE_BYTES) {
          byte[] start = cipher.peek(module, 0, module.length, PEEKED_BYTES);
          return ModuleType.COLUMN_METADATA.matches(start);
        }
      }
    }
    return null;
  }

  /** The place of this file to which a module belongs; null when none was found. */
  private ModulePlace homeOf(
      ModuleCipher cipher, ModulePlace found, byte[] bytes, int offset, int length) {
    ByteSink scratch = new ByteSink(length);
    if (!found.type().isOfChunk()) {
      return null;
    }
    for (ModuleType type : kindsFrom(found.type())) {
      long ordinals = type.isOfDataPage() ? Math.min(pages, MAX_ORDINALS) : 1;
      for (int page = 0; page < ordinals; page++) {
        for (int group = 0; group < Math.min(rowGroups, MAX_ORDINALS); group++) {
          for (int column = 0; column < Math.min(columns, MAX_ORDINALS); column++) {
            placesLeft--;
            bytesLeft -= length;
            if (placesLeft < 0 || bytesLeft < 0) {
              return null;
            }
            ModulePlace place = new ModulePlace(type, group, column, page);
            scratch.reset();
            if (cipher.decrypt(bytes, offset, length, aad.of(place), scratch)) {
              return place;
            }
          }
        }
      }
    }
    return null;
  }

  /** All kinds: the most likely first, those with many places last. */
  private static List<ModuleType> kindsFrom(ModuleType first) {
    List<ModuleType> kinds = new ArrayList<>(List.of(ModuleType.values()));
    kinds.sort(Comparator.comparing(type -> type == first ? 0 : type.isOfDataPage() ? 2 : 1));
    return kinds;
  }
}
