package io.jparquet.internal.variant.shredding;

import io.jparquet.error.CorruptFileException;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafField;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.variant.VariantPath;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the value of one path in the variants of a VARIANT group, shredded or not, from the vectors
 * of its batches: from the {@code typed_value} of the path where the variant has one, otherwise
 * from the {@code value} of the place where the path leaves the typed columns. Not thread-safe.
 */
public final class VariantPathReader {
  private static final int NO_ENTRY = -1;

  private static final byte[] NULL = {0};

  private final int metadataIndex;
  private final VectorPlace root;
  private final VariantUnshredder unshredder;

  /** The steps that lead through typed columns. */
  private final List<Step> typedSteps = new ArrayList<>();

  /**
   * For each number of typed steps taken, from 0 to all of them, the search along the remaining
   * steps.
   */
  private final List<PathSearch> rests = new ArrayList<>();

  private final boolean endsTyped;
  private final VectorPlace last;
  private final LeafField scalar;
  private final ShreddedType.Scalar scalarType;
  private StructVector groups;
  private BinaryVector metadata;
  private VariantMetadata lastMetadata = VariantMetadata.EMPTY;
  private int lastEntry = NO_ENTRY;

  /**
   * A step in typed columns.
   *
   * @param from the place before it
   * @param to the place after it
   * @param element the index of the element that it leads to, or -1 for a field
   */
  private record Step(VectorPlace from, VectorPlace to, int element) {}

  /**
   * A reader of a path.
   *
   * @param field the group with the columns of {@link PathColumns}, and maybe others
   * @throws CorruptFileException when the group is not that of a variant
   * @throws io.jparquet.error.UnsupportedFeatureException when a {@code typed_value} has a type
   *     that the specification does not allow
   */
  public VariantPathReader(GroupField field, VariantPath path, ShreddingRules rules) {
    ShreddingSchema schema = ShreddingSchema.of((GroupNode) field.node());
    this.metadataIndex = VectorPlace.indexOf(field.fields(), ShreddingSchemaReader.METADATA);
    this.root = new VectorPlace(field, schema);
    List<VariantPath.Step> steps = path.steps();
    rests.add(new PathSearch(steps));
    List<GroupField> places = PathColumns.places(field, path);
    VectorPlace place = root;
    for (int i = 0; i < places.size() - 1; i++) {
      VectorPlace to = place.next(schema, steps.get(i));
      int element = steps.get(i) instanceof VariantPath.Index index ? index.index() : -1;
      typedSteps.add(new Step(place, to, element));
      rests.add(new PathSearch(steps.subList(i + 1, steps.size())));
      schema = schema.next(steps.get(i));
      place = to;
    }
    GroupField group = places.get(places.size() - 1);
    this.endsTyped = typedSteps.size() == steps.size();
    this.last = place;
    this.unshredder = new VariantUnshredder(schema, rules);
    boolean isScalar =
        endsTyped
            && schema.typedValue() instanceof ShreddedType.Scalar
            && typedSteps.stream().allMatch(step -> step.element() < 0);
    this.scalar = isScalar && typed(group) instanceof LeafField leaf ? leaf : null;
    this.scalarType = scalar == null ? null : (ShreddedType.Scalar) schema.typedValue();
  }

  private static Field typed(GroupField group) {
    int index = VectorPlace.indexOf(group.fields(), ShreddingSchemaReader.TYPED_VALUE);
    return index < 0 ? null : group.fields().get(index);
  }

  /** The column of scalars that the path leads to, or null if it leads to something else. */
  public LeafField scalar() {
    return scalar;
  }

  /** The type of {@link #scalar()}; null without it. */
  public ShreddedType.Scalar scalarType() {
    return scalarType;
  }

  /** Moves to the vector of a batch. */
  public void batch(StructVector vector) {
    groups = vector;
    metadata = metadataIndex < 0 ? null : (BinaryVector) vector.child(metadataIndex);
    lastEntry = NO_ENTRY;
    root.batch(vector);
  }

  /** Number of slots of the batch. */
  public int size() {
    return groups.size();
  }

  /** The vector of {@link #scalar()} in this batch. */
  public Vector scalars() {
    return last.typedValues();
  }

  /**
   * Whether {@link #scalars()} are all values of the path in this batch: no variant has its value
   * for it in a {@code value} column.
   */
  public boolean isTyped() {
    for (Step step : typedSteps) {
      if (step.from().hasUntypedValue()) {
        return false;
      }
    }
    return !last.hasUntypedValue();
  }

  /**
   * The value of the path in the variant of a slot; null if the variant is null or has no such
   * value. It may share the bytes of the vectors; if so, it is valid only as long as they are.
   *
   * @throws CorruptFileException when the parts of the variant contradict each other or the
   *     specification
   */
  public Variant get(int slot) {
    if (groups.isNull(slot)) {
      return null;
    }
    int at = slot;
    boolean isElement = typedSteps.isEmpty();
    for (int i = 0; i < typedSteps.size(); i++) {
      Step step = typedSteps.get(i);
      VectorPlace place = step.from().at(at);
      if (!place.hasTypedValue()) {
        Variant value = place.value(metadata(slot));
        return value == null ? null : rests.get(i).find(value);
      }
      isElement = step.element() >= 0;
      if (isElement) {
        if (step.element() >= place.elementCount()) {
          return null;
        }
        at = place.elementSlot(step.element());
      }
    }
    VectorPlace place = last.at(at);
    VariantMetadata names = metadata(slot);
    boolean isTyped = endsTyped && place.hasTypedValue();
    Variant value = isTyped ? null : place.value(names);
    if (isTyped) {
      return unshredder.unshred(names, place);
    } else if (value != null) {
      return rests.get(typedSteps.size()).find(value);
    }
    // Only a field can be missing: anything else without a value is the variant null.
    return isElement && endsTyped ? Variant.of(names, NULL, 0, NULL.length) : null;
  }

  /**
   * The dictionary of a slot. If it is equal to the previous one, that object is returned, so that
   * it is read only once.
   */
  private VariantMetadata metadata(int slot) {
    if (metadata == null) {
      return VariantMetadata.EMPTY;
    }
    if (metadata.isNull(slot)) {
      throw new CorruptFileException("the metadata of a variant is null");
    }
    int entry = metadata.dictionary() == null ? NO_ENTRY : metadata.ids()[slot];
    if (entry != NO_ENTRY && entry == lastEntry) {
      return lastMetadata;
    }
    int start = metadata.start(slot);
    int length = metadata.length(slot);
    if (!lastMetadata.isEncodedAs(metadata.data(), start, length)) {
      byte[] copy = Arrays.copyOfRange(metadata.data(), start, start + length);
      lastMetadata = VariantMetadata.of(copy);
    }
    lastEntry = entry;
    return lastMetadata;
  }
}
