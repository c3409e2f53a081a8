package io.jparquet.spark.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class JavaBytesTest {
  private static final String NAME = "elsewhere.Message";

  /** Has a serializable class that the loader of the tests does not have. */
  private static final class Elsewhere extends ClassLoader {
    Elsewhere() {
      super(JavaBytesTest.class.getClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (!name.equals(NAME)) {
        throw new ClassNotFoundException(name);
      }
      ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      type.visit(
          Opcodes.V17,
          Opcodes.ACC_PUBLIC,
          NAME.replace('.', '/'),
          null,
          "java/lang/Object",
          new String[] {"java/io/Serializable"});
      MethodVisitor constructor = type.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
      constructor.visitCode();
      constructor.visitVarInsn(Opcodes.ALOAD, 0);
      constructor.visitMethodInsn(
          Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
      constructor.visitInsn(Opcodes.RETURN);
      constructor.visitMaxs(0, 0);
      constructor.visitEnd();
      byte[] bytes = type.toByteArray();
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  @Test
  void nullAndPrimitiveTypesAreRead() {
    assertThat(JavaBytes.<Object>read(JavaBytes.of(null))).isNull();
    List<Object> types = List.of(int.class, int[].class, List.of(1L));
    assertThat(JavaBytes.<Object>read(JavaBytes.of(types))).isEqualTo(types);
  }

  @Test
  void classesAreFoundByTheLoaderOfTheThread() throws Exception {
    ClassLoader elsewhere = new Elsewhere();
    byte[] bytes = JavaBytes.of(elsewhere.loadClass(NAME).getDeclaredConstructor().newInstance());
    assertThatThrownBy(() -> JavaBytes.read(bytes))
        .isInstanceOf(IllegalStateException.class)
        .hasStackTraceContaining("ClassNotFoundException: " + NAME);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(elsewhere);
    try {
      assertThat(JavaBytes.<Object>read(bytes).getClass().getName()).isEqualTo(NAME);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
