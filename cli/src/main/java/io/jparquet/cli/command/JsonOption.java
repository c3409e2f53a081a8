package io.jparquet.cli.command;

import picocli.CommandLine.Option;

/** The option for output that programs read. */
public final class JsonOption {
  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  /** Whether JSON was requested. */
  public boolean isSet() {
    return json;
  }
}
