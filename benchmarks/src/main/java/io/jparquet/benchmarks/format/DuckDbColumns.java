package io.jparquet.benchmarks.format;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** DuckDB with one thread, which computes sums of the columns in SQL. */
final class DuckDbColumns implements ColumnSource {
  private final Connection connection;
  private final Statement statement;

  DuckDbColumns() {
    try {
      connection = DriverManager.getConnection("jdbc:duckdb:");
      statement = connection.createStatement();
      statement.execute("SET threads = 1");
    } catch (SQLException e) {
      throw new IllegalStateException("DuckDB does not start: " + e.getMessage(), e);
    }
  }

  @Override
  public String name() {
    try {
      return "DuckDB " + connection.getMetaData().getDatabaseProductVersion();
    } catch (SQLException e) {
      return "DuckDB";
    }
  }

  @Override
  public Checksum read(Path file, List<PrimitiveType> columns) {
    String sums = columns.stream().map(DuckDbColumns::sum).collect(Collectors.joining(", "));
    long sum = 0;
    try (ResultSet result = query(sums, file)) {
      result.next();
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).getPrimitiveTypeName() != PrimitiveTypeName.DOUBLE) {
          sum += new BigDecimal(result.getString(i + 1)).unscaledValue().longValue();
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException("DuckDB can't read " + file + ": " + e.getMessage(), e);
    }
    return new Checksum(sum, 0);
  }

  /** The sum of a column of doubles. */
  double total(Path file, PrimitiveType column) {
    try (ResultSet result = query(sum(column), file)) {
      result.next();
      return result.getDouble(1);
    } catch (SQLException e) {
      throw new IllegalStateException("DuckDB can't read " + file + ": " + e.getMessage(), e);
    }
  }

  private ResultSet query(String columns, Path file) throws SQLException {
    return statement.executeQuery("SELECT " + columns + " FROM read_parquet('" + file + "')");
  }

  private static String sum(PrimitiveType column) {
    String name = "\"" + column.getName() + "\"";
    if (column.getPrimitiveTypeName() == PrimitiveTypeName.BINARY) {
      return "sum(strlen(" + name + "))";
    }
    return column.getLogicalTypeAnnotation() instanceof DateLogicalTypeAnnotation
        ? "sum(" + name + " - DATE '1970-01-01')"
        : "sum(" + name + ")";
  }

  @Override
  public void close() {
    try (connection;
        statement) {
      statement.execute("SELECT 1");
    } catch (SQLException e) {
      throw new IllegalStateException("DuckDB does not end: " + e.getMessage(), e);
    }
  }
}
