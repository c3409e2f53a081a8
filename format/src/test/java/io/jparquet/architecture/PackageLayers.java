package io.jparquet.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

/** The rule for the packages of each module. */
public final class PackageLayers {
  private static final SliceAssignment PACKAGES =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
          return SliceIdentifier.of(javaClass.getPackageName());
        }

        @Override
        public String getDescription() {
          return "packages";
        }
      };

  /** Packages depend on each other without cycles. */
  public static final ArchRule WITHOUT_CYCLES =
      slices()
          .assignedFrom(PACKAGES)
          .should()
          .beFreeOfCycles()
          .because("packages are layers: move a class to the lower one, or pass in what it needs");

  private PackageLayers() {}
}
