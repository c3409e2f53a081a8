package io.jparquet.cli.command;

import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.error.ErrorLocation;
import io.jparquet.verify.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The findings of one file. Those of one rule in one column, whose messages differ by numbers and
 * values alone, are one: the first of them is shown, and the others are counted.
 */
final class FoldedFindings {
  private static final String INDENT = "  ";

  /** Checksums, numbers, and quoted values. */
  private static final Pattern VALUES =
      Pattern.compile("\\b[0-9a-f]{6,8}\\b|[0-9][0-9a-f,.:TZ-]*|'[^']*'");

  private final Map<Key, List<Finding>> groups = new LinkedHashMap<>();

  /** What findings have in common that are shown as one. */
  private record Key(String rule, @Nullable String column, String message) {}

  /**
   * Groups findings.
   *
   * @param all whether each finding is a group
   */
  static FoldedFindings of(List<Finding> findings, boolean all) {
    FoldedFindings folded = new FoldedFindings();
    for (Finding finding : findings) {
      String message = VALUES.matcher(finding.message()).replaceAll("#");
      Key key =
          new Key(
              finding.rule(),
              finding.location().columnPath(),
              all ? message + folded.groups.size() : message);
      folded.groups.computeIfAbsent(key, group -> new ArrayList<>()).add(finding);
    }
    return folded;
  }

  /** Prints the findings, indented, without the name of the file. */
  void print(Screen screen) {
    for (List<Finding> group : groups.values()) {
      Finding first = group.get(0);
      ErrorLocation at = first.location();
      String place =
          new ErrorLocation(null, at.rowGroup(), at.columnPath(), at.page(), at.offset())
              .toString();
      String text = INDENT + screen.bad(first.rule()) + ": " + Printable.of(first.message());
      String shownPlace = place.isEmpty() ? "" : "[" + Printable.of(place) + "]";
      int width =
          INDENT.length()
              + first.rule().length()
              + 2
              + Printable.width(first.message())
              + 1
              + Printable.width(shownPlace);
      if (width <= screen.width()) {
        screen.line((text + " " + shownPlace).stripTrailing());
      } else {
        screen.line(text);
        if (!shownPlace.isEmpty()) {
          screen.line(INDENT + INDENT + shownPlace);
        }
      }
      if (group.size() > 1) {
        screen.line(screen.faint(INDENT + INDENT + others(group)));
      }
    }
  }

  private static String others(List<Finding> group) {
    int count = group.size() - 1;
    boolean pages = group.stream().allMatch(finding -> finding.location().page() != null);
    boolean chunks = group.stream().allMatch(finding -> finding.location().rowGroup() != null);
    String noun = pages ? "more page" : chunks ? "more row group" : "more";
    String amount =
        noun.equals("more") ? Amounts.count(count) + " more" : Amounts.count(count, noun);
    return "… and "
        + amount
        + (group.get(0).location().columnPath() == null ? "" : " of this column");
  }
}
