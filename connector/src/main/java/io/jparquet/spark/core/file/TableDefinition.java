package io.jparquet.spark.core.file;

import io.jparquet.spark.core.base.OptionNames;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.TableOptions;
import io.jparquet.spark.encryption.EncryptionNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.Utils$;
import org.jspecify.annotations.Nullable;

/**
 * How a table was requested: by whom, at which place, and with which schema, partitioning and
 * options. Nothing is listed or read for it. Immutable.
 */
public final class TableDefinition {

  private final SparkSession session;
  private final TableUse use;
  private final @Nullable StructType schema;
  private final Transform[] partitioning;
  private final Map<String, String> properties;
  private final List<String> paths;
  private final CaseInsensitiveStringMap options;

  /**
   * Describes a table. Of a table of the catalog, options that do not exist are warned of.
   *
   * @param session the session that the table is used in
   * @param use who asked
   * @param schema the schema of the catalog, of the user or of the data to be saved; null to infer
   *     it from the files
   * @param partitioning declared partitioning; if it is empty, the partition columns are inferred
   *     from the directories
   * @param properties table properties and options, including {@code path} or {@code paths}
   * @throws IllegalArgumentException if {@code paths} is not a JSON array of strings; or, unless
   *     the table is one of the catalog, naming an option that does not exist
   */
  public TableDefinition(
      SparkSession session,
      TableUse use,
      @Nullable StructType schema,
      Transform[] partitioning,
      Map<String, String> properties) {
    this.session = session;
    this.use = use;
    this.schema = schema;
    this.partitioning = partitioning.clone();
    this.properties = Map.copyOf(properties);
    Map<String, String> all = TableOptions.fromProperties(properties);
    if (use == TableUse.CATALOG) {
      // An older version may have stored them: the table stays readable.
      OptionNames.report(all.keySet());
    } else {
      OptionNames.check(all.keySet());
    }
    CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(all);
    this.paths = List.copyOf(TableOptions.paths(given));
    this.options = TableOptions.withoutPaths(given);
  }

  /** The session that the table belongs to. */
  public SparkSession session() {
    return session;
  }

  /** The caller that requested the table. */
  public TableUse use() {
    return use;
  }

  /** The schema that was given; null to infer it from the files. */
  public @Nullable StructType schema() {
    return schema;
  }

  /** The declared partitioning; empty without a declaration. */
  public Transform[] partitioning() {
    return partitioning.clone();
  }

  /** Locations as given, not expanded; empty when a managed table has none yet. */
  public List<String> paths() {
    return paths;
  }

  /** The name of the table in plans and messages. */
  public String name() {
    return SourceName.NAME + " " + String.join(",", paths);
  }

  /**
   * Options of the table, from its properties and the {@code OPTIONS} clause: without {@code path}
   * and {@code paths}.
   */
  public CaseInsensitiveStringMap options() {
    return options;
  }

  /**
   * The table's options, overridden by those of one read or write.
   *
   * @throws IllegalArgumentException naming an option of the read or write, or a setting of the
   *     session, that begins with {@code jparquet.} and does not exist
   */
  public CaseInsensitiveStringMap options(CaseInsensitiveStringMap operation) {
    OptionNames.check(
        operation.asCaseSensitiveMap().keySet().stream()
            .filter(name -> !options.containsKey(name))
            .toList());
    OptionNames.checkSession(SessionSettings.sqlConf(session));
    Map<String, String> merged = new HashMap<>(options.asCaseSensitiveMap());
    merged.keySet().removeIf(operation::containsKey);
    merged.putAll(TableOptions.withoutPaths(operation).asCaseSensitiveMap());
    return new CaseInsensitiveStringMap(merged);
  }

  /** Whether the catalog does not own the table's files, so that it may not delete them. */
  public boolean isExternal() {
    return use == TableUse.CATALOG
        && "true".equals(shownProperties().get(TableCatalog.PROP_EXTERNAL));
  }

  /**
   * The properties as Spark shows them, with secrets hidden. A table of the catalog also has what
   * Spark's DESCRIBE looks for but does not pass: the location of a managed table, and that a table
   * with a location of its own is external.
   */
  public Map<String, String> shownProperties() {
    Map<String, String> shown = new HashMap<>(properties);
    shown.replaceAll(
        (name, value) ->
            EncryptionNames.isSecret(name) ? Utils$.MODULE$.REDACTION_REPLACEMENT_TEXT() : value);
    if (use != TableUse.CATALOG) {
      return shown;
    }
    shown.remove("path");
    // Spark keeps an option twice, and shows it as the one that has the prefix.
    for (String key : properties.keySet()) {
      if (key.startsWith(TableCatalog.OPTION_PREFIX)) {
        shown.remove(key.substring(TableCatalog.OPTION_PREFIX.length()));
      }
    }
    String location = properties.get(TableCatalog.PROP_LOCATION);
    if (location != null
        && !"true".equalsIgnoreCase(properties.get(TableCatalog.PROP_IS_MANAGED_LOCATION))) {
      shown.put(TableCatalog.PROP_EXTERNAL, "true");
    }
    if (location == null && paths.size() == 1) {
      shown.put(TableCatalog.PROP_LOCATION, paths.get(0));
      shown.put(TableCatalog.PROP_IS_MANAGED_LOCATION, "true");
    }
    return shown;
  }
}
