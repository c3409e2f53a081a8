package io.jparquet.tools;

import io.jparquet.architecture.AbstractMessagesTest;

/** The messages of the tools: errors, findings and advice. */
class MessagesTest extends AbstractMessagesTest {
  MessagesTest() {
    super(150, "src/main/java");
  }
}
