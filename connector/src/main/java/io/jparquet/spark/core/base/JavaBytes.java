package io.jparquet.spark.core.base;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** An object as bytes of Java serialization. */
final class JavaBytes {
  private JavaBytes() {}

  /** The bytes of an object, which may be null. */
  static byte[] of(@Nullable Object object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    } catch (IOException e) {
      throw new UncheckedIOException("An object for the driver or a task can't be serialized", e);
    }
    return bytes.toByteArray();
  }

  /** The object of such bytes, as the caller knows it. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  static <T> T read(byte[] bytes) {
    try (ObjectInputStream in = new Input(new ByteArrayInputStream(bytes))) {
      return (T) in.readObject();
    } catch (IOException e) {
      throw new UncheckedIOException("An object from the driver or a task can't be read", e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(
          "This process lacks a class of an object from the driver or a task", e);
    }
  }

  /**
   * Finds classes where this one is from, which is the jar of the connector, and else by the loader
   * of the thread: a committer may send classes of its own in a message.
   */
  private static final class Input extends ObjectInputStream {
    Input(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass described)
        throws IOException, ClassNotFoundException {
      try {
        return Class.forName(described.getName(), false, JavaBytes.class.getClassLoader());
      } catch (ClassNotFoundException e) {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        if (ofThread != null) {
          try {
            return Class.forName(described.getName(), false, ofThread);
          } catch (ClassNotFoundException alsoNot) {
            e.addSuppressed(alsoNot);
          }
        }
        // Knows the primitive types, too.
        return super.resolveClass(described);
      }
    }
  }
}
