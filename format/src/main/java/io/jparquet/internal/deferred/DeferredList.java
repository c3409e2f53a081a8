package io.jparquet.internal.deferred;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A list whose elements are created when they are first requested, and then kept. Unmodifiable.
 *
 * <p>Thread-safe if the elements are immutable and creating one has no side effects: threads that
 * request the same element at the same time may each create it.
 *
 * @param <E> the elements, never null
 */
public final class DeferredList<E> extends AbstractList<E> implements RandomAccess {
  private final int size;
  private final IntFunction<E> element;

  /**
   * Elements by index, null where none has been created; the array is null until the first one is.
   */
  private @Nullable Object @Nullable [] made;

  /**
   * A list of {@code size} elements.
   *
   * @param element makes the element of an index
   */
  public DeferredList(int size, IntFunction<E> element) {
    this.size = size;
    this.element = element;
  }

  /**
   * The element of an index.
   *
   * @throws io.jparquet.error.CorruptFileException when its bytes are damaged
   */
  @Override
  public E get(int index) {
    Objects.checkIndex(index, size);
    @Nullable Object[] known = made;
    if (known == null) {
      known = new Object[size];
      made = known;
    }
    @SuppressWarnings("unchecked") // only elements are put there
    E found = (E) known[index];
    if (found == null) {
      found = element.apply(index);
      known[index] = found;
    }
    return found;
  }

  @Override
  public int size() {
    return size;
  }
}
