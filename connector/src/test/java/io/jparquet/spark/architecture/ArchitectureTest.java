package io.jparquet.spark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.jparquet.architecture.EngineAccess;
import io.jparquet.architecture.PackageLayers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.catalyst.trees.TreeNode;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.junit.jupiter.api.Test;
import scala.reflect.ClassTag;

/**
 * The wall inside the connector, the one list of what it uses of the engine, and what it sends to
 * tasks.
 */
class ArchitectureTest {
  /** The packages of the engine that the connector uses, each with the reason. */
  private static final Map<String, String> ENGINE_ACCESS =
      Map.of(
          "column.write",
          "Spark's rows are appended straight to the leaf columns, whose order a footer claims;"
              + " vectors would be a copy",
          "write",
          "the open files of a task share one memory budget, which Spark can take back; files that"
              + " replace others keep their layout",
          "variant.shredding",
          "Spark's own settings decide how variants are shredded, and Spark reads parts of them",
          "stats",
          "what bounds of a footer prove depends on its writer and on the order of its columns",
          "thrift",
          "Spark's own source is asked about the schema of a file in the form that files have it in",
          "codec",
          "a codec that the platform lacks is refused before the tasks start",
          "value",
          "Spark has its own types for values of half precision, INT96 and 96 bits");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.jparquet.spark");

  @Test
  void packagesDependOnEachOtherWithoutCycles() {
    PackageLayers.WITHOUT_CYCLES.check(CLASSES);
  }

  @Test
  void theCoreUsesNoWingAndNoWingAnother() {
    assertThat(Wall.packagesWithoutPart(CLASSES)).as("packages outside of the parts").isEmpty();
    assertThat(Wall.wrongUses(CLASSES))
        .as("declare an interface in the core, and implement it in the wing")
        .isEmpty();
  }

  @Test
  void plantedUsesInTheWrongDirectionAreFound() {
    JavaClasses planted =
        new ClassFileImporter()
            .importClasses(
                io.jparquet.spark.core.base.PlantedUse.class,
                io.jparquet.spark.core.read.PlantedUse.class,
                io.jparquet.spark.planning.PlantedUse.class,
                io.jparquet.spark.tables.PlantedUse.class,
                io.jparquet.spark.ui.PlantedUse.class,
                io.jparquet.spark.v1.PlantedUse.class);
    assertThat(Wall.wrongUses(planted))
        .containsExactly(
            "io.jparquet.spark.core.base.PlantedUse uses io.jparquet.spark.core.read.ReadPlan",
            "io.jparquet.spark.core.read.PlantedUse uses io.jparquet.spark.planning.PlanningWing",
            "io.jparquet.spark.planning.PlantedUse uses io.jparquet.spark.tables.TablesWing",
            "io.jparquet.spark.tables.PlantedUse uses io.jparquet.spark.v1.V1Wing",
            "io.jparquet.spark.ui.PlantedUse uses io.jparquet.spark.v1.V1Wing",
            "io.jparquet.spark.v1.PlantedUse uses io.jparquet.spark.planning.PlanningWing");
  }

  @Test
  void theArchitecturePageShowsThePictureOfTheRules() throws IOException {
    assertThat(Path.of("../ARCHITECTURE.md")).content().contains(Wall.picture());
  }

  @Test
  void nodesOfSparksTreesArePublic() {
    List<String> hidden =
        CLASSES.stream()
            .filter(type -> type.isAssignableTo(TreeNode.class))
            .filter(type -> !type.isAnonymousClass())
            .filter(type -> !type.getModifiers().contains(JavaModifier.PUBLIC))
            .map(JavaClass::getName)
            .sorted()
            .toList();
    assertThat(hidden).as("Spark copies nodes by their constructors, and cannot").isEmpty();
  }

  @Test
  void theEngineIsUsedOnlyWhereTheListGivesAReason() {
    EngineAccess.check(CLASSES, ENGINE_ACCESS);
  }

  @Test
  void nothingOfOursIsSentByTheSerializerThatIsSet() {
    assertThat(SentObjects.asTheyAre(CLASSES))
        .as(
            "Kryo may not read it: send it as bytes, as SharedObject, TaskJob and CommitMessages do")
        .isEmpty();
  }

  @Test
  void whatJavaSerializationSendsIsSerializableInAllFields() {
    assertThat(SentObjects.notSerializable(CLASSES)).isEmpty();
  }

  @Test
  void plantedMessagesAndJobsAreFound() {
    JavaClasses planted =
        new ClassFileImporter().importClasses(Planted.class, Planted.Message.class);
    assertThat(SentObjects.asTheyAre(planted))
        .containsExactly(
            Planted.class.getName() + " calls SparkContext.broadcast",
            Planted.class.getName() + " calls TaskCommitMessage.<init>",
            Planted.Message.class.getName() + " is a WriterCommitMessage");
    assertThat(SentObjects.notSerializable(planted))
        .containsExactly(Planted.Message.class.getName() + ".thread is a java.lang.Thread");
  }

  /** What must not be. */
  static final class Planted {
    record Message(List<Thread> thread) implements WriterCommitMessage {}

    static Broadcast<List<String>> list(SparkContext context) {
      return context.broadcast(List.of("a"), ClassTag.apply(List.class));
    }

    static TaskCommitMessage message(List<String> files) {
      return new TaskCommitMessage(files);
    }
  }
}
