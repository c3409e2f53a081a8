package io.jparquet.spark.linkage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The classes of the connector, of the format, of the tools and of one bridge refer to nothing that
 * the jars of that line of Spark do not have.
 */
class LinkageTest {

  /** What Spark does not bring, and the jar of the connector has. */
  private static final List<String> OWN_LIBRARIES =
      List.of("org/apache/thrift/", "com/aayushatharva/brotli4j/");

  /** A module of the JDK that a JVM may lack; the kernels that use it are chosen at run time. */
  private static final String VECTORS = "jdk/incubator/vector/";

  private static final Path CONNECTOR = Path.of("target/classes");
  private static final Path FORMAT = Path.of("../format/target/classes");
  private static final Path TOOLS = Path.of("../tools/target/classes");
  private static final Path COMMON = Path.of("bridge/target/classes");

  private static List<byte[]> classes(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      List<byte[]> classes = new ArrayList<>();
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".class") && !name.equals("module-info.class")) {
          classes.add(Files.readAllBytes(file));
        }
      }
      assertThat(classes).as("classes in %s", directory).isNotEmpty();
      return classes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> jars(String line) throws IOException {
    String classPath = Files.readString(Path.of("spark-" + line, "target/spark.classpath"));
    List<Path> jars =
        Arrays.stream(classPath.trim().split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .map(Path::of)
            .toList();
    assertThat(jars)
        .anyMatch(jar -> jar.getFileName().toString().startsWith("spark-sql_2.13-" + line + "."))
        .noneMatch(jar -> jar.getFileName().toString().startsWith("brotli4j"));
    return jars;
  }

  /** The classes that run on a line, but the bridges to others. */
  private static List<byte[]> running(String line) {
    List<byte[]> classes = new ArrayList<>();
    classes.addAll(classes(CONNECTOR));
    classes.addAll(classes(FORMAT));
    classes.addAll(classes(TOOLS));
    classes.addAll(classes(COMMON));
    classes.addAll(classes(Path.of("spark-" + line, "target/classes")));
    return classes;
  }

  private static Set<String> unresolved(String line, List<byte[]> classes) throws IOException {
    try (Linkage linkage = new Linkage(jars(line))) {
      linkage.add(classes);
      if (line.equals("4.2")) {
        linkage.add(classes(Path.of("spark-4.1/target/classes")));
      }
      Set<String> unresolved = new TreeSet<>();
      for (byte[] one : classes) {
        for (String reference : linkage.unresolved(one)) {
          if (!reference.contains(VECTORS)
              && OWN_LIBRARIES.stream().noneMatch(reference::contains)) {
            unresolved.add(reference);
          }
        }
      }
      return unresolved;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.0", "4.1", "4.2"})
  void everyReferenceResolvesAgainstTheJarsOfALineOfSpark(String line) throws IOException {
    List<byte[]> classes = running(line);
    if (line.equals("4.2")) {
      // The bridge to 4.2 extends a class of that to 4.1.
      classes.add(
          Files.readAllBytes(
              Path.of("spark-4.1/target/classes/io/jparquet/spark/bridge/v41/SinceSpark41.class")));
    }
    assertThat(unresolved(line, classes))
        .as("references that Spark %s does not have", line)
        .isEmpty();
  }

  /** A class that calls what only Spark 4.2 has. */
  private static byte[] planted() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC,
        "io/jparquet/spark/Planted",
        null,
        "java/lang/Object",
        null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "call", "()V", null, null);
    method.visitCode();
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        "org/apache/spark/sql/connector/catalog/CatalogV2Util",
        "structTypeToV2Columns",
        "(Lorg/apache/spark/sql/types/StructType;Z)[Lorg/apache/spark/sql/connector/catalog/Column;",
        false);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(2, 0);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void aCallOfAMethodThatOnlyOneLineHasIsFound() throws IOException {
    assertThat(unresolved("4.2", List.of(planted()))).isEmpty();
    for (String line : List.of("4.0", "4.1")) {
      assertThat(unresolved(line, List.of(planted())))
          .singleElement()
          .asString()
          .startsWith(
              "io/jparquet/spark/Planted -> org/apache/spark/sql/connector/catalog/CatalogV2Util")
          .contains("structTypeToV2Columns");
    }
  }
}
