package io.jparquet.coverage;

import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.TimeUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The classes of the metadata package by their kind. */
final class MetadataClasses {
  private static final List<Class<?>> ALL = all();

  private MetadataClasses() {}

  /** Structs with a table of their own: all but the members of unions that have no fields. */
  static List<Class<?>> structs() {
    return ALL.stream()
        .filter(Class::isRecord)
        .filter(type -> !type.getSimpleName().equals("Unknown"))
        .filter(type -> !type.isMemberClass() || type.getRecordComponents().length > 0)
        .toList();
  }

  /** Unions with members that are records. */
  static List<Class<?>> unions() {
    return ALL.stream().filter(Class::isSealed).filter(type -> !type.isEnum()).toList();
  }

  /** Enumerations, and the union {@link TimeUnit}, whose members have no fields. */
  static List<Class<?>> enums() {
    return ALL.stream().filter(Class::isEnum).toList();
  }

  /** The column of the page with the names of an enumeration's constants. */
  static String constantColumn(Class<?> type) {
    return type == TimeUnit.class ? "member" : "constant";
  }

  /** The number of a constant of an enumeration in {@code parquet.thrift}; -1 for UNKNOWN. */
  static int number(Object constant) {
    try {
      return (int) constant.getClass().getMethod("value").invoke(constant);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** All classes of the packages of metadata but their builders. */
  static List<Class<?>> all() {
    String root = FileMetaData.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    List<Class<?>> classes = new ArrayList<>();
    for (Class<?> member : List.of(FileMetaData.class, PageHeader.class)) {
      Path directory = Path.of(root).resolve(member.getPackageName().replace('.', '/'));
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.sorted().toList()) {
          String name = file.getFileName().toString().replace(".class", "");
          if (!name.equals("package-info") && !name.endsWith("$Builder")) {
            classes.add(Class.forName(member.getPackageName() + "." + name));
          }
        }
      } catch (IOException | ClassNotFoundException e) {
        throw new AssertionError(e);
      }
    }
    return classes;
  }
}
