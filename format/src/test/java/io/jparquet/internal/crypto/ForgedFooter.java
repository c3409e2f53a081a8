package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.crypto.FileDecryption;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.crypto.key.AesKey;
import io.jparquet.internal.footer.FileFooters;
import io.jparquet.internal.footer.Footer;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.metadata.EncryptionAlgorithm;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Changes the footer of a file like an attacker with the footer key, but without those of columns:
 * the new footer has the same length and is correctly encrypted or signed.
 */
final class ForgedFooter {
  private final byte[] file;
  private final Footer footer;
  private final ModuleAad aad;
  private final ModuleCipher cipher;

  /**
   * Takes a file.
   *
   * @param decryption with the AAD prefix if the file does not store it
   */
  ForgedFooter(byte[] file, FileDecryption decryption, byte[] footerKey) throws IOException {
    this.file = file;
    footer = FileFooters.read(file, decryption);
    EncryptionAlgorithm algorithm = footer.metaData().encryptionAlgorithm();
    byte[] stored;
    byte[] fileUnique;
    if (algorithm instanceof EncryptionAlgorithm.AesGcmV1 gcm) {
      stored = gcm.aadPrefix();
      fileUnique = gcm.aadFileUnique();
    } else {
      stored = ((EncryptionAlgorithm.AesGcmCtrV1) algorithm).aadPrefix();
      fileUnique = ((EncryptionAlgorithm.AesGcmCtrV1) algorithm).aadFileUnique();
    }
    aad = new ModuleAad(stored == null ? decryption.aadPrefix() : stored, fileUnique);
    cipher = new ModuleCipher(new AesKey(footerKey));
  }

  /** The file with a change of the encoded footer, which must keep its length. */
  byte[] with(Consumer<byte[]> change) {
    return footer.encrypted() ? encrypted(change) : signed(change);
  }

  private byte[] encrypted(Consumer<byte[]> change) {
    int head = Math.toIntExact(footer.offset());
    int headLength = MetadataDecoder.fileCryptoMetaData(file, head, footer.length()).length();
    int start = head + headLength;
    int length = footer.length() - headLength;
    ByteSink plain = new ByteSink();
    assertThat(cipher.decrypt(file, start, length, aad.of(ModulePlace.FOOTER), plain)).isTrue();
    byte[] changed = plain.toByteArray();
    change.accept(changed);
    ByteSink module = new ByteSink();
    ModuleAad own = aad.of(ModulePlace.FOOTER);
    cipher.encrypt(changed, 0, changed.length, own, new Nonces(), module);
    assertThat(module.size()).isEqualTo(length);
    byte[] forged = file.clone();
    System.arraycopy(module.array(), 0, forged, start, length);
    return forged;
  }

  private byte[] signed(Consumer<byte[]> change) {
    int start = Math.toIntExact(footer.offset());
    byte[] changed = new byte[footer.length() - ModuleFrame.SIGNATURE_BYTES];
    System.arraycopy(file, start, changed, 0, changed.length);
    change.accept(changed);
    byte[] signature = cipher.sign(changed, aad.of(ModulePlace.FOOTER), new Nonces());
    byte[] forged = file.clone();
    System.arraycopy(changed, 0, forged, start, changed.length);
    System.arraycopy(signature, 0, forged, start + changed.length, signature.length);
    return forged;
  }
}
