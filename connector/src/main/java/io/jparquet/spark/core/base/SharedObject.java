package io.jparquet.spark.core.base;

import java.io.Serializable;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.reflect.ClassTag;

/**
 * An object that all tasks of some jobs get, which a process receives once: a broadcast. Immutable;
 * serialized.
 *
 * @param <T> the type of the object, which is not to be modified
 */
public final class SharedObject<T> implements Serializable {
  private static final long serialVersionUID = 1L;

  /** What this process has read, as long as it has the bytes. Arrays are keys by identity. */
  private static final Map<byte[], Object> READ = Collections.synchronizedMap(new WeakHashMap<>());

  private final Broadcast<byte[]> bytes;

  private SharedObject(Broadcast<byte[]> bytes) {
    this.bytes = bytes;
  }

  /** Shares an object, which has to be serializable. */
  public static <T> SharedObject<T> of(SparkContext context, T object) {
    return new SharedObject<>(
        context.broadcast(JavaBytes.of(object), ClassTag.<byte[]>apply(byte[].class)));
  }

  /** The object; the same for the tasks of a process. */
  @SuppressWarnings("unchecked")
  public T value() {
    return (T) READ.computeIfAbsent(bytes.value(), JavaBytes::read);
  }
}
