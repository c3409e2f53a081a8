package io.jparquet.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The commands and statements that a page of the documentation shows, so that what is run is what
 * stands there. Paths of the page are replaced by those of this machine.
 *
 * @param page a Markdown file
 * @param paths beginnings of paths on this machine, by those on the page
 */
record PageCommands(Path page, Map<String, String> paths) {

  /**
   * A block of code.
   *
   * @param language the text after the fence; empty without one
   * @param lines the block as it is on the page
   */
  record Block(String language, List<String> lines) {}

  PageCommands {
    paths = Map.copyOf(paths);
  }

  /**
   * The blocks of a section that have a language, in their order.
   *
   * @param heading heading of the section, without its marks
   * @throws IllegalArgumentException when these are not the languages of its blocks
   */
  List<Block> section(String heading, String... languages) throws IOException {
    List<Block> blocks = new ArrayList<>();
    boolean inSection = false;
    Block open = null;
    for (String line : Files.readAllLines(page)) {
      if (open != null && line.equals("```")) {
        blocks.add(open);
        open = null;
      } else if (open != null) {
        open.lines().add(line);
      } else if (line.startsWith("#")) {
        inSection = line.replaceFirst("^#+ ", "").equals(heading);
      } else if (inSection && line.startsWith("```")) {
        open = new Block(line.substring(3), new ArrayList<>());
      }
    }
    blocks.removeIf(block -> block.language().isEmpty());
    List<String> found = blocks.stream().map(Block::language).toList();
    if (!found.equals(List.of(languages))) {
      throw new IllegalArgumentException(
          page
              + ", section '"
              + heading
              + "': expected blocks of "
              + List.of(languages)
              + ", found "
              + found);
    }
    return blocks;
  }

  /** A line of a block as the words of a command. */
  List<String> words(String line) {
    List<String> words = new ArrayList<>();
    for (String word : line.strip().split(" +")) {
      words.add(onThisMachine(word));
    }
    return words;
  }

  /** The statements of a block. */
  List<String> statements(Block block) {
    List<String> statements = new ArrayList<>();
    for (String statement : String.join("\n", block.lines()).split(";\\s*(\n|$)")) {
      statements.add(onThisMachine(statement));
    }
    return statements;
  }

  private String onThisMachine(String text) {
    String replaced = text;
    for (Map.Entry<String, String> path : paths.entrySet()) {
      replaced = replaced.replace(path.getKey(), path.getValue());
    }
    return replaced;
  }
}
