package io.jparquet.spark.tables;

import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.spark.encryption.EncryptionNames;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.TableSpec;
import org.apache.spark.sql.catalyst.plans.logical.TableSpecBase;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The encryption that the properties and options of a table, or the options of a write, declare.
 * Values by names in lower case: a write refuses names in another case later, and until then they
 * show what is meant.
 */
record DeclaredEncryption(Map<String, String> values) {
  /** By any of these a write is encrypted. */
  private static final List<String> KEYS =
      List.of(KeyProperties.UNIFORM_KEY, KeyProperties.FOOTER_KEY, KeyProperties.COLUMN_KEYS);

  /** The declaration of one set of properties or options. */
  static DeclaredEncryption of(scala.collection.immutable.Map<String, String> properties) {
    Map<String, String> plain = new HashMap<>();
    Map<String, String> options = new HashMap<>();
    CollectionConverters.asJava(properties)
        .forEach(
            (name, value) -> {
              if (!EncryptionNames.isEncryption(name)) {
                return;
              }
              String lower = name.toLowerCase(Locale.ROOT);
              if (lower.startsWith(TableCatalog.OPTION_PREFIX)) {
                options.put(lower.substring(TableCatalog.OPTION_PREFIX.length()), value);
              } else {
                plain.put(lower, value);
              }
            });
    plain.putAll(options);
    return new DeclaredEncryption(plain);
  }

  /** The declaration of a new table. */
  static DeclaredEncryption of(TableSpecBase spec) {
    DeclaredEncryption properties = of(spec.properties());
    return spec instanceof TableSpec resolved ? properties.and(of(resolved.options())) : properties;
  }

  /** The declaration of a table of the session catalog. */
  static DeclaredEncryption of(CatalogTable table) {
    return of(table.properties()).and(of(table.storage().properties()));
  }

  private DeclaredEncryption and(DeclaredEncryption stronger) {
    Map<String, String> both = new HashMap<>(values);
    both.putAll(stronger.values);
    return new DeclaredEncryption(both);
  }

  /** Whether new files are to be encrypted. */
  boolean isAskedFor() {
    return KEYS.stream().anyMatch(this::isGiven);
  }

  /**
   * The name of a property that decides on what is encrypted with which key, and is not the same in
   * the others; null when there is none.
   */
  String firstKeyNotIn(DeclaredEncryption others) {
    for (String name : KEYS) {
      if (isGiven(name) && !isSame(name, others)) {
        return name;
      }
    }
    // Without it, the columns that no key is named for would be plain.
    String complete = KeyProperties.COMPLETE_COLUMNS;
    return isTrue(complete) && !others.isTrue(complete) ? complete : null;
  }

  private boolean isSame(String name, DeclaredEncryption others) {
    return others.isGiven(name) && others.values.get(name).strip().equals(values.get(name).strip());
  }

  /** Whether a property has a value that is not blank. */
  private boolean isGiven(String name) {
    String value = values.get(name);
    return value != null && !value.isBlank();
  }

  private boolean isTrue(String name) {
    return isGiven(name) && values.get(name).strip().equalsIgnoreCase("true");
  }

  /** Shows no value. */
  @Override
  public String toString() {
    return "DeclaredEncryption" + new TreeSet<>(values.keySet());
  }
}
