package io.jparquet.tools;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.jparquet.ParquetReader;
import io.jparquet.architecture.EngineAccess;
import io.jparquet.architecture.PackageLayers;
import io.jparquet.verify.FileVerification;
import java.net.URL;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The layers of the tools, and the one list of what they use of the format's engine. */
class ArchitectureTest {
  /** The packages of the format's engine that the tools use, each with the reason. */
  private static final Map<String, String> ENGINE_ACCESS =
      Map.ofEntries(
          Map.entry("bloom", "filters are probed with all values, and their sizes computed"),
          Map.entry("bytes", "lengths and bounds are numbers of stored bytes"),
          Map.entry("codec", "pages are decompressed one by one, and with codecs that are tried"),
          Map.entry("column.read", "pages are decoded one by one, to prove what they are"),
          Map.entry("column.write", "copied chunks are finished chunks, and have column orders"),
          Map.entry("crypto", "modules are decrypted, or encrypted again, where they are bound to"),
          Map.entry("filter", "the rows that are left of damaged ones are ranges of rows"),
          Map.entry("footer", "a footer is read apart from the file, also where it is damaged"),
          Map.entry("geo", "bounding boxes are computed again, to be compared with those stored"),
          Map.entry("io", "the tools read with the buffers and threads of a scan"),
          Map.entry("level", "the validity of a lost column is a bitmap"),
          Map.entry("metadata", "page headers are compared with footer, indexes and pages"),
          Map.entry("page", "chunks are read and copied by their pages, without their values"),
          Map.entry(
              "record", "entries of dictionaries, and bounds, are shown as records show values"),
          Map.entry("scan", "a file is opened once for the parts that the tools look at"),
          Map.entry("stats", "bounds are compared, and believed, as readers do it"),
          Map.entry("thrift", "headers are found at any place, and structs measured and written"),
          Map.entry("value", "numbers are shown that no type of Java holds"),
          Map.entry("variant.shredding", "shredded variants are put together to be verified"),
          Map.entry("vector", "columns that are lost are vectors of nulls"),
          Map.entry("write", "a file is written of stored row groups, with another's layout"));

  private static final JavaClasses CLASSES = classes(FileVerification.class);

  /** The classes of the module, or of the jar, that has a class; without those of tests. */
  private static JavaClasses classes(Class<?> type) {
    URL location = type.getProtectionDomain().getCodeSource().getLocation();
    return new ClassFileImporter().importUrl(location);
  }

  @Test
  void packagesDependOnEachOtherWithoutCycles() {
    PackageLayers.WITHOUT_CYCLES.check(CLASSES);
  }

  @Test
  void theModuleNeedsTheFormatAlone() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache..", "com.fasterxml..")
        .check(CLASSES);
  }

  @Test
  void noPackageIsAlsoOneOfTheFormat() {
    Set<String> shared = packages(CLASSES);
    shared.retainAll(packages(classes(ParquetReader.class)));
    assertThat(shared).as("packages of both modules").isEmpty();
  }

  private static Set<String> packages(JavaClasses classes) {
    Set<String> names = new TreeSet<>();
    classes.forEach(type -> names.add(type.getPackageName()));
    return names;
  }

  @Test
  void theEngineIsUsedOnlyWhereTheListGivesAReason() {
    EngineAccess.check(CLASSES, ENGINE_ACCESS);
  }
}
