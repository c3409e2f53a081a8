package io.jparquet.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The layers of the module: packages without circles, and what each side may use. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.jparquet");

  @Test
  void packagesDependOnEachOtherWithoutCycles() {
    PackageLayers.WITHOUT_CYCLES.check(CLASSES);
  }

  @Test
  void theModuleStandsAlone() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.spark..", "org.apache.hadoop..", "org.apache.parquet..")
        .check(CLASSES);
  }
}
