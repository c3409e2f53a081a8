import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks the links between the pages of the project: each relative link and picture of a Markdown
 * file leads to a file that Git knows, and each anchor to a heading of its page. Links to other
 * sites are not followed. Prints the links that lead nowhere, and ends with 1 if there are any.
 */
final class Links {
  private static final Pattern LINK =
      Pattern.compile("\\]\\(([^()\\s]*(?:\\([^()\\s]*\\)[^()\\s]*)*)(?:\\s+\"[^\"]*\")?\\)|(?:src|href|srcset)=\"([^\"]*)\"");
  private static final Pattern HEADING = Pattern.compile("^#{1,6}\\s+(.*?)\\s*#*$");
  private static final Pattern NAMED = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");
  private static final Pattern LINK_IN_HEADING = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");

  private final Set<Path> files = new HashSet<>();
  private final Set<Path> directories = new HashSet<>();
  private final Map<Path, Set<String>> anchors = new HashMap<>();
  private final List<String> broken = new ArrayList<>();
  private int checked;

  public static void main(String[] args) throws IOException, InterruptedException {
    Links links = new Links();
    links.listFiles();
    for (Path page : links.files.stream().filter(Links::isPage).sorted().toList()) {
      links.check(page);
    }
    links.broken.forEach(System.out::println);
    System.out.printf("%d links, %d of them lead nowhere%n", links.checked, links.broken.size());
    System.exit(links.broken.isEmpty() ? 0 : 1);
  }

  /** The files that Git knows, and new ones that it does not ignore. */
  private void listFiles() throws IOException, InterruptedException {
    Process git =
        new ProcessBuilder("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    for (String name : new String(git.getInputStream().readAllBytes(), "UTF-8").split("\0")) {
      Path file = Path.of(name);
      if (Files.exists(file)) {
        files.add(file);
        for (Path above = file.getParent(); above != null; above = above.getParent()) {
          directories.add(above);
        }
      }
    }
    if (git.waitFor() != 0 || files.isEmpty()) {
      throw new IOException("git does not list the files of this directory");
    }
  }

  private static boolean isPage(Path file) {
    return file.toString().endsWith(".md");
  }

  private void check(Path page) throws IOException {
    int number = 0;
    for (String line : withoutCode(Files.readAllLines(page))) {
      number++;
      Matcher link = LINK.matcher(line);
      while (link.find()) {
        String target = link.group(1) == null ? link.group(2) : link.group(1);
        if (!target.matches("[a-zA-Z][a-zA-Z0-9+.-]*:.*")) {
          checked++;
          String fault = fault(page, target);
          if (fault != null) {
            broken.add(page + ":" + number + ": " + target + ": " + fault);
          }
        }
      }
    }
  }

  /** Lines of code are empty in the result, and code within a line is left out of it. */
  private static List<String> withoutCode(List<String> lines) {
    List<String> left = new ArrayList<>();
    String fence = null;
    for (String line : lines) {
      String text = line.strip();
      if (fence == null && (text.startsWith("```") || text.startsWith("~~~"))) {
        fence = text.substring(0, 3);
        left.add("");
      } else if (fence != null) {
        fence = text.startsWith(fence) ? null : fence;
        left.add("");
      } else {
        left.add(line.replaceAll("``[^`].*?``|`[^`]*`", "``"));
      }
    }
    return left;
  }

  /** What is wrong with a link; null if it leads somewhere. */
  private String fault(Path page, String target) throws IOException {
    int hash = target.indexOf('#');
    String path = hash < 0 ? target : target.substring(0, hash);
    Path above = page.getParent() == null ? Path.of("") : page.getParent();
    Path file = path.isEmpty() ? page : above.resolve(path).normalize();
    if (!files.contains(file) && !directories.contains(file)) {
      return "there is no such file";
    }
    boolean hasAnchor = hash >= 0 && isPage(file);
    return hasAnchor && !anchors(file).contains(target.substring(hash + 1))
        ? "the page has no such heading"
        : null;
  }

  /** The anchors of the headings of a page, as GitHub makes them. */
  private Set<String> anchors(Path page) throws IOException {
    Set<String> known = anchors.get(page);
    if (known != null) {
      return known;
    }
    Set<String> made = new HashSet<>();
    Map<String, Integer> counts = new HashMap<>();
    List<String> lines = Files.readAllLines(page);
    List<String> text = withoutCode(lines);
    for (int i = 0; i < lines.size(); i++) {
      Matcher heading = HEADING.matcher(text.get(i).isEmpty() ? "" : lines.get(i));
      if (heading.matches()) {
        String plain = LINK_IN_HEADING.matcher(heading.group(1)).replaceAll("$1");
        String anchor =
            plain
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                .replace(' ', '-');
        int count = counts.merge(anchor, 1, Integer::sum);
        made.add(count == 1 ? anchor : anchor + "-" + (count - 1));
      }
      Matcher named = NAMED.matcher(text.get(i));
      while (named.find()) {
        made.add(named.group(1));
      }
    }
    anchors.put(page, made);
    return made;
  }
}
