package io.jparquet.verify;

/**
 * A summary of the verification of a file.
 *
 * @param location name of the file
 * @param readable whether the footer could be read; if not, nothing else can be verified
 * @param rowGroups number of row groups
 * @param pages number of pages whose headers were read
 * @param pagesWithoutChecksum how many of those pages neither have a checksum nor are authenticated
 *     by encryption. Changed values in them are noticed only if they contradict the rest of the
 *     file. That is not a finding: many writers store no checksums
 * @param values number of values, including nulls, in the data pages among them
 * @param rows number of rows, according to the row groups in the footer
 * @param findings number of findings
 */
public record VerificationResult(
    String location,
    boolean readable,
    long rowGroups,
    long pages,
    long pagesWithoutChecksum,
    long values,
    long rows,
    long findings) {

  /** Whether nothing was found. */
  public boolean isSound() {
    return readable && findings == 0;
  }
}
