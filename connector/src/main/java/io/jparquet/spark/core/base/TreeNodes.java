package io.jparquet.spark.core.base;

import java.util.ArrayList;
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

  /** A copy of a node with as many other children. */
  public static <T extends TreeNode<T>> T withChildren(T node, List<T> children) {
    return node.withNewChildren(Seqs.of(children));
  }

  /**
   * A copy of a node whose children are changed; the node itself if each child stays the same
   * object. Spark's own method of this name also keeps a child where the changed one is only equal.
   */
  public static <T extends TreeNode<T>> T mapChildren(T node, UnaryOperator<T> change) {
    List<T> changed = new ArrayList<>();
    boolean isSame = true;
    for (T child : children(node)) {
      T next = change.apply(child);
      isSame &= next == child;
      changed.add(next);
    }
    return isSame ? node : withChildren(node, changed);
  }

  /** Visits a node before the nodes below it. */
  public static <T extends TreeNode<T>> void visit(T node, Consumer<T> visitor) {
    visitor.accept(node);
    children(node).forEach(child -> visit(child, visitor));
  }
}
