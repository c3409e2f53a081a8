package io.jparquet.spark.tables.maintenance;

/**
 * What a rewrite of files has done.
 *
 * @param replacedFiles the files that were replaced
 * @param writtenFiles the files that take their place
 * @param rows their rows
 * @param rowGroupsCopied row groups that were copied as they are stored
 * @param rowGroupsEncoded row groups whose values were encoded again
 * @param bytesBefore bytes of the replaced files
 * @param bytesAfter bytes of the written files
 */
record RewriteSummary(
    int replacedFiles,
    int writtenFiles,
    long rows,
    int rowGroupsCopied,
    int rowGroupsEncoded,
    long bytesBefore,
    long bytesAfter) {

  static final RewriteSummary NOTHING = new RewriteSummary(0, 0, 0, 0, 0, 0, 0);

  RewriteSummary and(int replaced, RewriteTask.Done done) {
    return new RewriteSummary(
        replacedFiles + replaced,
        writtenFiles + 1,
        rows + done.rows(),
        rowGroupsCopied + done.rowGroupsCopied(),
        rowGroupsEncoded + done.rowGroupsEncoded(),
        bytesBefore + done.bytesBefore(),
        bytesAfter + done.bytesAfter());
  }
}
