package io.jparquet.verify;

/**
 * What was verified of a file, and how many findings there were.
 *
 * @param location name of the file
 * @param readable whether the footer could be read, without which nothing else can be verified
 * @param rowGroups number of row groups
 * @param pages number of pages whose headers were read
 * @param pagesWithoutChecksum how many of them neither have a checksum nor are authenticated by
 *     their encryption, so that a change of their values is noticed only by what else the file says
 *     of them. That is no finding: many writers store no checksums
 * @param values number of values, nulls included, that the data pages among them have
 * @param rows number of rows, by the row groups in the footer
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
