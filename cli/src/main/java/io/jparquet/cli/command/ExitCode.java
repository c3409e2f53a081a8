package io.jparquet.cli.command;

import picocli.CommandLine;

/** The exit codes of all commands. If files have different outcomes, the highest code applies. */
public final class ExitCode {
  /** All is well. */
  public static final int FINE = CommandLine.ExitCode.OK;

  /** The files can be read, and the command has found something: differences, damage, advice. */
  public static final int FINDINGS = 1;

  /** The command line is wrong. */
  public static final int USAGE = CommandLine.ExitCode.USAGE;

  /** A file cannot be read or written. */
  public static final int UNREADABLE = 3;

  private ExitCode() {}
}
