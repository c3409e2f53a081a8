package io.jparquet.spark.tables.maintenance;

import io.jparquet.spark.core.base.SessionSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The arguments of a call, by the names of the parameters.
 *
 * @param procedure the name of the procedure, for messages
 * @param parameters of the procedure
 * @param values the arguments in the order of the parameters
 */
record Arguments(String procedure, List<ProcedureParameter> parameters, InternalRow values) {

  /** The directory, file or pattern that most procedures are about. */
  static final ProcedureParameter PATH =
      ProcedureParameter.in("path", DataTypes.StringType)
          .comment("a directory of Parquet files")
          .build();

  /** Options of the read or write. */
  static final ProcedureParameter OPTIONS =
      optional("options", DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType))
          .comment("options, as for spark.read and write")
          .build();

  /** The order of the rows of files that are written. */
  static final ProcedureParameter SORT_BY =
      optional("sort_by", DataTypes.StringType)
          .comment("the order of the rows of each new file, as after ORDER BY")
          .build();

  /** A parameter that may be left out. */
  static ProcedureParameter.Builder optional(String name, DataType type) {
    return ProcedureParameter.in(name, type).defaultValue("CAST(NULL AS " + type.sql() + ")");
  }

  /**
   * The path.
   *
   * @throws IllegalArgumentException if it is null or empty
   */
  String path() {
    return text("path")
        .filter(path -> !path.isBlank())
        .orElseThrow(() -> refused("path", "null", "a directory"));
  }

  /** The options; empty without the argument. */
  CaseInsensitiveStringMap options() {
    Map<String, String> options = new HashMap<>();
    int ordinal = ordinal("options");
    if (!values.isNullAt(ordinal)) {
      MapData map = values.getMap(ordinal);
      for (int i = 0; i < map.numElements(); i++) {
        if (map.valueArray().isNullAt(i)) {
          throw refused("options", map.keyArray().getUTF8String(i) + " => null", "values");
        }
        options.put(
            map.keyArray().getUTF8String(i).toString(),
            map.valueArray().getUTF8String(i).toString());
      }
    }
    return new CaseInsensitiveStringMap(options);
  }

  /**
   * The order of the rows of files that are written.
   *
   * @throws IllegalArgumentException if it can't be understood
   */
  RequestedOrder order(SparkSession session) {
    return RequestedOrder.of(text("sort_by").orElse(null), SessionSettings.sqlConf(session));
  }

  /** A text; empty if it is null. */
  Optional<String> text(String name) {
    int ordinal = ordinal(name);
    return values.isNullAt(ordinal)
        ? Optional.empty()
        : Optional.of(values.getUTF8String(ordinal).toString());
  }

  /** A number; empty if it is null. */
  OptionalLong number(String name) {
    int ordinal = ordinal(name);
    return values.isNullAt(ordinal)
        ? OptionalLong.empty()
        : OptionalLong.of(values.getLong(ordinal));
  }

  /** A condition, false if it is null. */
  boolean flag(String name) {
    int ordinal = ordinal(name);
    return !values.isNullAt(ordinal) && values.getBoolean(ordinal);
  }

  /**
   * One of the constants of an enumeration, whose names are given in lower case.
   *
   * @param byDefault if the argument is null
   */
  <E extends Enum<E>> E choice(String name, Class<E> type, E byDefault) {
    String given = text(name).orElse(byDefault.name());
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(given.trim())) {
        return constant;
      }
    }
    throw refused(
        name,
        given,
        Stream.of(type.getEnumConstants())
            .map(constant -> constant.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", ", "one of ", "")));
  }

  /** The error for an argument that is not understood. */
  IllegalArgumentException refused(String name, String given, String expected) {
    return new IllegalArgumentException(
        "CALL jparquet.system."
            + procedure
            + ": the argument "
            + name
            + " is '"
            + given
            + "', expected "
            + expected);
  }

  private int ordinal(String name) {
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(procedure + " has no parameter " + name);
  }
}
