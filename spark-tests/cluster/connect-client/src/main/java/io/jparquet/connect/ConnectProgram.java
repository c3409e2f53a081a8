package io.jparquet.connect;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * Runs checks on a server, each in a session of its own, and prints a line for each: {@code PASSED
 * name}, or {@code FAILED name} with the exception.
 */
public final class ConnectProgram {

  /** Something that a client does; fails with an exception. */
  @FunctionalInterface
  interface Check {

    /**
     * Runs it.
     *
     * @param spark a new session
     * @param directory empty, and the same for the server
     */
    void run(SparkSession spark, Path directory) throws Exception;
  }

  private ConnectProgram() {}

  /**
   * Runs all checks.
   *
   * @param arguments the URL of the server, and a directory that both see
   */
  public static void main(String[] arguments) throws Exception {
    Map<String, Check> checks = new LinkedHashMap<>();
    DataChecks.addTo(checks);
    PlanChecks.addTo(checks);
    ErrorChecks.addTo(checks);
    int number = 0;
    for (Map.Entry<String, Check> check : checks.entrySet()) {
      Path directory = Files.createDirectory(Path.of(arguments[1], "check-" + number++));
      SparkSession session = SparkSession.builder().remote(arguments[0]).create();
      try {
        check.getValue().run(session, directory);
        System.out.println("PASSED " + check.getKey());
      } catch (Exception | AssertionError e) {
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace));
        System.out.println("FAILED " + check.getKey() + "\n" + trace);
      }
      // The session is not closed: the server would ask spark-mllib for its models, which it lacks.
    }
    System.out.println("END");
    // Threads of the client's channels would keep the process.
    System.exit(0);
  }

  static void require(boolean condition, Object found) {
    if (!condition) {
      throw new AssertionError(found);
    }
  }

  static void requireEqual(Object expected, Object found) {
    require(expected.equals(found), "expected " + expected + ", found " + found);
  }
}
