import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Copies the output of Maven and prefixes the lines that show its progress (modules, goals, suites)
 * with the time since the start. Says when a module ends and, if the output ends before the build
 * does, what was running. Maven has to print the names of its threads, which are not copied.
 * With an argument, the times of all goals are written to that file, for {@code Report}.
 */
final class Progress {
  private static final Pattern THREAD = Pattern.compile("^\\[([^\\]\\[]+)\\] (?=\\[[A-Z]+\\])");
  private static final Pattern COLORS = Pattern.compile("\u001b\\[[0-9;]*m");
  private static final Pattern MODULE =
      Pattern.compile("^\\[INFO\\] Building (.+) \\S+ +\\[\\d+/\\d+\\]$");
  private static final Pattern GOAL =
      Pattern.compile(
          "^\\[INFO\\] --- (?:maven-)?(\\S+?)(?:-maven)?(?:-plugin)?:[^:]+:(\\S+) \\((\\S+)\\) @ .*"
              + " ---$");
  private static final Pattern SUITE = Pattern.compile("^\\[INFO\\] Running ([\\w.$]+)$");
  private static final Pattern SUITE_END =
      Pattern.compile("^\\[[A-Z]+\\] Tests run: .* -- in ([\\w.$]+)$");
  private static final Pattern MARK = Pattern.compile("^\\[INFO\\] (?:Reactor Summary|BUILD ).*");

  /** What a thread of Maven does. A thread that waits for other modules prints nothing. */
  private static final class Builder {
    private String module;
    private long moduleStart;
    private String goal;
    private long goalStart;
    private long lastLine;
  }

  private final long start = System.nanoTime();
  private final Map<String, Builder> builders = new LinkedHashMap<>();
  private final Set<String> classes = new LinkedHashSet<>();
  private final List<String> goals = new ArrayList<>();
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private boolean ended;

  public static void main(String[] args) throws IOException {
    Progress progress = new Progress();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        progress.line(line);
      }
    }
    progress.end();
    if (args.length > 0) {
      Files.write(Path.of(args[0]), progress.goals);
    }
  }

  private void line(String line) {
    String plain = COLORS.matcher(line).replaceAll("");
    Matcher thread = THREAD.matcher(plain);
    String name = "main";
    if (thread.find()) {
      name = thread.group(1);
      plain = plain.substring(thread.end());
    }
    boolean stamped = follow(name, plain);
    Builder builder = builders.get(name);
    if (builder != null) {
      builder.lastLine = System.nanoTime();
    }
    out.println(stamped ? stamp() + plain : plain);
  }

  /** Records what a line says; returns whether it shows progress and gets the time. */
  private boolean follow(String thread, String line) {
    Matcher module = MODULE.matcher(line);
    if (module.matches()) {
      endModule(thread);
      Builder builder = new Builder();
      builder.module = module.group(1);
      builder.moduleStart = System.nanoTime();
      builder.lastLine = builder.moduleStart;
      builders.put(thread, builder);
      return true;
    }
    Matcher goal = GOAL.matcher(line);
    if (goal.matches()) {
      endGoal(thread, System.nanoTime());
      Builder builder = builders.get(thread);
      if (builder != null) {
        builder.goal = goal.group(1) + ":" + goal.group(2) + " (" + goal.group(3) + ")";
        builder.goalStart = System.nanoTime();
      }
      return true;
    }
    Matcher suite = SUITE.matcher(line);
    if (suite.matches()) {
      classes.add(suite.group(1));
      return true;
    }
    Matcher suiteEnd = SUITE_END.matcher(line);
    if (suiteEnd.matches()) {
      classes.remove(suiteEnd.group(1));
      return false;
    }
    if (MARK.matcher(line).matches()) {
      ended |= line.contains("BUILD ");
      for (String builder : List.copyOf(builders.keySet())) {
        endModule(builder);
      }
      return true;
    }
    return false;
  }

  private void endGoal(String thread, long end) {
    Builder builder = builders.get(thread);
    if (builder != null && builder.goal != null) {
      goals.add(
          String.join(
              "\t",
              builder.module,
              builder.goal,
              String.valueOf((end - builder.goalStart) / 1e9)));
      builder.goal = null;
    }
  }

  private void endModule(String thread) {
    Builder builder = builders.get(thread);
    if (builder != null) {
      endGoal(thread, builder.lastLine);
      builders.remove(thread);
      long time = builder.lastLine - builder.moduleStart;
      out.println(stamp() + "ended: " + builder.module + ", " + text(time));
    }
  }

  private void end() {
    if (ended) {
      return;
    }
    out.println(stamp() + "the build has not ended; what was running:");
    for (Builder builder : builders.values()) {
      String goal =
          builder.goal == null ? "" : ", " + builder.goal + ", " + clock(builder.goalStart);
      out.println("running: " + builder.module + ", " + clock(builder.moduleStart) + goal);
    }
    for (String test : classes) {
      out.println("running: " + test);
    }
  }

  private String stamp() {
    return String.format("[%6s] ", clock(start));
  }

  private static String clock(long since) {
    return text(System.nanoTime() - since);
  }

  private static String text(long nanos) {
    long seconds = Math.round(nanos / 1e9);
    return String.format("%d:%02d", seconds / 60, seconds % 60);
  }
}
