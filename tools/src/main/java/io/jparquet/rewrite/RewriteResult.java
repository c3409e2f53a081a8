package io.jparquet.rewrite;

/**
 * What a {@link FileRewrite} has done.
 *
 * @param rows number of rows that were written
 * @param files number of files that were written
 * @param rowGroupsCopied number of row groups of the inputs whose column chunks were all copied
 *     without decoding them
 * @param rowGroupsEncoded number of row groups of the inputs of which some columns, or all, were
 *     decoded and encoded
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
