package io.jparquet.cli;

import io.jparquet.architecture.AbstractMessagesTest;

/** What the tool prints: its help, results and errors. */
class MessagesTest extends AbstractMessagesTest {
  MessagesTest() {
    super(200, "src/main/java");
  }
}
