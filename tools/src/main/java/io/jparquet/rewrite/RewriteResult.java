package io.jparquet.rewrite;

/**
 * The result of a {@link FileRewrite}.
 *
 * @param rows number of rows that were written
 * @param files number of files that were written
 * @param rowGroupsCopied number of row groups of the inputs whose column chunks were all copied
 *     without decoding them
 * @param rowGroupsEncoded number of row groups of the inputs with at least one column that was
 *     decoded and encoded again
 * @param bytesBefore bytes of the inputs
 * @param bytesAfter bytes of the files that were written
 */
public record RewriteResult(
    long rows,
    int files,
    int rowGroupsCopied,
    int rowGroupsEncoded,
    long bytesBefore,
    long bytesAfter) {}
