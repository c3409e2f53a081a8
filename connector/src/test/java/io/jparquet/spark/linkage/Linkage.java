package io.jparquet.spark.linkage;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Resolves the references of classes against the jars that they will run with, as a JVM would when
 * it executes them: classes, methods with their descriptors, fields, and abstract methods that a
 * class leaves open.
 */
final class Linkage implements Closeable {
  private static final String PLATFORM = "java/";

  /** A class as far as references to it resolve. */
  private record Outline(
      String name,
      int access,
      String parent,
      List<String> interfaces,
      Map<String, Integer> members) {
    boolean isInterface() {
      return (access & Opcodes.ACC_INTERFACE) != 0;
    }

    boolean isAbstract() {
      return (access & Opcodes.ACC_ABSTRACT) != 0;
    }
  }

  private final Map<String, Path> places = new HashMap<>();
  private final Map<Path, JarFile> jars = new HashMap<>();
  private final Map<String, Outline> outlines = new HashMap<>();

  /** The classes that are there: those of the jars, and of the Java platform. */
  Linkage(Collection<Path> classPath) throws IOException {
    for (Path path : classPath) {
      JarFile jar = new JarFile(path.toFile());
      jars.put(path, jar);
      jar.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class"))
          .forEach(name -> places.putIfAbsent(name.substring(0, name.length() - 6), path));
    }
  }

  @Override
  public void close() throws IOException {
    for (JarFile jar : jars.values()) {
      jar.close();
    }
  }

  /** Adds classes, which may refer to each other. */
  void add(Collection<byte[]> classes) {
    for (byte[] bytes : classes) {
      Outline outline = outline(new ClassReader(bytes));
      outlines.put(outline.name(), outline);
    }
  }

  /** What does not resolve, each with the class that refers to it. */
  Set<String> unresolved(byte[] bytes) {
    Set<String> found = new TreeSet<>();
    ClassReader reader = new ClassReader(bytes);
    String from = reader.getClassName();
    reader.accept(new References(from, found), ClassReader.SKIP_FRAMES);
    Outline outline = outline(from);
    if (!outline.isAbstract() && !outline.isInterface()) {
      open(outline).forEach(method -> found.add(from + " leaves open " + method));
    }
    return found;
  }

  private Outline outline(String name) {
    Outline known = outlines.get(name);
    if (known == null && !outlines.containsKey(name)) {
      known = read(name);
      outlines.put(name, known);
    }
    return known;
  }

  private Outline read(String name) {
    try {
      Path place = places.get(name);
      if (place != null) {
        JarFile jar = jars.get(place);
        try (InputStream in = jar.getInputStream(jar.getEntry(name + ".class"))) {
          return outline(new ClassReader(in));
        }
      }
      try (InputStream in =
          ClassLoader.getPlatformClassLoader().getResourceAsStream(name + ".class")) {
        return in == null ? null : outline(new ClassReader(in));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Outline outline(ClassReader reader) {
    Map<String, Integer> members = new LinkedHashMap<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public FieldVisitor visitField(
              int access, String name, String type, String signature, Object value) {
            members.put(name + " " + type, access);
            return null;
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String type, String signature, String[] exceptions) {
            members.put(name + type, access);
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    return new Outline(
        reader.getClassName(),
        reader.getAccess(),
        reader.getSuperName(),
        List.of(reader.getInterfaces()),
        members);
  }

  /** Whether a class or one above it has a member; true where a class above is not known. */
  private boolean has(Outline outline, String member) {
    if (outline == null || outline.members().containsKey(member)) {
      return true;
    }
    if (outline.parent() != null && has(outline(outline.parent()), member)) {
      return true;
    }
    for (String above : outline.interfaces()) {
      if (has(outline(above), member)) {
        return true;
      }
    }
    return false;
  }

  /** The abstract methods of a class and above that no class on the way implements. */
  private Set<String> open(Outline outline) {
    Set<String> wanted = new HashSet<>();
    Set<String> implemented = new HashSet<>();
    List<Outline> line = new ArrayList<>();
    for (Outline at = outline; at != null; at = at.parent() == null ? null : outline(at.parent())) {
      line.add(at);
    }
    for (Outline at : line) {
      collect(at, wanted, implemented);
    }
    wanted.removeAll(implemented);
    return wanted;
  }

  private void collect(Outline outline, Set<String> wanted, Set<String> implemented) {
    outline
        .members()
        .forEach(
            (member, access) -> {
              if (member.contains("(") && (access & Opcodes.ACC_STATIC) == 0) {
                ((access & Opcodes.ACC_ABSTRACT) != 0 ? wanted : implemented).add(member);
              }
            });
    for (String above : outline.interfaces()) {
      Outline type = outline(above);
      if (type != null) {
        collect(type, wanted, implemented);
      }
    }
  }

  private final class References extends ClassVisitor {
    private final String from;
    private final Set<String> found;

    References(String from, Set<String> found) {
      super(Opcodes.ASM9);
      this.from = from;
      this.found = found;
    }

    private void type(String name) {
      String plain = name.startsWith("[") ? element(name) : name;
      if (plain != null && outline(plain) == null) {
        found.add(from + " -> " + plain);
      }
    }

    private static String element(String array) {
      Type element = Type.getType(array).getElementType();
      return element.getSort() == Type.OBJECT ? element.getInternalName() : null;
    }

    private void member(String owner, String member, Boolean isInterface) {
      type(owner);
      if (owner.startsWith("[") || owner.startsWith(PLATFORM)) {
        return;
      }
      Outline outline = outline(owner);
      if (outline == null) {
        return;
      }
      if (isInterface != null && isInterface != outline.isInterface()) {
        found.add(
            from + " -> " + owner + ", which is " + (isInterface ? "a class" : "an interface"));
      }
      boolean polymorphic =
          owner.equals("java/lang/invoke/VarHandle")
              || owner.equals("java/lang/invoke/MethodHandle");
      if (!polymorphic && !has(outline, member)) {
        found.add(from + " -> " + owner + "." + member);
      }
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String parent, String[] above) {
      if (parent != null) {
        type(parent);
      }
      for (String type : above) {
        type(type);
      }
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitTypeInsn(int opcode, String type) {
          type(type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String type) {
          member(owner, field + " " + type, null);
        }

        @Override
        public void visitMethodInsn(
            int opcode, String owner, String method, String type, boolean isInterface) {
          member(owner, method + type, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(
            String method, String type, Handle bootstrap, Object... arguments) {
          for (Object argument : arguments) {
            constant(argument);
          }
        }

        @Override
        public void visitLdcInsn(Object value) {
          constant(value);
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
          if (type != null) {
            type(type);
          }
        }

        private void constant(Object value) {
          if (value instanceof Handle handle) {
            boolean isMethod = handle.getDesc().startsWith("(");
            member(
                handle.getOwner(),
                handle.getName() + (isMethod ? "" : " ") + handle.getDesc(),
                isMethod ? handle.isInterface() : null);
          } else if (value instanceof Type type && type.getSort() == Type.OBJECT) {
            type(type.getInternalName());
          }
        }
      };
    }
  }
}
