package io.jparquet.cli.command;

import io.jparquet.advise.AdvisedRewrite;
import io.jparquet.advise.AdvisedRewrite.Work;
import io.jparquet.cli.input.SortText;
import io.jparquet.option.WriteOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a rewrite that follows advice. */
final class AdvisedCommand {
  private AdvisedCommand() {}

  /**
   * A command that writes one file beside the old one.
   *
   * @param given the properties on the command line of the advice, as words
   */
  static List<String> ofFile(AdvisedRewrite rewrite, List<String> given, Path file) {
    List<String> words = words(rewrite, given);
    words.addAll(List.of("-o", operand(newName(file).toString()), operand(file.toString())));
    return words;
  }

  /** A command that replaces each of several files. */
  static List<String> inPlace(AdvisedRewrite rewrite, List<String> given, List<String> names) {
    List<String> words = words(rewrite, given);
    words.add("--in-place");
    names.forEach(name -> words.add(operand(name)));
    return words;
  }

  private static List<String> words(AdvisedRewrite rewrite, List<String> given) {
    List<String> words = new ArrayList<>(List.of("jparquet", "rewrite"));
    Work work = rewrite.work();
    switch (work) {
      case INDEX -> words.add("index");
      case RECOMPRESS, RECODE -> words.add("recode");
      case SORT -> words.addAll(List.of("sort", "--by", SortText.of(rewrite.order())));
    }
    String codec = WriteOptions.COMPRESSION.name();
    rewrite
        .options()
        .forEach(
            (name, value) -> {
              boolean copies = work == Work.RECOMPRESS && name.equals(codec);
              words.addAll(copies ? List.of("--codec", value) : List.of("-P", name + "=" + value));
            });
    words.addAll(given);
    return words;
  }

  /** A name that is no option and no file of arguments. */
  private static String operand(String name) {
    return name.startsWith("-") || name.startsWith("@") ? "./" + name : name;
  }

  /** A name beside the file that no file has. */
  private static Path newName(Path file) {
    String name = file.getFileName().toString();
    int end = name.lastIndexOf('.');
    String stem = end <= 0 ? name : name.substring(0, end);
    String extension = end <= 0 ? ".parquet" : name.substring(end);
    Path free = file.resolveSibling(stem + "-advised" + extension);
    for (int i = 2; Files.exists(free); i++) {
      free = file.resolveSibling(stem + "-advised-" + i + extension);
    }
    return free;
  }
}
