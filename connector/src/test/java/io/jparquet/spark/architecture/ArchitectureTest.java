package io.jparquet.spark.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
  private static final String ENGINE = "io.jparquet.internal.";

  /** The packages of the engine that the connector uses, each with the reason. */
  private static final Map<String, String> ENGINE_ACCESS =
      Map.of(
          "column.write",
          "Spark's rows are appended straight to the leaf columns; vectors would be a copy",
          "write",
          "the open files of a task share one memory budget, which Spark can take back",
          "variant.shredding",
          "Spark's own settings decide how variants are shredded, and Spark reads parts of them",
          "stats",
          "an aggregate is answered from a footer only if its bounds prove the answer",
          "thrift",
          "Spark's own source is asked about the schema of a file in the form that files have it in",
          "codec",
          "a codec that the platform lacks is refused before the tasks start");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.jparquet.spark");

  private static final SliceAssignment PACKAGES =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
          return javaClass.getPackageName().startsWith("io.jparquet.spark")
              ? SliceIdentifier.of(javaClass.getPackageName())
              : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
          return "packages";
        }
      };

  @Test
  void packagesDependOnEachOtherWithoutCycles() {
    slices()
        .assignedFrom(PACKAGES)
        .should()
        .beFreeOfCycles()
        .because("packages are layers: move a class to the lower one, or pass in what it needs")
        .check(CLASSES);
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
                io.jparquet.spark.v1.PlantedUse.class);
    assertThat(Wall.wrongUses(planted))
        .containsExactly(
            "io.jparquet.spark.core.base.PlantedUse uses io.jparquet.spark.core.read.ReadPlan",
            "io.jparquet.spark.core.read.PlantedUse uses io.jparquet.spark.planning.PlanningWing",
            "io.jparquet.spark.planning.PlantedUse uses io.jparquet.spark.tables.TablesWing",
            "io.jparquet.spark.tables.PlantedUse uses io.jparquet.spark.v1.V1Wing",
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
    Set<String> used = new TreeSet<>();
    Set<String> unlisted = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        String name = dependency.getTargetClass().getPackageName();
        if (name.startsWith(ENGINE)) {
          String part = name.substring(ENGINE.length());
          used.add(part);
          if (!ENGINE_ACCESS.containsKey(part)) {
            unlisted.add(type.getName() + " uses " + dependency.getTargetClass().getName());
          }
        }
      }
    }
    assertThat(unlisted)
        .as("the connector uses the API; where it cannot, ENGINE_ACCESS lists package and reason")
        .isEmpty();
    assertThat(used).as("entries of ENGINE_ACCESS").containsAll(ENGINE_ACCESS.keySet());
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
