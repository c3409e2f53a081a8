package io.jparquet.spark.tables.maintenance;

import io.jparquet.spark.core.base.SparkErrors;
import java.io.IOException;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.ProcedureCatalog;
import org.apache.spark.sql.connector.catalog.procedures.BoundProcedure;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The catalog {@code jparquet}, which has the procedures in its namespace {@code system}, and
 * nothing else. It belongs to a session.
 */
final class SystemProcedures implements ProcedureCatalog {
  static final String NAME = "jparquet";
  static final String NAMESPACE = "system";

  private static final List<SystemProcedure> ALL =
      Stream.<SystemProcedure>of(
              new Verify(), new Advise(), new Compact(), new Rewrite(), new Repair())
          .sorted(Comparator.comparing(SystemProcedure::name))
          .toList();

  private final SparkSession session;

  SystemProcedures(SparkSession session) {
    this.session = session;
  }

  @Override
  public void initialize(String name, CaseInsensitiveStringMap options) {
    throw new UnsupportedOperationException(
        "The catalog of the procedures of jparquet is not configured; remove the setting"
            + " spark.sql.catalog."
            + name);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public UnboundProcedure loadProcedure(Identifier ident) {
    return ALL.stream()
        .filter(procedure -> isSystem(ident.namespace()))
        .filter(procedure -> procedure.name().equalsIgnoreCase(ident.name()))
        .findFirst()
        .map(Named::new)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no procedure "
                        + NAME
                        + "."
                        + ident
                        + "; there are "
                        + ALL.stream()
                            .map(procedure -> qualified(procedure.name()))
                            .collect(Collectors.joining(", "))));
  }

  /** For SHOW PROCEDURES, which Spark has since 4.1. */
  @Override
  public Identifier[] listProcedures(String[] namespace) {
    return ALL.stream()
        .filter(procedure -> namespace.length == 0 || isSystem(namespace))
        .map(procedure -> Identifier.of(new String[] {NAMESPACE}, procedure.name()))
        .toArray(Identifier[]::new);
  }

  private static boolean isSystem(String[] namespace) {
    return namespace.length == 1 && namespace[0].equalsIgnoreCase(NAMESPACE);
  }

  private static String qualified(String name) {
    return NAME + "." + NAMESPACE + "." + name;
  }

  /** A procedure as Spark finds it. It takes the same parameters whatever the arguments are. */
  private final class Named implements UnboundProcedure {
    private final SystemProcedure procedure;

    Named(SystemProcedure procedure) {
      this.procedure = procedure;
    }

    @Override
    public String name() {
      return procedure.name();
    }

    @Override
    public String description() {
      return procedure.description();
    }

    @Override
    public BoundProcedure bind(StructType inputType) {
      return new Callable(procedure);
    }
  }

  /** A procedure as Spark calls it: not the same class, since Spark binds what can be bound. */
  private final class Callable implements BoundProcedure {
    private final SystemProcedure procedure;

    Callable(SystemProcedure procedure) {
      this.procedure = procedure;
    }

    @Override
    public String name() {
      return procedure.name();
    }

    @Override
    public String description() {
      return procedure.description();
    }

    @Override
    public ProcedureParameter[] parameters() {
      return procedure.parameters().toArray(new ProcedureParameter[0]);
    }

    @Override
    public boolean isDeterministic() {
      return false;
    }

    @Override
    public Iterator<Scan> call(InternalRow input) {
      Arguments arguments = new Arguments(procedure.name(), procedure.parameters(), input);
      try {
        List<InternalRow> rows = procedure.run(session, arguments);
        return List.<Scan>of(new Result(procedure.output(), rows)).iterator();
      } catch (IOException e) {
        throw SparkErrors.unchecked(e);
      }
    }
  }

  private record Result(StructType readSchema, List<InternalRow> all) implements LocalScan {

    @Override
    public InternalRow[] rows() {
      return all.toArray(new InternalRow[0]);
    }
  }
}
