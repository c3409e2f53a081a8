package io.jparquet.spark.tables.job;

/** Where the committer of a job keeps files that are not committed. */
enum StagingPlace {
  /** In {@code _temporary/ATTEMPT} below the table, as Hadoop's committer for files; or unknown. */
  ATTEMPT,

  /**
   * In {@code _temporary/JOB} below the table, as Hadoop's manifest committer. Unless a setting
   * forbids it, that committer deletes the directories of all jobs when its own job ends.
   */
  JOB,

  /** Not below the table, as the committers of S3A. */
  ELSEWHERE
}
