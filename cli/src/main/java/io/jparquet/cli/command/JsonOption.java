package io.jparquet.cli.command;

import picocli.CommandLine.Option;

/** The option for machines. */
public final class JsonOption {
  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  /** Whether JSON is asked for. */
  public boolean isSet() {
    return json;
  }
}
