package io.jparquet.internal.footer;

import io.jparquet.internal.crypto.FileDecryptor;
import org.jspecify.annotations.Nullable;

/**
 * The footer of a file, and the decryptor for the rest of the file.
 *
 * @param footer the footer
 * @param bytes the footer as stored; the metadata of an unencrypted one keeps them too
 * @param decryptor null when the file is not encrypted; must be closed by the caller
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DecryptedFooter(Footer footer, byte[] bytes, @Nullable FileDecryptor decryptor) {}
