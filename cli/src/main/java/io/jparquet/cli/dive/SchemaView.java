package io.jparquet.cli.dive;

import io.jparquet.cli.command.TypeText;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.schema.SchemaNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tree of a schema. A leaf column leads to its chunks. */
final class SchemaView extends FileView {
  /** Deeper nodes are shown at this depth, or their names would be off the screen. */
  private static final int MOST_INDENTS = 12;

  private final List<Line> lines = new ArrayList<>();

  /**
   * A node of the tree.
   *
   * @param leaf null for groups
   */
  private record Line(SchemaNode node, int depth, @Nullable LeafColumn leaf) {}

  SchemaView(DiveFile file) {
    super(file);
    List<LeafColumn> leaves = file.schema().leaves();
    int leaf = 0;
    // Trees may be deep: no recursion.
    Deque<Line> waiting = new ArrayDeque<>();
    push(waiting, file.schema().root(), 0);
    while (!waiting.isEmpty()) {
      Line line = waiting.pop();
      if (line.node() instanceof GroupNode group) {
        lines.add(line);
        push(waiting, group, line.depth() + 1);
      } else {
        LeafColumn column = leaf < leaves.size() ? leaves.get(leaf++) : null;
        lines.add(new Line(line.node(), line.depth(), column));
      }
    }
  }

  private static void push(Deque<Line> waiting, GroupNode group, int depth) {
    for (int i = group.children().size() - 1; i >= 0; i--) {
      waiting.push(new Line(group.children().get(i), depth, null));
    }
  }

  @Override
  String title() {
    return "schema";
  }

  @Override
  boolean isOnTheWay() {
    return true;
  }

  @Override
  List<Column> columns() {
    return List.of(
        Column.text("name"),
        Column.text("repetition"),
        Column.text("type"),
        Column.number("id"),
        Column.number("max definition"),
        Column.number("max repetition"),
        Column.text("remark"));
  }

  @Override
  long size() {
    return lines.size();
  }

  @Override
  String cell(long row, int column) {
    Line line = lines.get((int) row);
    SchemaNode node = line.node();
    LeafColumn leaf = line.leaf();
    return switch (column) {
      case 0 -> "  ".repeat(Math.min(line.depth(), MOST_INDENTS)) + node.name();
      case 1 -> repetition(node.repetition());
      case 2 -> type(node);
      case 3 -> node.fieldId() == null ? "" : node.fieldId().toString();
      case 4 -> leaf == null ? "" : String.valueOf(leaf.maxDefinitionLevel());
      case 5 -> leaf == null ? "" : String.valueOf(leaf.maxRepetitionLevel());
      default -> leaf == null || leaf.unsupportedReason() == null ? "" : leaf.unsupportedReason();
    };
  }

  private static String repetition(FieldRepetitionType repetition) {
    return repetition.name().toLowerCase(Locale.ROOT);
  }

  private static String type(SchemaNode node) {
    if (node instanceof PrimitiveNode leaf) {
      return TypeText.of(leaf);
    }
    String annotation = node.annotationText();
    return annotation == null ? "group" : "group " + annotation;
  }

  @Override
  View open(long row) {
    LeafColumn leaf = lines.get((int) row).leaf();
    return leaf == null ? new RecordView(this, row) : ChunksView.ofColumn(file(), leaf);
  }

  @Override
  @Nullable View schema() {
    return null;
  }
}
