package io.jparquet.internal.scan;

import java.io.Closeable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The open files of readers, for other packages of this library. Types of the API can't have
 * methods that expose types of the engine, so a reader reveals its file here.
 */
public final class OpenFiles {
  private static final Map<Class<?>, Function<Object, OpenFile>> ACCESS = new ConcurrentHashMap<>();

  private OpenFiles() {}

  /**
   * Gives this class access to the files of readers; the class of the readers calls it when it is
   * loaded.
   */
  public static <T extends Closeable> void reveal(Class<T> type, Function<T, OpenFile> access) {
    ACCESS.put(type, reader -> access.apply(type.cast(reader)));
  }

  /**
   * The file of a reader; it belongs to the reader.
   *
   * @throws IllegalArgumentException when the class of the reader has not called {@link #reveal}
   */
  public static OpenFile of(Closeable reader) {
    Function<Object, OpenFile> access = ACCESS.get(reader.getClass());
    if (access == null) {
      throw new IllegalArgumentException("the files of " + reader.getClass() + " are not known");
    }
    return access.apply(reader);
  }
}
