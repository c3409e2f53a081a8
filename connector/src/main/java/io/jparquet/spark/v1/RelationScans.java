package io.jparquet.spark.v1;

import io.jparquet.spark.bridge.SparkBridge;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.TableOptions;
import io.jparquet.spark.core.file.ReadRefusals;
import io.jparquet.spark.core.scan.JParquetScanBuilder;
import io.jparquet.spark.core.scan.ScanPlanning;
import io.jparquet.spark.v1.Choice.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.FileSourceMetadataAttribute$;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression$;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.GlobalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LocalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ReturnAnswer;
import org.apache.spark.sql.catalyst.trees.TreeNodeTag;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import org.apache.spark.sql.execution.datasources.CatalogFileIndex;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.FileFormat$;
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.execution.datasources.FileSourceStrategy$;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.PartitioningAwareFileIndex;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.collection.immutable.Seq;

/**
 * Plans reads of DataSource V1: of jparquet's own relations, which are those of SQL on a path and
 * of tables that a session keeps with V1, and, where a session wants it, of Spark's own Parquet
 * source.
 *
 * <p>A relation is scanned with DataSource V2 over its own file index. Where Spark's plan needs a
 * scan of V1, as for streams and bucketed tables, only the format of that scan is jparquet's. The
 * optimizer has seen the relation of V1, so that plans differ in nothing else.
 */
final class RelationScans extends SparkStrategy {

  /** What was decided and made for a relation, kept with its node for plans that are made again. */
  private static final TreeNodeTag<Planned> PLANNED = new TreeNodeTag<>("jparquet.planned");

  /** The rows that are enough, where that is known before the relation is planned. */
  private static final TreeNodeTag<Integer> LIMIT = new TreeNodeTag<>("jparquet.limit");

  private final SparkSession session;
  private final ScanPlanning planning;
  private final Acceleration acceleration;

  /** Plans reads of a session. */
  public RelationScans(SparkSession session, ScanPlanning planning) {
    this.session = session;
    this.planning = planning;
    this.acceleration = new Acceleration(session);
  }

  private record Planned(Choice choice, Map<ScanKey, Scanned> scans) {}

  private record ScanKey(List<NamedExpression> projection, List<Expression> filters) {}

