package io.jparquet.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * People can read what a module says to its users: each build writes all its messages to {@code
 * target/messages.txt}, and refuses those that a reader stumbles over.
 */
public abstract class AbstractMessagesTest {
  private final int least;
  private final List<SourceMessages.Message> messages;

  /**
   * Tests the messages of the module that Maven builds.
   *
   * @param least the number of messages that it has at least
   * @param roots the directories of its sources, relative to that of the module
   */
  protected AbstractMessagesTest(int least, String... roots) {
    this.least = least;
    this.messages = SourceMessages.under(Stream.of(roots).map(Path::of).toList());
  }

  @Test
  void allMessagesAreListed() throws IOException {
    List<String> lines = new ArrayList<>();
    String file = "";
    for (SourceMessages.Message message : messages) {
      if (!message.file().equals(file)) {
        file = message.file();
        lines.add("");
        lines.add(file);
      }
      lines.add("%5d  %s".formatted(message.line(), message.readable()));
    }
    Path written = Path.of("target", "messages.txt");
    Files.createDirectories(written.getParent());
    Files.write(written, lines);
    assertThat(messages).as("messages in %s", written).hasSizeGreaterThan(least);
  }

  @Test
  void noMessageMakesItsReaderStumble() {
    List<String> faults = new ArrayList<>();
    for (SourceMessages.Message message : messages) {
      for (String fault : MessageFaults.of(message.text(), message.whole())) {
        faults.add(
            "%s:%d has %s: %s"
                .formatted(message.file(), message.line(), fault, message.readable()));
      }
    }
    assertThat(faults).isEmpty();
  }
}
