package io.jparquet.spark.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.TreeSet;

/**
 * The parts of the connector and which of them may use which: the core in layers, the wings on top
 * of it, and on top of all the classes that Spark finds by name. The rules, and the picture in
 * ARCHITECTURE.md, follow from the lists in this class.
 */
final class Wall {
  private static final String ROOT = "io.jparquet.spark";

  /**
   * A part.
   *
   * @param name of its package below {@value #ROOT}; packages below that one belong to it
   * @param content for the picture
   */
  private record Part(String name, String content) {}

  /** The layers of the core, from the lowest: each may use those before it. */
  private static final List<Part> LAYERS =
      List.of(
          new Part("encryption", "properties, keys of files, clients of key services"),
          new Part("core.base", "options, errors, metrics, what tasks and the driver exchange"),
          new Part(
              "core.mapping", "types, schemas, values, literals and filters: Spark to Parquet"),
          new Part("core.file", "file systems, footers, listings, schemas of tables, settings"),
          new Part("core.read", "tasks that read: one file, one split, its columns and conditions"),
          new Part("core.scan", "scans of the planner: push-down, splits, tasks"),
          new Part("core.write", "writes of the planner; files, and how rows get into them"),
          new Part("core.table", "a directory of files as a table of Spark"));

  /** The wings: each may use the core, and none another one. */
  private static final List<Part> WINGS =
      List.of(
          new Part("planning", "reads less and later"),
          new Part("tables", "changes tables and files"),
          new Part("v1", "DataSource V1, acceleration"),
          new Part("ui", "Spark's pages"));

  /** Modules of their own, which every part may use. */
  private static final String BRIDGE = "bridge";

  private static final int WIDTH = 100;

  private Wall() {}

  /** The uses of classes that point the wrong way, sorted. */
  static List<String> wrongUses(JavaClasses classes) {
    TreeSet<String> wrong = new TreeSet<>();
    for (JavaClass type : classes) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass used = dependency.getTargetClass();
        if (!mayUse(part(type), part(used))) {
          wrong.add(type.getName() + " uses " + used.getName());
        }
      }
    }
    return List.copyOf(wrong);
  }

  /** The packages that belong to no part, sorted. */
  static List<String> packagesWithoutPart(JavaClasses classes) {
    TreeSet<String> others = new TreeSet<>();
    for (JavaClass type : classes) {
      if (isOurs(type) && part(type) == null) {
        others.add(type.getPackageName());
      }
    }
    return List.copyOf(others);
  }

  /** The part of a class; empty for the classes on top of all, null for those of no part. */
  private static String part(JavaClass type) {
    String name = type.getPackageName();
    if (!isOurs(type) || name.equals(ROOT)) {
      return isOurs(type) ? "" : BRIDGE;
    }
    String below = name.substring(ROOT.length() + 1);
    if (below.equals(BRIDGE) || below.startsWith(BRIDGE + ".")) {
      return BRIDGE;
    }
    for (List<Part> parts : List.of(LAYERS, WINGS)) {
      for (Part part : parts) {
        if (below.equals(part.name()) || below.startsWith(part.name() + ".")) {
          return part.name();
        }
      }
    }
    return null;
  }

  private static boolean isOurs(JavaClass type) {
    String name = type.getPackageName();
    return name.equals(ROOT) || name.startsWith(ROOT + ".");
  }

  private static boolean mayUse(String user, String used) {
    if (used == null || user == null || used.equals(user) || used.equals(BRIDGE)) {
      return true;
    }
    if (user.isEmpty()) {
      return true;
    }
    int layer = layer(used);
    return layer >= 0 && (layer(user) < 0 || layer < layer(user));
  }

  /** The number of a layer of the core, or -1 for other parts. */
  private static int layer(String name) {
    return LAYERS.stream().map(Part::name).toList().indexOf(name);
  }

  /** The picture of these rules, in lines. */
  static String picture() {
    StringBuilder picture = new StringBuilder();
    line(
        picture,
        "JParquetDataSource, JParquetExtensions",
        "what Spark finds by name: joins the wings to the core");
    StringBuilder names = new StringBuilder();
    StringBuilder contents = new StringBuilder();
    for (Part wing : WINGS) {
      int width = Math.max(wing.name().length(), wing.content().length());
      names.append("  ").append(padded(wing.name(), width)).append("  ");
      contents.append("  ").append(padded(wing.content(), width)).append("  ");
    }
    rule(picture);
    picture.append(names.toString().stripTrailing()).append('\n');
    picture.append(contents.toString().stripTrailing()).append('\n');
    rule(picture);
    for (int i = LAYERS.size() - 1; i >= 0; i--) {
      line(picture, LAYERS.get(i).name(), LAYERS.get(i).content());
    }
    return picture.toString();
  }

  private static void line(StringBuilder picture, String name, String content) {
    int column = Math.max(18, name.length() + 4);
    picture.append(padded("  " + name, column)).append(content).append('\n');
  }

  private static void rule(StringBuilder picture) {
    picture.append(" ").append("─".repeat(WIDTH - 1)).append('\n');
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
