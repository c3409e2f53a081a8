package io.jparquet.spark.core.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.util.CaseInsensitiveMap;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.jdk.javaapi.CollectionConverters;

/** How options arrive from Spark: as options of a call, or hidden in the properties of a table. */
public final class TableOptions {

  private static final Set<String> PATH_KEYS = Set.of("path", "paths");
  private static final ObjectMapper JSON = new ObjectMapper();

  private TableOptions() {}

  /**
   * Options from table properties: the session catalog passes each entry of {@code OPTIONS} twice,
   * once with the prefix {@code option.}; the plain one is kept.
   */
  public static Map<String, String> fromProperties(Map<String, String> properties) {
    Map<String, String> options = new HashMap<>();
    for (Map.Entry<String, String> property : properties.entrySet()) {
      if (!property.getKey().startsWith(TableCatalog.OPTION_PREFIX)) {
        options.put(property.getKey(), property.getValue());
      }
    }
    for (Map.Entry<String, String> property : properties.entrySet()) {
      if (property.getKey().startsWith(TableCatalog.OPTION_PREFIX)) {
        String key = property.getKey().substring(TableCatalog.OPTION_PREFIX.length());
        options.keySet().removeIf(key::equalsIgnoreCase);
        options.put(key, property.getValue());
      }
    }
    return options;
  }

  /** The given locations: {@code paths} (a JSON array) before {@code path}. */
  public static List<String> paths(CaseInsensitiveStringMap options) {
    List<String> paths = new ArrayList<>();
    String several = options.get("paths");
    if (several != null) {
      try {
        paths.addAll(List.of(JSON.readValue(several, String[].class)));
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException(
            "Option 'paths' must be a JSON array of strings, but is: " + several, e);
      }
    }
    String path = options.get("path");
    if (path != null) {
      paths.add(path);
    }
    return paths;
  }

  /**
   * Options as a map of Java, with their names as they were given: a map of Spark that ignores
   * their case has them in lower case.
   */
  public static Map<String, String> asGiven(
      scala.collection.immutable.Map<String, String> options) {
    return CollectionConverters.asJava(
        options instanceof CaseInsensitiveMap<String> insensitive
            ? insensitive.originalMap()
            : options);
  }

  /** Options as a map of Scala. */
  public static scala.collection.immutable.Map<String, String> asScala(
      Map<String, String> options) {
    return scala.collection.immutable.Map.from(CollectionConverters.asScala(options));
  }

  /** Options without the locations among them. */
  public static CaseInsensitiveStringMap withoutPaths(CaseInsensitiveStringMap options) {
    Map<String, String> kept = new HashMap<>(options.asCaseSensitiveMap());
    kept.keySet().removeIf(key -> PATH_KEYS.stream().anyMatch(key::equalsIgnoreCase));
    return new CaseInsensitiveStringMap(kept);
  }
}
