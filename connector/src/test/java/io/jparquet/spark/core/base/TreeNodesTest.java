package io.jparquet.spark.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;

class TreeNodesTest {
  private static final Expression TRUE = new Literal(true, DataTypes.BooleanType);
  private static final Expression FALSE = new Literal(false, DataTypes.BooleanType);

  @Test
  void aNodeWhoseChildrenStayIsTheSameObject() {
    Expression and = new And(TRUE, FALSE);
    assertThat(TreeNodes.mapChildren(and, child -> child)).isSameAs(and);
  }

  @Test
  void aChildThatIsAnotherIsReplaced() {
    Expression changed = TreeNodes.mapChildren(new And(TRUE, FALSE), c -> c == TRUE ? FALSE : c);
    assertThat(TreeNodes.children(changed)).containsExactly(FALSE, FALSE);
  }

  @Test
  void nodesAreVisitedBeforeTheirChildren() {
    Expression inner = new And(TRUE, FALSE);
    Expression outer = new And(inner, FALSE);
    List<Expression> visited = new ArrayList<>();
    TreeNodes.visit(outer, visited::add);
    assertThat(visited).containsExactly(outer, inner, TRUE, FALSE, FALSE);
  }
}
