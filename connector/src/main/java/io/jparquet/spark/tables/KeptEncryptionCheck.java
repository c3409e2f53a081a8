package io.jparquet.spark.tables;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.SessionTables;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.CreateTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTable;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.TableSpecBase;
import org.apache.spark.sql.catalyst.streaming.WriteToStream;
import org.apache.spark.sql.execution.command.CreateTableLikeCommand;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Refuses statements after which a table has plain files, or gets them from later statements, while
 * its users think them encrypted:
 *
 * <ul>
 *   <li>A table is made by {@code saveAsTable} or {@code writeTo} with options that request
 *       encryption, which Spark passes to this one write and does not store.
 *   <li>A table whose properties request encryption is replaced by one without.
 * </ul>
 *
 * <p>Runs once for each analysed plan.
 */
final class KeptEncryptionCheck extends AbstractFunction1<LogicalPlan, BoxedUnit> {
  private final SessionTables tables;

  /** For the statements of one session, which need not be complete yet. */
  public KeptEncryptionCheck(SparkSession session) {
    this.tables = new SessionTables(session);
  }

  @Override
  public BoxedUnit apply(LogicalPlan plan) {
    if (plan instanceof CreateTableAsSelect create) {
      checkCreated(create);
    } else if (plan instanceof ReplaceTable replace) {
      checkReplaced(replace.name(), replace.tableSpec());
    } else if (plan instanceof ReplaceTableAsSelect replace) {
      checkReplaced(replace.name(), replace.tableSpec());
      if (tables.isOurs(replace.tableSpec()) && SessionTables.named(replace.name()).isPresent()) {
        checkOptions(DeclaredEncryption.of(replace.writeOptions()), replace.tableSpec());
      }
    } else if (plan instanceof CreateTableLikeCommand like) {
      checkLike(like);
    } else if (plan instanceof WriteToStream stream && stream.catalogTable().isDefined()) {
      checkStream(stream.catalogTable().get());
    }
    SparkLine.bridge()
        .savedTable(plan)
        .filter(save -> save.mode() == SaveMode.Overwrite)
        .ifPresent(
            save -> checkReplaced(save.table().identifier(), DeclaredEncryption.of(save.table())));
    return BoxedUnit.UNIT;
  }

  private void checkCreated(CreateTableAsSelect create) {
    // Of a table that exists, nothing is made: Spark refuses the statement, or does nothing.
    boolean isNew =
        SessionTables.named(create.name()).filter(name -> tables.find(name).isEmpty()).isPresent();
    if (isNew && tables.isOurs(create.tableSpec())) {
      checkOptions(DeclaredEncryption.of(create.writeOptions()), create.tableSpec());
    }
  }

  private static void checkOptions(DeclaredEncryption write, TableSpecBase spec) {
    String lost = write.firstKeyNotIn(DeclaredEncryption.of(spec));
    if (lost != null) {
      throw new IllegalArgumentException(
          "The option "
              + lost
              + " encrypts the first files of a new table, but Spark does not store the"
              + " options of a write, and the table has no property with the same value: later"
              + " writes would not encrypt what this one encrypts. Create the table with"
              + " TBLPROPERTIES first and insert into it, or set the property with"
              + " writeTo(...).tableProperty(...)");
    }
  }

  private void checkReplaced(LogicalPlan name, TableSpecBase spec) {
    SessionTables.named(name).ifPresent(table -> checkReplaced(table, DeclaredEncryption.of(spec)));
  }

  private void checkReplaced(TableIdentifier name, DeclaredEncryption successor) {
    if (successor.isAskedFor()) {
      return;
    }
    tables
        .find(name)
        .filter(KeptEncryptionCheck::isEncrypted)
        .ifPresent(
            table -> {
              throw new IllegalArgumentException(
                  "The table "
                      + table.identifier().unquotedString()
                      + " is encrypted, but the statement that replaces it does not request"
                      + " encryption: set the properties of encryption as TBLPROPERTIES or with"
                      + " writeTo(...).tableProperty(...), replace its rows with INSERT OVERWRITE,"
                      + " which keeps the properties, or drop the table first");
            });
  }

  private static boolean isEncrypted(CatalogTable table) {
    return SessionTables.isOurs(table.provider()) && DeclaredEncryption.of(table).isAskedFor();
  }

  /** The new table gets the OPTIONS of the other, and no TBLPROPERTIES. */
  private void checkLike(CreateTableLikeCommand like) {
    tables
        .find(like.sourceTable())
        .filter(KeptEncryptionCheck::isEncrypted)
        .filter(source -> !DeclaredEncryption.of(source.storage().properties()).isAskedFor())
        .filter(source -> !DeclaredEncryption.of(like.properties()).isAskedFor())
        .ifPresent(
            source -> {
              throw new IllegalArgumentException(
                  "The table "
                      + source.identifier().unquotedString()
                      + " is encrypted by its TBLPROPERTIES, which CREATE TABLE LIKE does not copy:"
                      + " set them in the statement");
            });
  }

  /** Spark passes neither properties nor options of the table to the sink. */
  private static void checkStream(CatalogTable table) {
    if (isEncrypted(table)) {
      throw new IllegalArgumentException(
          "The table "
              + table.identifier().unquotedString()
              + " is encrypted, and Spark passes neither its properties nor its options to a stream"
              + " that writes with toTable: write to the location of the table with start(path),"
              + " and set the properties as options");
    }
  }
}