  /**
   * A scan.
   *
   * @param filters what Spark evaluates after it, or the scan in its place
   */
  private record Scanned(DataSourceV2ScanRelation relation, List<Expression> filters) {}

  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    LogicalPlan node = plan instanceof ReturnAnswer answer ? answer.child() : plan;
    node = node instanceof GlobalLimit global ? global.child() : node;
    if (node instanceof LocalLimit limit && limit.limitExpr() instanceof Literal rows) {
      noteLimit(limit.child(), (Integer) rows.value());
      return none();
    }
    if (plan instanceof Aggregate aggregate) {
      return aggregated(aggregate);
    }
    RelationOperation operation = RelationOperation.of(plan);
    Choice choice = operation == null ? null : choice(operation);
    if (choice instanceof Choice.Scan) {
      return scan(operation);
    }
    if (choice == null || isOurs(operation)) {
      return none(); // what Spark plans has the right format already
    }
    FileFormat format = operation.files().fileFormat();
    FileFormat shown =
        choice instanceof Choice.Declined declined
            ? DeclinedParquet.of(format, declined.reason())
            : new AcceleratedParquet((ParquetFileFormat) format, planning.variants());
    return shown == format
        ? none()
        : FileSourceStrategy$.MODULE$.apply(operation.withFormat(shown));
  }

  /** Keeps a limit for the scan that is planned next below it. */
  private void noteLimit(LogicalPlan limited, int rows) {
    RelationOperation operation = RelationOperation.of(limited);
    if (operation != null && choice(operation) instanceof Choice.Scan) {
      operation.relation().setTagValue(LIMIT, rows);
    }
  }

  /** An aggregate that is answered from footers, or that needs only fields of variants. */
  private Seq<SparkPlan> aggregated(Aggregate aggregate) {
    RelationOperation operation = RelationOperation.of(aggregate.child());
    if (operation == null || !(choice(operation) instanceof Choice.Scan)) {
      return none();
    }
    SparkPlan planned =
        FooterAggregate.isPossible(aggregate)
            ? FooterAggregate.planned(aggregate, operation, table(operation), session)
            : null;
    return planned == null
        ? planning.plan(session, aggregate, isOurs(operation))
        : Seqs.of(planned);
  }

  private static Seq<SparkPlan> none() {
    return Seqs.of();
  }

  /** Whether a relation is one of jparquet. */
  private static boolean isOurs(RelationOperation operation) {
    return SourceName.isSource(operation.files().fileFormat());
  }

  /** What reads a relation, decided once; null if that is none of jparquet's business. */
  private Choice choice(RelationOperation operation) {
    boolean own = isOurs(operation);
    if (!own && !Acceleration.isParquet(operation.files().fileFormat())) {
      return null;
    }
    if (!own && !acceleration.ofReads()) {
      refuse(operation, SparkOptions.ACCELERATE_READ.name() + " is false");
      return null;
    }
    Option<Planned> kept = operation.relation().getTagValue(PLANNED);
    if (kept.isDefined()) {
      return kept.get().choice();
    }
    Choice choice = newChoice(operation, own);
    if (!own) {
      AccelerationCounters.ofProcess().read(choice, operation.place());
    }
    if (choice instanceof Choice.Declined declined) {
      refuse(operation, declined.reason().text());
    }
    operation.relation().setTagValue(PLANNED, new Planned(choice, new ConcurrentHashMap<>()));
    return choice;
  }

  /**
   * Refuses an operation that Spark's own source would do, if it has columns that only jparquet
   * reads.
   */
  private void refuse(RelationOperation operation, String reason) {
    Collection<String> beyondSpark =
        ColumnsBeyondSpark.of(
            operation.files().fileFormat(), TableOptions.asGiven(operation.files().options()));
    if (!beyondSpark.isEmpty()) {
      List<String> columns =
          ColumnsBeyondSpark.among(operation.fileColumns(), beyondSpark, session);
      if (!columns.isEmpty()) {
        throw ColumnsBeyondSpark.refusal(columns, operation.place(), reason);
      }
    }
  }

  private Choice newChoice(RelationOperation operation, boolean own) {
    HadoopFsRelation files = operation.files();
    if (!own) {
      Reason declined =
          acceleration.declinedRead(
              files.fileFormat(),
              TableOptions.asGiven(files.options()),
              operation.table(),
              operation.readSchema());
      if (declined != null) {
        return new Choice.Declined(declined);
      }
    }
    String reason = onlyFormat(operation);
    return reason == null ? new Choice.Scan() : new Choice.Format(reason);
  }

  /** Why a relation is not scanned with DataSource V2; null if it is. */
  private String onlyFormat(RelationOperation operation) {
    HadoopFsRelation files = operation.files();
    LogicalRelation relation = operation.relation();
    if (DeltaFormat.is(files.fileFormat())) {
      return "a table of Delta";
    }
    if (relation.isStreaming() || relation.stream().isDefined()) {
      return "a stream";
    }
    if (files.bucketSpec().isDefined() && session.sessionState().conf().bucketingEnabled()) {
      return "a bucketed table";
    }
    FileIndex index = files.location();
    if (!(index instanceof PartitioningAwareFileIndex || index instanceof CatalogFileIndex)
        || !index.getClass().getName().startsWith("org.apache.spark.sql.")) {
      return "files listed by " + index.getClass().getName();
    }
    String metadata = FileFormat$.MODULE$.METADATA_NAME();
    boolean hidden =
        Seqs.list(relation.output()).stream()
            .allMatch(column -> isFileMetadata(column) == column.name().equalsIgnoreCase(metadata));
    return hidden ? null : "a column named " + metadata;
  }

  private static boolean isFileMetadata(AttributeReference column) {
    return FileSourceMetadataAttribute$.MODULE$.unapply(column).isDefined();
  }

  private Seq<SparkPlan> scan(RelationOperation found) {
    LogicalRelation tagged = found.relation();
    RelationOperation operation = WholeVariants.restored(found);
    List<Expression> filters = operation.normalizedFilters();
    Scanned scanned =
        tagged
            .getTagValue(PLANNED)
            .get()
            .scans()
            .computeIfAbsent(
                new ScanKey(operation.projection(), filters),
                key -> scanned(operation, filters, tagged.getTagValue(LIMIT)));
    return planning.plan(session, operation.projection(), scanned.filters(), scanned.relation());
  }

  private Scanned scanned(
      RelationOperation operation, List<Expression> filters, Option<Integer> limit) {
    RelationTable table = table(operation);
    JParquetScanBuilder builder = table.scanBuilder();
    List<Expression> offered =
        filters.stream()
            .filter(filter -> !SubqueryExpression$.MODULE$.hasSubquery(filter))
            .toList();
    List<Expression> left = new ArrayList<>(Seqs.list(builder.pushFilters(Seqs.of(offered))));
    filters.stream().filter(filter -> !offered.contains(filter)).forEach(left::add);
    if (limit.isDefined() && left.isEmpty()) {
      builder.pushLimit(limit.get());
    }
    List<AttributeReference> output = operation.columns(left);
    builder.pruneColumns(schema(output));
    Seq<AttributeReference> columns = Seqs.of(output);
    SparkBridge bridge = SparkLine.bridge();
    return new Scanned(
        bridge.scanRelation(
            bridge.relation(table, operation.relation().output()), builder.build(), columns),
        left);
  }

  private RelationTable table(RelationOperation operation) {
    Map<String, String> options = TableOptions.asGiven(operation.files().options());
    ReadRefusals refusals =
        isOurs(operation)
            ? ReadRefusals.NONE
            : new StandIn(
                acceleration.ownSource(
                    ColumnsBeyondSpark.areOfMoreTypes(operation.files().fileFormat(), options)));
    return new RelationTable(
        new RelationFiles(operation.files(), operation.name(), refusals),
        TableOptions.withoutPaths(new CaseInsensitiveStringMap(options)),
        planning);
  }

  private static StructType schema(List<AttributeReference> columns) {
    return new StructType(
        columns.stream()
            .map(
                column ->
                    new StructField(
                        column.name(), column.dataType(), column.nullable(), column.metadata()))
            .toArray(StructField[]::new));
  }
}
