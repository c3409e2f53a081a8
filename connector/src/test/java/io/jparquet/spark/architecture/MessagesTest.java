package io.jparquet.spark.architecture;

import io.jparquet.architecture.AbstractMessagesTest;

/** The messages of the connector, with those of its bridges to the lines of Spark. */
class MessagesTest extends AbstractMessagesTest {
  MessagesTest() {
    super(
        300,
        "src/main/java",
        "bridge/src/main/java",
        "spark-4.0/src/main/java",
        "spark-4.1/src/main/java",
        "spark-4.2/src/main/java");
  }
}
