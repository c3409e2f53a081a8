package io.jparquet.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The rule for modules that use the format's engine, which is not part of its API. */
public final class EngineAccess {
  private static final String ENGINE = "io.jparquet.internal.";

  private EngineAccess() {}

  /**
   * Checks that a module uses only the packages of the engine that a list names, and all of those.
   *
   * @param module the classes of the module; their own packages are not the engine's
   * @param reasons for each package, without {@value #ENGINE}, why the module uses it
   */
  public static void check(JavaClasses module, Map<String, String> reasons) {
    Set<String> own = new TreeSet<>();
    module.forEach(type -> own.add(type.getPackageName()));
    Set<String> used = new TreeSet<>();
    Set<String> unlisted = new TreeSet<>();
    for (JavaClass type : module) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        String name = dependency.getTargetClass().getPackageName();
        if (name.startsWith(ENGINE) && !own.contains(name)) {
          String part = name.substring(ENGINE.length());
          used.add(part);
          if (!reasons.containsKey(part)) {
            unlisted.add(type.getName() + " uses " + dependency.getTargetClass().getName());
          }
        }
      }
    }
    assertThat(unlisted)
        .as("modules use the API; where they cannot, ENGINE_ACCESS lists package and reason")
        .isEmpty();
    assertThat(used).as("entries of ENGINE_ACCESS").containsAll(reasons.keySet());
  }
}
