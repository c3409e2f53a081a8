package io.jparquet.architecture;

import io.jparquet.ParquetReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The public types of the module that users may call, and their signatures as text. */
final class PublicApi {
  /** The packages of the API; everything else is under {@code io.jparquet.internal}. */
  static final Set<String> PACKAGES =
      Set.of(
          "io.jparquet",
          "io.jparquet.advise",
          "io.jparquet.crypto",
          "io.jparquet.crypto.keys",
          "io.jparquet.error",
          "io.jparquet.inspect",
          "io.jparquet.io",
          "io.jparquet.metadata",
          "io.jparquet.metrics",
          "io.jparquet.option",
          "io.jparquet.predicate",
          "io.jparquet.recover",
          "io.jparquet.rewrite",
          "io.jparquet.row",
          "io.jparquet.schema",
          "io.jparquet.variant",
          "io.jparquet.vector",
          "io.jparquet.verify");

  private static final Set<String> OBJECT_METHODS = Set.of("equals", "hashCode", "toString");

  private PublicApi() {}

  /** All public types outside of other types, in the order of their names. */
  static List<Class<?>> topLevelTypes() {
    return classes().stream().filter(type -> type.getEnclosingClass() == null).toList();
  }

  /** All types that the API shows, nested ones too, in the order of their names. */
  static List<Class<?>> classes() {
    Path root = root();
    try (Stream<Path> files = Files.walk(root)) {
      List<Class<?>> classes = new ArrayList<>();
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        String name = root.relativize(file).toString().replace('/', '.').replace(".class", "");
        Class<?> type = Class.forName(name, false, PublicApi.class.getClassLoader());
        if (PACKAGES.contains(type.getPackageName()) && isVisible(type)) {
          classes.add(type);
        }
      }
      classes.sort(Comparator.comparing(Class::getName));
      return classes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** The names of all packages of the module that have a class. */
  static Set<String> packages() {
    Path root = root();
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(path -> path.toString().endsWith(".class"))
          .map(path -> root.relativize(path.getParent()).toString().replace('/', '.'))
          .collect(java.util.stream.Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path root() {
    String location =
        ParquetReader.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return Path.of(location);
  }

  /** The lines of the listing: a type, then its members, each with all that a caller depends on. */
  static List<String> listing() {
    List<String> lines = new ArrayList<>();
    for (Class<?> type : classes()) {
      // Newer JDKs say what is sealed; the types that are permitted are in the listing anyway.
      String declaration = type.toGenericString().replaceAll(" (non-)?sealed ", " ");
      lines.add(declaration + supertypes(type));
      members(type).stream().map(member -> "  " + text(member)).sorted().forEach(lines::add);
    }
    return lines;
  }

  private static String supertypes(Class<?> type) {
    StringBuilder text = new StringBuilder();
    Class<?> parent = type.getSuperclass();
    if (parent != null && !type.isRecord() && !type.isEnum() && parent != Object.class) {
      text.append(" extends ").append(parent.getName());
    }
    for (Class<?> contract : type.getInterfaces()) {
      text.append(" & ").append(contract.getName());
    }
    return text.toString();
  }

  /** The members that a caller of the API can name. */
  static List<Member> members(Class<?> type) {
    List<Member> members = new ArrayList<>();
    members.addAll(Arrays.asList(type.getDeclaredConstructors()));
    members.addAll(Arrays.asList(type.getDeclaredFields()));
    members.addAll(Arrays.asList(type.getDeclaredMethods()));
    members.removeIf(member -> member.isSynthetic() || !isShown(member.getModifiers()));
    members.removeIf(
        member -> member instanceof Method && OBJECT_METHODS.contains(member.getName()));
    return members;
  }

  private static String text(Member member) {
    if (member instanceof Method method) {
      return method.toGenericString();
    }
    return member instanceof Constructor<?> constructor
        ? constructor.toGenericString()
        : ((Field) member).toGenericString();
  }

  private static boolean isVisible(Class<?> type) {
    for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
      if (at.isAnonymousClass() || at.isLocalClass() || !isShown(at.getModifiers())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isShown(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }
}
