package io.jparquet.spark.core.write;

import io.jparquet.internal.variant.shredding.ShreddedType;
import io.jparquet.internal.variant.shredding.ShreddedValue;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.spark.types.variant.ShreddingUtils;

/** Parts of a variant as the rows that Spark puts variants together from. */
record SparkShreddedPlace(ShreddedValue parts, ShreddingSchema schema, byte[] metadata)
    implements ShreddingUtils.ShreddedRow {

  /** The fields of an object, or the elements of an array. */
  private record Children(ShreddedValue parent, ShreddedType type)
      implements ShreddingUtils.ShreddedRow {
    @Override
    public boolean isNullAt(int ordinal) {
      return false;
    }

    @Override
    public ShreddingUtils.ShreddedRow getStruct(int ordinal, int fieldCount) {
      ShreddingSchema schema =
          type instanceof ShreddedType.Fields fields
              ? fields.fields().get(ordinal).schema()
              : ((ShreddedType.Elements) type).element();
      return new SparkShreddedPlace(parent.children().get(ordinal), schema, null);
    }

    @Override
    public int numElements() {
      return parent.children().size();
    }

    @Override
    public boolean getBoolean(int ordinal) {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte getByte(int ordinal) {
      throw new UnsupportedOperationException();
    }

    @Override
    public short getShort(int ordinal) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int getInt(int ordinal) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long getLong(int ordinal) {
      throw new UnsupportedOperationException();
    }

    @Override
    public float getFloat(int ordinal) {
      throw new UnsupportedOperationException();
    }

    @Override
    public double getDouble(int ordinal) {
      throw new UnsupportedOperationException();
    }

    @Override
    public BigDecimal getDecimal(int ordinal, int precision, int scale) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String getString(int ordinal) {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte[] getBinary(int ordinal) {
      throw new UnsupportedOperationException();
    }

    @Override
    public UUID getUuid(int ordinal) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ShreddingUtils.ShreddedRow getArray(int ordinal) {
      throw new UnsupportedOperationException();
    }
  }

  /** The typed decimal of a place. */
  static BigDecimal decimal(Object typedValue, int scale) {
    return typedValue instanceof byte[] bytes
        ? new BigDecimal(new BigInteger(bytes), scale)
        : BigDecimal.valueOf(((Number) typedValue).longValue(), scale);
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return switch (ordinal) {
      case SparkShredding.VALUE -> parts.value() == null;
      case SparkShredding.TYPED_VALUE -> !parts.hasTypedValue();
      default -> false;
    };
  }

  @Override
  public boolean getBoolean(int ordinal) {
    return parts.booleanValue();
  }

  @Override
  public byte getByte(int ordinal) {
    return (byte) parts.intValue();
  }

  @Override
  public short getShort(int ordinal) {
    return (short) parts.intValue();
  }

  @Override
  public int getInt(int ordinal) {
    return parts.intValue();
  }

  @Override
  public long getLong(int ordinal) {
    return parts.longValue();
  }

  @Override
  public float getFloat(int ordinal) {
    return parts.floatValue();
  }

  @Override
  public double getDouble(int ordinal) {
    return parts.doubleValue();
  }

  @Override
  public BigDecimal getDecimal(int ordinal, int precision, int scale) {
    return decimal(parts.typedValue(), scale);
  }

  @Override
  public String getString(int ordinal) {
    return new String(parts.bytes(), StandardCharsets.UTF_8);
  }

  @Override
  public byte[] getBinary(int ordinal) {
    return switch (ordinal) {
      case SparkShredding.VALUE -> parts.value();
      case SparkShredding.TYPED_VALUE -> parts.bytes();
      default -> metadata;
    };
  }

  @Override
  public UUID getUuid(int ordinal) {
    throw new UnsupportedOperationException("JSON gives no UUID");
  }

  @Override
  public ShreddingUtils.ShreddedRow getStruct(int ordinal, int fieldCount) {
    return new Children(parts, schema.typedValue());
  }

  @Override
  public ShreddingUtils.ShreddedRow getArray(int ordinal) {
    return new Children(parts, schema.typedValue());
  }

  @Override
  public int numElements() {
    throw new UnsupportedOperationException();
  }
}
