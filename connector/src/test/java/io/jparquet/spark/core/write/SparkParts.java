package io.jparquet.spark.core.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.variant.shredding.ShreddedType;
import io.jparquet.internal.variant.shredding.ShreddedValue;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.types.variant.VariantSchema;
import org.apache.spark.types.variant.VariantShreddingWriter;

/** What Spark takes a variant apart into. */
final class SparkParts implements VariantShreddingWriter.ShreddedResult {
  /** Takes numbers of other widths and scales, as Spark does when it writes files. */
  static final class Builder implements VariantShreddingWriter.ShreddedResultBuilder {
    @Override
    public VariantShreddingWriter.ShreddedResult createEmpty(VariantSchema schema) {
      return new SparkParts();
    }

    @Override
    public boolean allowNumericScaleChanges() {
      return true;
    }
  }

  private byte[] value;
  private Object scalar;
  private List<SparkParts> children;

  @Override
  public void addArray(VariantShreddingWriter.ShreddedResult[] elements) {
    children = Arrays.stream(elements).map(element -> (SparkParts) element).toList();
  }

  @Override
  public void addObject(VariantShreddingWriter.ShreddedResult[] fields) {
    addArray(fields);
  }

  @Override
  public void addVariantValue(byte[] encoded) {
    value = encoded;
  }

  @Override
  public void addScalar(Object typed) {
    scalar = typed;
  }

  @Override
  public void addMetadata(byte[] metadata) {
    // It is that of the variant.
  }

  void assertSame(ShreddedValue parts, ShreddingSchema schema, String what) {
    assertThat(parts.value()).as(what).isEqualTo(value);
    if (children != null) {
      assertThat(parts.children()).as(what).hasSameSizeAs(children);
      for (int i = 0; i < children.size(); i++) {
        ShreddingSchema child =
            schema.typedValue() instanceof ShreddedType.Fields fields
                ? fields.fields().get(i).schema()
                : ((ShreddedType.Elements) schema.typedValue()).element();
        children.get(i).assertSame(parts.children().get(i), child, what);
      }
      return;
    }
    Object typed = parts.typedValue();
    if (typed != null && schema.typedValue() instanceof ShreddedType.Scalar type) {
      typed =
          switch (type.type()) {
            case DECIMAL4, DECIMAL8, DECIMAL16 -> SparkShreddedPlace.decimal(typed, type.scale());
            case STRING -> new String((byte[]) typed, StandardCharsets.UTF_8);
            default -> typed;
          };
    }
    assertThat(typed).as(what).isEqualTo(scalar);
  }
}
