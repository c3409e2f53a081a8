import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Prints what the tests cost, from the reports of JUnit and ScalaTest below the working directory:
 * time of each module, and the slowest suites and tests. With the file that {@code Progress} writes
 * as an argument, also the time of each goal of Maven.
 */
final class Report {
  private static final int SLOWEST = Integer.getInteger("slowest", 30);
  private static final Pattern NAME = Pattern.compile("<name>(.*)</name>");

  private record Test(String module, String suite, String name, double seconds) {}

  private record Suite(String module, String name, int tests, int skipped, double seconds) {}

  private final List<Suite> suites = new ArrayList<>();
  private final List<Test> tests = new ArrayList<>();

  public static void main(String[] args) throws IOException {
    Report report = new Report();
    try (Stream<Path> files = Files.find(Path.of(""), 6, (path, attributes) -> isReport(path))) {
      for (Path file : files.sorted().toList()) {
        try {
          report.read(file);
        } catch (XMLStreamException e) {
          System.out.println("not a whole report: " + file);
        }
      }
    }
    List<String> goals = args.length == 0 ? List.of() : Files.readAllLines(Path.of(args[0]));
    report.printModules(goals);
    report.printSuites();
    report.printTests();
    if (!goals.isEmpty()) {
      printGoals(goals);
    }
  }

  private static boolean isReport(Path path) {
    String name = path.getFileName().toString();
    return name.startsWith("TEST-")
        && name.endsWith(".xml")
        && path.getParent().endsWith(Path.of("target", "surefire-reports"));
  }

  private void read(Path file) throws IOException, XMLStreamException {
    String module = file.getParent().getParent().getParent().toString();
    String suite = "";
    double seconds = 0;
    int found = 0;
    int skipped = 0;
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try (InputStream input = Files.newInputStream(file)) {
      XMLStreamReader xml = factory.createXMLStreamReader(input);
      while (xml.hasNext()) {
        if (xml.next() != XMLStreamConstants.START_ELEMENT) {
          continue;
        }
        switch (xml.getLocalName()) {
          case "testsuite" -> {
            suite = xml.getAttributeValue(null, "name");
            suite = suite.substring(suite.lastIndexOf('.') + 1);
            seconds = seconds(xml);
          }
          case "testcase" -> {
            found++;
            tests.add(new Test(module, suite, xml.getAttributeValue(null, "name"), seconds(xml)));
          }
          case "skipped" -> skipped++;
          default -> {}
        }
      }
    }
    if (found > 0) {
      suites.add(new Suite(module, suite, found, skipped, seconds));
    }
  }

  private static double seconds(XMLStreamReader element) {
    String time = element.getAttributeValue(null, "time");
    return time == null ? 0 : Double.parseDouble(time.replace(",", ""));
  }

  /**
   * What a goal takes beyond its suites is the start of a JVM, or less than nothing where it runs
   * two; what suites take beyond their tests is the start of sessions, and data for all tests.
   */
  private void printModules(List<String> goals) throws IOException {
    Map<String, List<Suite>> modules = new TreeMap<>();
    for (Suite suite : suites) {
      modules.computeIfAbsent(suite.module(), module -> new ArrayList<>()).add(suite);
    }
    Map<String, Double> ofTests = new HashMap<>();
    for (Test test : tests) {
      ofTests.merge(test.module(), test.seconds(), Double::sum);
    }
    System.out.println("\nThe tests of each module, in seconds:");
    System.out.printf(
        "%8s %8s %8s %6s %7s  %s%n", "goals", "suites", "tests", "number", "skipped", "module");
    for (Map.Entry<String, List<Suite>> module : modules.entrySet()) {
      System.out.printf(
          "%8.1f %8.1f %8.1f %6d %7d  %s%n",
          testGoals(module.getKey(), goals),
          module.getValue().stream().mapToDouble(Suite::seconds).sum(),
          ofTests.get(module.getKey()),
          module.getValue().stream().mapToInt(Suite::tests).sum(),
          module.getValue().stream().mapToInt(Suite::skipped).sum(),
          module.getKey());
    }
  }

  /** The time of the goals that run the tests of a module, 0 if it is not known. */
  private static double testGoals(String module, List<String> goals) throws IOException {
    Matcher name = NAME.matcher(Files.readString(Path.of(module, "pom.xml")));
    if (!name.find()) {
      return 0;
    }
    return goals.stream()
        .map(line -> line.split("\t"))
        .filter(parts -> parts[0].equals(name.group(1)))
        .filter(parts -> parts[1].startsWith("surefire:"))
        .mapToDouble(parts -> Double.parseDouble(parts[2]))
        .sum();
  }

  private void printSuites() {
    System.out.println("\nThe slowest suites:");
    suites.stream()
        .sorted(Comparator.comparingDouble(Suite::seconds).reversed())
        .limit(SLOWEST)
        .forEach(
            suite ->
                System.out.printf(
                    "%8.1f %6d  %s: %s%n",
                    suite.seconds(), suite.tests(), suite.module(), suite.name()));
  }

  private void printTests() {
    System.out.println("\nThe slowest tests:");
    tests.stream()
        .sorted(Comparator.comparingDouble(Test::seconds).reversed())
        .limit(SLOWEST)
        .forEach(
            test ->
                System.out.printf(
                    "%8.1f  %s: %s: %s%n",
                    test.seconds(), test.module(), test.suite(), shortened(test.name())));
  }

  private static String shortened(String name) {
    String line = name.replaceAll("\\s+", " ");
    return line.length() <= 100 ? line : line.substring(0, 99) + "…";
  }

  /** Lines of module, goal and seconds, with tabs between them. */
  private static void printGoals(List<String> lines) {
    Map<String, Double> goals = new LinkedHashMap<>();
    for (String line : lines) {
      String[] parts = line.split("\t");
      String goal = parts[1].substring(0, parts[1].indexOf(' '));
      goals.merge(goal, Double.parseDouble(parts[2]), Double::sum);
    }
    System.out.println("\nTime of the goals of Maven, over all modules:");
    goals.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .filter(goal -> goal.getValue() >= 1)
        .forEach(goal -> System.out.printf("%8.1f  %s%n", goal.getValue(), goal.getKey()));
    System.out.println("\nThe slowest goals:");
    lines.stream()
        .map(line -> line.split("\t"))
        .sorted(Comparator.comparingDouble(parts -> -Double.parseDouble(parts[2])))
        .limit(SLOWEST)
        .forEach(
            parts ->
                System.out.printf(
                    "%8.1f  %s: %s%n", Double.parseDouble(parts[2]), parts[0], parts[1]));
  }
}
