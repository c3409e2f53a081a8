package io.jparquet.architecture;

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
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The public types of a module that users may call, and their signatures as text. */
final class PublicApi {
  /** What the names of the packages of an engine begin with. */
  static final String ENGINE = "io.jparquet.internal.";

  private static final Set<String> OBJECT_METHODS = Set.of("equals", "hashCode", "toString");

  private final Path root;
  private final Set<String> packages;

  /**
   * Describes the API of a module.
   *
   * @param type a type of the module
   * @param packages the packages of the API; everything else is under {@code io.jparquet.internal}
   */
  PublicApi(Class<?> type, Set<String> packages) {
    this.root = Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
    this.packages = packages;
  }

  /** All public types outside of other types, in the order of their names. */
  List<Class<?>> topLevelTypes() {
    return classes().stream().filter(type -> type.getEnclosingClass() == null).toList();
  }

  /** All types that the API shows, nested ones too, in the order of their names. */
  List<Class<?>> classes() {
    try (Stream<Path> files = Files.walk(root)) {
      List<Class<?>> classes = new ArrayList<>();
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        String name = root.relativize(file).toString().replace('/', '.').replace(".class", "");
        Class<?> type = Class.forName(name, false, PublicApi.class.getClassLoader());
        if (packages.contains(type.getPackageName()) && isVisible(type)) {
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

  /** The names of all packages of the module that have a class, but those of the API and engine. */
  Set<String> otherPackages() {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(path -> path.toString().endsWith(".class"))
          .map(path -> root.relativize(path.getParent()).toString().replace('/', '.'))
          .filter(name -> !packages.contains(name) && !name.startsWith(ENGINE))
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines of the listing: a type, then its members, each with all that a caller depends on. */
  List<String> listing() {
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
