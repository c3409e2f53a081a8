package io.jparquet.spark.core.file;

import io.jparquet.spark.core.base.SourceName;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.TableCatalog;

/** The caller that requested a table. */
public enum TableUse {
  /** {@code load()}, {@code CREATE TEMPORARY VIEW}: read only. */
  LOAD,
  /** The session catalog: read, insert, overwrite, delete, truncate. */
  CATALOG,
  /** The re-dispatched {@code save()}: append and overwrite with any schema. */
  SAVE;

  /** The use of a table that is requested with these properties. */
  public static TableUse of(Map<String, String> properties) {
    return isFromCatalog(properties) ? CATALOG : LOAD;
  }

  /** True for properties as the session catalog passes them, never for options of a user. */
  private static boolean isFromCatalog(Map<String, String> properties) {
    String provider = properties.get(TableCatalog.PROP_PROVIDER);
    return provider != null
        && properties.containsKey(TableCatalog.PROP_OWNER)
        && SourceName.isNamed(provider);
  }
}
