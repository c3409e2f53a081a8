package io.jparquet.spark.core.base;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.trees.TreeNode;

/** Walks over Spark's trees: plans and expressions. */
public final class TreeNodes {

  private TreeNodes() {}

  /** The children of a node, in their order. */
  public static <T extends TreeNode<T>> List<T> children(T node) {
    return Seqs.list(node.children());
  }

  /** A copy of a node with as many other children; the node itself if they are equal to its own. */
  public static <T extends TreeNode<T>> T withChildren(T node, List<T> children) {
    return node.withNewChildren(Seqs.of(children));
  }

  /**
   * A copy of a node whose children are changed; the node itself if all stay. As elsewhere in
   * Spark, children that are equal to those before stay.
   */
  public static <T extends TreeNode<T>> T mapChildren(T node, UnaryOperator<T> change) {
    return withChildren(node, children(node).stream().map(change).toList());
  }

  /** Visits a node before the nodes below it. */
  public static <T extends TreeNode<T>> void visit(T node, Consumer<T> visitor) {
    visitor.accept(node);
    children(node).forEach(child -> visit(child, visitor));
  }
}
