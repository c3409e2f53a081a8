package io.jparquet.internal.thrift;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.Type;
import org.apache.thrift.TException;

/** {@code SchemaElement}. */
final class SchemaElementCodec {
  private SchemaElementCodec() {}

  static SchemaElement read(CompactInput in) {
    SchemaElement.Builder element = SchemaElement.builder();
    String name = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> element.type(in.enumeration(Type::of));
        case 2 -> element.typeLength(in.i32());
        case 3 -> element.repetitionType(in.enumeration(FieldRepetitionType::of));
        case 4 -> name = in.string();
        case 5 -> element.numChildren(in.i32());
        case 6 -> element.convertedType(in.enumeration(ConvertedType::of));
        case 7 -> element.scale(in.i32());
        case 8 -> element.precision(in.i32());
        case 9 -> element.fieldId(in.i32());
        case 10 -> element.logicalType(in.struct(LogicalTypeCodec::read));
        case 11 -> element.vectorLength(in.i32());
        default -> in.skip();
      }
    }
    return element.name(CompactInput.require(name, "SchemaElement", "name")).build();
  }

  static void write(CompactOutput out, SchemaElement element) throws TException {
    out.enumeration(1, element.type(), Type::value);
    out.i32(2, element.typeLength());
    out.enumeration(3, element.repetitionType(), FieldRepetitionType::value);
    out.string(4, element.name());
    out.i32(5, element.numChildren());
    out.enumeration(6, element.convertedType(), ConvertedType::value);
    out.i32(7, element.scale());
    out.i32(8, element.precision());
    out.i32(9, element.fieldId());
    out.struct(10, element.logicalType(), LogicalTypeCodec::write);
    out.i32(11, element.vectorLength());
  }
}
