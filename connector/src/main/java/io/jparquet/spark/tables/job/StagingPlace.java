package io.jparquet.spark.tables.job;

/** Where the committer of a job keeps files that are not committed. */
enum StagingPlace {
  /** In {@code _temporary/ATTEMPT} below the table, as Hadoop's committer for files; or unknown. */
  ATTEMPT,

  /**
   * In {@code _temporary/JOB} below the table, as Hadoop's manifest committer. What that one
   * deletes at the end, unless it is told not to, are the directories of all jobs.
   */
  JOB,

  /** Not below the table, as the committers of S3A. */
  ELSEWHERE
}
