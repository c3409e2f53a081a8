package io.jparquet.schema;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A map: a MAP group, or a group that has the legacy annotation MAP_KEY_VALUE instead.
 *
 * @param name the name
 * @param nullable whether the map can be null
 * @param definitionLevel the smallest definition level at which the map is present, empty or not
 * @param repetitionLevel the number of enclosing lists and maps
 * @param node the MAP group
 * @param key the key, one repetition level deeper; nullable only in files that break the
 *     specification
 * @param value the value, one repetition level deeper, or null when the map has no value column
 * @param elementDefinitionLevel the smallest definition level at which an entry exists
 * @param levelSource a leaf below the map's node
 */
public record MapField(
    String name,
    boolean nullable,
    int definitionLevel,
    int repetitionLevel,
    SchemaNode node,
    Field key,
    @Nullable Field value,
    int elementDefinitionLevel,
    LeafColumn levelSource)
    implements Field {

  public MapField {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(node, "node");
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(levelSource, "levelSource");
  }

  /** This map with the given projections of its key and value (null: no value). */
  public MapField with(Field keptKey, @Nullable Field keptValue) {
    LeafColumn source =
        keptValue == null
            ? keptKey.levelSource()
            : LeafColumn.betterLevelSource(keptKey.levelSource(), keptValue.levelSource());
    return new MapField(
        name,
        nullable,
        definitionLevel,
        repetitionLevel,
        node,
        keptKey,
        keptValue,
        elementDefinitionLevel,
        source);
  }
}
