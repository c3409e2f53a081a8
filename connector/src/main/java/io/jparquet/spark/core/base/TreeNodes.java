package io.jparquet.spark.core.base;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.trees.TreeNode;

/** Walks and copies Spark's trees, which are plans and expressions. */
public final class TreeNodes {

  private TreeNodes() {}

  /** The children of a node, in their order. */
  public static <T extends TreeNode<T>> List<T> children(T node) {
    return Seqs.list(node.children());
  }

  /** A copy of a node with other children, or the node itself if the children are equal. */
  public static <T extends TreeNode<T>> T withChildren(T node, List<T> children) {
    return node.withNewChildren(Seqs.of(children));
  }

  /**
   * Applies a function to each child of a node.
   *
   * @return a copy of the node with the results as its children, or the node itself if they are
   *     equal to its children
   */
  public static <T extends TreeNode<T>> T mapChildren(T node, UnaryOperator<T> change) {
    return withChildren(node, children(node).stream().map(change).toList());
  }

  /** Visits a node, and then the nodes below it. */
  public static <T extends TreeNode<T>> void visit(T node, Consumer<T> visitor) {
    visitor.accept(node);
    children(node).forEach(child -> visit(child, visitor));
  }
}
