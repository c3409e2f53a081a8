package io.jparquet.cli.command;

import io.jparquet.cli.input.InputFiles;
import picocli.CommandLine.Option;

/** Whether the files of a directory or pattern are looked at one by one. */
final class EachOption {
  @Option(
      names = "--each",
      description = "Shows the files of a directory or pattern one by one, not as one table.")
  private boolean each;

  /** Whether the files of a name are one table. */
  boolean joins(InputFiles found) {
    return !each && found.isTable();
  }
}
