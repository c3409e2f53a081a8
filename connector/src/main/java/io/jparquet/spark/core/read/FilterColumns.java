package io.jparquet.spark.core.read;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.ColumnNames;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.read.MatchedField.Entries;
import io.jparquet.spark.core.read.MatchedField.Extraction;
import io.jparquet.spark.core.read.MatchedField.Items;
import io.jparquet.spark.core.read.MatchedField.Leaf;
import io.jparquet.spark.core.read.MatchedField.Struct;
import io.jparquet.spark.core.read.MatchedField.Variant;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.NullType;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a file that filters may use: those that are read from it. Partition columns are
 * not among them, even if the file has a column of that name.
 */
final class FilterColumns implements FilterColumn.Resolver {

  private final ParquetSchema schema;
  private final MatchedFields columns;
  private final ReadSettings settings;
  private final ColumnNames names;
  private final FileProof proof;
  private final VariantExtraction variants;

  /**
   * The columns of a file with the given schema.
   *
   * @param columns the columns that are read
   * @param proof what is known of the rows of the file
   * @param variants how requested fields of variants are read
   */
  FilterColumns(
      ParquetSchema schema,
      MatchedFields columns,
      ReadSettings settings,
      FileProof proof,
      VariantExtraction variants) {
    this.schema = schema;
    this.columns = columns;
    this.settings = settings;
    this.names = new ColumnNames(settings.caseSensitive());
    this.proof = proof;
    this.variants = variants;
  }

  @Override
  public @Nullable FilterColumn resolve(List<String> path) {
    MatchedField found = columns.find(path.get(0), names);
    boolean inList = false;
    boolean inStructOfList = false;
    for (String name : path.subList(1, path.size())) {
      if (found instanceof Extraction extraction) {
        return path.get(path.size() - 1).equals(name) && path(extraction.field()) != null
            ? variants.filterColumn(
                extraction.field(), extraction.type(), Integer.parseInt(name), proof)
            : null;
      }
      inList |= found instanceof Items || found instanceof Entries;
      inStructOfList |= inList && found instanceof Struct;
      found = found == null ? null : found.part(name, names);
    }
    if (found == null) {
      return null;
    }
    // A list is null, with this setting, where its elements have none of the fields that are read.
    boolean mayBeNull =
        settings.nullStructIfAllFieldsMissing() && (inStructOfList || hasStructs(found));
    return mayBeNull ? null : column(found);
  }

  private static boolean hasStructs(@Nullable MatchedField field) {
    if (field instanceof Items items) {
      return hasStructs(items.element());
    } else if (field instanceof Entries entries) {
      return hasStructs(entries.key()) || hasStructs(entries.value());
    }
    return field instanceof Struct || field instanceof Variant || field instanceof Extraction;
  }

  private @Nullable FilterColumn column(MatchedField found) {
    List<String> path = path(found.field());
    if (path == null) {
      return null;
    }
    if (found instanceof Items || found instanceof Entries) {
      return new FilterColumn(path, null, found.type());
    }
    // Whatever the file has in a column of nulls, it is read as null.
    return found instanceof Leaf leaf && !(leaf.type() instanceof NullType)
        ? new FilterColumn(leaf.field().column(), leaf.type())
        : null;
  }

  /**
   * The path of a field, or null if it is not the first with its path: of several fields with one
   * name, a predicate would find that, which need not be the one that is read.
   */
  private @Nullable List<String> path(Field field) {
    List<String> path = new ArrayList<>();
    SchemaNode node = schema.root();
    for (String name : field.levelSource().path()) {
      if (node == field.node() || !(node instanceof GroupNode group)) {
        break;
      }
      node =
          group.children().stream()
              .filter(child -> child.name().equals(name))
              .findFirst()
              .orElseThrow();
      path.add(name);
    }
    return node == field.node() ? path : null;
  }
}
