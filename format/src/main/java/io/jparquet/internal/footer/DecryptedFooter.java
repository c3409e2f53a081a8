package io.jparquet.internal.footer;

import io.jparquet.internal.crypto.FileDecryptor;
import org.jspecify.annotations.Nullable;

/**
 * The footer of a file, and what decrypts the rest of the file.
 *
 * @param footer the footer
 * @param decryptor null when the file is not encrypted; to be closed by who asked for it
 */
public record DecryptedFooter(Footer footer, @Nullable FileDecryptor decryptor) {}
