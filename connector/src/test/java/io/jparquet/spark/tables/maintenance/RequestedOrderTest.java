package io.jparquet.spark.tables.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class RequestedOrderTest {

  private static FileFacts file(FileFacts.Column... columns) {
    return new FileFacts(
        new ListedFile("file:/table/a.parquet", 1, 0), "kind", 1, false, List.of(columns));
  }

  private static FileFacts.Column column(String... path) {
    return new FileFacts.Column(List.of(path), false);
  }

  private static final FileFacts FILE =
      file(
          column("Id"),
          column("name"),
          column("s", "X"),
          column("a.b"),
          new FileFacts.Column(List.of("l", "list", "element"), true));

  @Test
  void columnsAreFoundWithoutRegardToCaseAndSpelledAsInTheFile() {
    assertThat(RequestedOrder.parse("ID DESC, NAME NULLS LAST, S.x, `A.B`", false).of(FILE))
        .containsExactly(
            new RewriteGroup.Order("Id", true, false),
            new RewriteGroup.Order("name", false, false),
            new RewriteGroup.Order("s.X", false, true),
            new RewriteGroup.Order("a.b", false, true));
  }

  @Test
  void caseCountsIfTheSessionSaysSo() {
    assertThat(RequestedOrder.parse("Id", true).of(FILE))
        .containsExactly(new RewriteGroup.Order("Id", false, true));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RequestedOrder.parse("id", true).of(FILE))
        .withMessage(
            "sort_by names the column id, which is not among the columns of"
                + " file:/table/a.parquet: Id, name, s.X, a.b, l.list.element");
  }

  @Test
  void aStructOrAPartOfAQuotedNameIsNoColumn() {
    for (String name : List.of("s", "a.b", "`s.X`", "s.X.y")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> RequestedOrder.parse(name, false).of(FILE))
          .withMessageContaining("not among the columns");
    }
  }

  @Test
  void aNameOfSeveralColumnsIsRefused() {
    FileFacts twins = file(column("a"), column("A"), column("b"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RequestedOrder.parse("b, a", false).of(twins))
        .withMessage(
            "sort_by names the column a, of which file:/table/a.parquet has several: a, A;"
                + " set spark.sql.caseSensitive = true");
    assertThat(RequestedOrder.parse("b, a", true).of(twins)).hasSize(2);
  }

  @Test
  void aColumnWithSeveralValuesInARowIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RequestedOrder.parse("l.list.element", false).of(FILE))
        .withMessage(
            "sort_by names the column l.list.element, which can have several values in a row of"
                + " file:/table/a.parquet; those that can't are: Id, name, s.X, a.b");
  }

  @Test
  void partitionColumnsAreRefusedByTheSameRuleOfCase() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RequestedOrder.parse("id, P", false).checkPartitions(List.of("p")))
        .withMessageContaining("the partition column P");
    RequestedOrder.parse("id, P", true).checkPartitions(List.of("p"));
    RequestedOrder.parse("id, s.p", false).checkPartitions(List.of("p"));
  }

  @Test
  void onlyNamesOfColumnsAreTaken() {
    for (String text : List.of("id + 1", "id DESK", "1")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> RequestedOrder.parse(text, false))
          .withMessageStartingWith("sort_by ");
    }
  }
}
