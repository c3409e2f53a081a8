package io.jparquet.verify;

/**
 * What was verified of a file, and how many findings there were.
 *
 * @param location name of the file
 * @param readable whether the footer could be read, without which nothing else can be verified
 * @param rowGroups number of row groups
 * @param pages number of pages whose headers were read
 * @param values number of values, nulls included, that the data pages among them have
 * @param rows number of rows, by the row groups in the footer
 * @param findings number of findings
 */
public record VerificationResult(
    String location,
    boolean readable,
    long rowGroups,
    long pages,
    long values,
    long rows,
    long findings) {

  /** Whether nothing was found. */
  public boolean isSound() {
    return readable && findings == 0;
  }
}
