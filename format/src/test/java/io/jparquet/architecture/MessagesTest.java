package io.jparquet.architecture;

/** The messages of the format. */
class MessagesTest extends AbstractMessagesTest {
  MessagesTest() {
    super(700, "src/main/java");
  }
}
