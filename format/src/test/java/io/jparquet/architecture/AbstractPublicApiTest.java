package io.jparquet.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * The API of a module changes only on purpose: its signatures are checked in beside the test, in
 * {@code public-api.txt}. To accept a change, copy {@code target/public-api.txt} over it.
 */
public abstract class AbstractPublicApiTest {
  private final String module;
  private final PublicApi api;
  private final int mostTypes;

  /**
   * Tests the API of the module that Maven builds.
   *
   * @param module the directory of the module
   * @param type a type of the module
   * @param packages the packages of the API
   * @param mostTypes how many types the API may have, without nested ones
   */
  protected AbstractPublicApiTest(
      String module, Class<?> type, Set<String> packages, int mostTypes) {
    this.module = module;
    this.api = new PublicApi(type, packages);
    this.mostTypes = mostTypes;
  }

  @Test
  void theSignaturesAreThoseOfTheCheckedInListing() throws IOException {
    List<String> actual = api.listing();
    Path written = Path.of("target", "public-api.txt");
    Files.createDirectories(written.getParent());
    Files.write(written, actual);
    List<String> expected;
    try (InputStream in = getClass().getResourceAsStream("public-api.txt")) {
      expected = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    List<String> added = new ArrayList<>(actual);
    added.removeAll(expected);
    List<String> removed = new ArrayList<>(expected);
    removed.removeAll(actual);
    String advice =
        ("if that is the purpose, copy %s/target/public-api.txt over"
                + " %s/src/test/resources/%s/public-api.txt")
            .formatted(module, module, getClass().getPackageName().replace('.', '/'));
    SoftAssertions.assertSoftly(
        softly -> {
          softly.assertThat(removed).as("removed from the API; %s", advice).isEmpty();
          softly.assertThat(added).as("added to the API; %s", advice).isEmpty();
        });
    assertThat(actual).as("the order of the API's listing; %s", advice).isEqualTo(expected);
  }

  @Test
  void theApiStaysSmall() {
    assertThat(api.topLevelTypes()).hasSizeLessThanOrEqualTo(mostTypes);
  }

  @Test
  void everyPackageIsEitherApiOrInternal() {
    assertThat(api.otherPackages()).isEmpty();
  }

  @Test
  void noSignatureShowsATypeOfTheEngine() {
    List<String> shown = new ArrayList<>();
    for (Class<?> type : api.classes()) {
      for (Member member : PublicApi.members(type)) {
        String engine =
            types(member).stream()
                .filter(used -> used.getName().startsWith(PublicApi.ENGINE))
                .map(Class::getName)
                .collect(Collectors.joining(", "));
        if (!engine.isEmpty()) {
          shown.add(type.getName() + "." + member.getName() + " shows " + engine);
        }
      }
      List<Class<?>> parents = new ArrayList<>(List.of(type.getInterfaces()));
      if (type.getSuperclass() != null) {
        parents.add(type.getSuperclass());
      }
      for (Class<?> parent : parents) {
        if (parent.getName().startsWith(PublicApi.ENGINE)) {
          shown.add(type.getName() + " is a " + parent.getName());
        }
      }
    }
    assertThat(shown).isEmpty();
  }

  private static Set<Class<?>> types(Member member) {
    Set<Class<?>> found = new java.util.HashSet<>();
    if (member instanceof Field field) {
      collect(field.getGenericType(), found);
    } else {
      Executable executable = (Executable) member;
      for (Type parameter : executable.getGenericParameterTypes()) {
        collect(parameter, found);
      }
      for (Type thrown : executable.getGenericExceptionTypes()) {
        collect(thrown, found);
      }
      if (member instanceof Method method) {
        collect(method.getGenericReturnType(), found);
      }
    }
    return found;
  }

  private static void collect(Type type, Set<Class<?>> found) {
    if (type instanceof Class<?> plain) {
      found.add(plain.isArray() ? plain.getComponentType() : plain);
    } else if (type instanceof ParameterizedType parameterized) {
      collect(parameterized.getRawType(), found);
      for (Type argument : parameterized.getActualTypeArguments()) {
        collect(argument, found);
      }
    } else if (type instanceof GenericArrayType array) {
      collect(array.getGenericComponentType(), found);
    } else if (type instanceof WildcardType wildcard) {
      for (Type bound : wildcard.getUpperBounds()) {
        collect(bound, found);
      }
    } else if (type instanceof TypeVariable<?> variable) {
      for (Type bound : variable.getBounds()) {
        if (bound instanceof Class<?> plain) {
          found.add(plain);
        }
      }
    }
  }
}
