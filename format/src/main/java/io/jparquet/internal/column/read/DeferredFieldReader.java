package io.jparquet.internal.column.read;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.vector.FillableVector;
import io.jparquet.vector.Vector;
import java.util.List;
import java.util.function.Supplier;

/**
 * Makes the vector of a field when it is first used. Vectors nested in it are made separately:
 * offsets and validity of a list need the levels of one leaf below it.
 */
final class DeferredFieldReader implements FieldReader {
  private final FieldReader reader;
  private final List<DeferredFieldReader> members;
  private final Supplier<ErrorLocation> location;

  /** The field around this one; null at the top. */
  private DeferredFieldReader parent;

  /** Number of slots; -1 as long as it depends on the parent. */
  private int slots;

  /** The slots that are kept, which are passed to the reader; null for all. */
  private SelectedRows selection;

  /** Whether slots of the batch were selected. */
  private boolean selected;

  /**
   * Defers the work of a reader.
   *
   * @param members the readers of the fields directly below
   * @param location file and row group, for errors
   */
  DeferredFieldReader(
      FieldReader reader, List<DeferredFieldReader> members, Supplier<ErrorLocation> location) {
    this.reader = reader;
    this.members = members;
    this.location = location;
    members.forEach(member -> member.parent = this);
  }

  @Override
  public Vector vector() {
    return reader.vector();
  }

  @Override
  public FieldReader immediate() {
    return reader;
  }

  @Override
  public void assemble(int slotCount) {
    defer(slotCount);
    for (DeferredFieldReader member : members) {
      member.awaitParent();
    }
  }

  private void awaitParent() {
    assemble(-1);
  }

  private void defer(int slotCount) {
    slots = slotCount;
    selection = null;
    selected = false;
    ((FillableVector) vector()).defer(this::load);
  }

  /**
   * Keeps only some slots of the batch in the vector, now or when it is made.
   *
   * @param rows unchanged until the next batch, or until {@link #settle} was called
   */
  @Override
  public void select(SelectedRows rows) {
    selected = true;
    if (vector().isDeferred()) {
      selection = rows;
    } else {
      reader.select(rows);
    }
  }

  @Override
  public void settle() {
    if (selected) {
      loadAll();
    }
  }

  private void loadAll() {
    vector().load();
    members.forEach(DeferredFieldReader::loadAll);
  }

  private void load() {
    if (slots < 0) {
      parent.vector().load();
      vector().load();
      return;
    }
    try {
      reader.assemble(slots);
      if (selection != null) {
        reader.select(selection);
      }
    } catch (ParquetException e) {
      throw e.at(location.get());
    }
  }

  @Override
  public long memoryBytes() {
    return reader.memoryBytes();
  }
}
