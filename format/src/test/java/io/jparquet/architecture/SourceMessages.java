package io.jparquet.architecture;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The texts that people read, from the sources of a module: what exceptions and the log say, and
 * every other text of two words or more, such as a finding, a piece of advice, and the help of the
 * tool. Concatenations, formats and chains of {@code append} are one text; a part that is not in
 * the sources is between {@link #BEGIN} and {@link #END}. Alternatives of a conditional are texts
 * of their own.
 */
final class SourceMessages {
  /** The character before an expression in a text. It is not in the sources themselves. */
  static final char BEGIN = '\uE000';

  /** The character after an expression in a text. */
  static final char END = '\uE001';

  /** Where two literals are joined within a word. */
  static final char JOINT = '\uE002';

  private static final int MOST_ALTERNATIVES = 8;
  private static final int LONGEST_EXPRESSION = 60;

  private static final Set<String> LOG_METHODS = Set.of("trace", "debug", "info", "warn", "error");
  private static final Pattern FORMAT = Pattern.compile("%[-+ #,0(]*\\d*(\\.\\d+)?([a-zA-Z%])");

  /** An expression in a text. */
  static final Pattern EXPRESSION = Pattern.compile(BEGIN + "[^" + END + "]*" + END);

  private static final Pattern PROSE =
      Pattern.compile("(?s).*(\\p{L}{2}\\S* \\S*\\w|\\w\\S* \\S?\\p{L}{2}).*");
  private static final Pattern WORD = Pattern.compile("\\p{Ll}{2}");

  private static final Pattern WITHIN_WORD = Pattern.compile("\\p{L}" + JOINT + "\\p{L}");

  private SourceMessages() {}

  /**
   * A text and where it is.
   *
   * @param file the path of the source, from its root
   * @param line the line, from 1
   * @param text the text
   * @param whole whether it is all that an exception or the log says
   */
  record Message(String file, long line, String text, boolean whole) {
    /** The text in one line, with expressions in braces. */
    String readable() {
      return text.strip()
          .replace("\n", "\\n")
          .replace(String.valueOf(JOINT), "")
          .replace(BEGIN, '{')
          .replace(END, '}');
    }
  }

  /** The texts below directories of sources, in the order of files and lines, each once. */
  static List<Message> under(List<Path> roots) {
    List<Message> messages = new ArrayList<>();
    Set<String> texts = new HashSet<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      for (Path root : roots) {
        List<Path> sources = sources(root);
        JavacTask task =
            (JavacTask)
                compiler.getTask(
                    null,
                    files,
                    null,
                    // Literals stay apart where they are joined.
                    List.of("-proc:none", "-XDallowStringFolding=false"),
                    null,
                    files.getJavaFileObjectsFromPaths(sources));
        Trees trees = Trees.instance(task);
        for (CompilationUnitTree unit : task.parse()) {
          String file = root.toUri().relativize(unit.getSourceFile().toUri()).getPath();
          new Collector(file, unit, trees, messages, texts).scan(unit, null);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return messages;
  }

  private static List<Path> sources(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  /** Finds the texts of one source. */
  private static final class Collector extends TreeScanner<Void, Void> {
    private final String file;
    private final CompilationUnitTree unit;
    private final Trees trees;
    private final List<Message> messages;
    private final Set<String> texts;

    Collector(
        String file,
        CompilationUnitTree unit,
        Trees trees,
        List<Message> messages,
        Set<String> texts) {
      this.file = file;
      this.unit = unit;
      this.trees = trees;
      this.messages = messages;
      this.texts = texts;
    }

    @Override
    public Void scan(Tree tree, Void unused) {
      if (!(tree instanceof ExpressionTree expression)) {
        return super.scan(tree, null);
      }
      if (isText(expression)) {
        addText(expression, expression, false);
        return null;
      }
      if (expression instanceof NewClassTree made && isError(made.getIdentifier())) {
        made.getArguments().forEach(argument -> scanShown(made, argument));
        return scan(made.getClassBody(), null);
      }
      if (expression instanceof MethodInvocationTree call && isLog(call)) {
        addLog(call);
        return null;
      }
      return super.scan(tree, null);
    }

    private void scanShown(Tree at, ExpressionTree argument) {
      if (isText(argument)) {
        addText(at, argument, true);
      } else {
        scan(argument, null);
      }
    }

    private void addLog(MethodInvocationTree call) {
      ExpressionTree first = call.getArguments().get(0);
      if (!isText(first)) {
        super.scan(call, null);
        return;
      }
      List<ExpressionTree> rest =
          new ArrayList<>(call.getArguments().subList(1, call.getArguments().size()));
      for (String text : alternatives(first)) {
        StringBuilder filled = new StringBuilder();
        int from = 0;
        int next = 0;
        for (int at = text.indexOf("{}"); at >= 0; at = text.indexOf("{}", from)) {
          filled.append(text, from, at);
          filled.append(next < rest.size() ? shown(rest.get(next++)) : BEGIN + "?" + END);
          from = at + 2;
        }
        add(call, filled.append(text.substring(from)).toString(), true);
      }
      scanParts(first);
      rest.forEach(argument -> scan(argument, null));
    }

    private void addText(Tree at, ExpressionTree text, boolean whole) {
      alternatives(text).forEach(alternative -> add(at, alternative, whole));
      scanParts(text);
    }

    private void add(Tree at, String text, boolean whole) {
      boolean shown = whole || PROSE.matcher(EXPRESSION.matcher(text).replaceAll("0")).matches();
      if (shown
          && WORD.matcher(EXPRESSION.matcher(text).replaceAll("")).find()
          && texts.add(text)) {
        long position = trees.getSourcePositions().getStartPosition(unit, at);
        long line = unit.getLineMap().getLineNumber(position);
        messages.add(new Message(file, line, text, whole));
      }
    }

    /** Finds the texts in the expressions that are parts of a text. */
    private void scanParts(ExpressionTree text) {
      if (text instanceof ParenthesizedTree parens) {
        scanParts(parens.getExpression());
      } else if (text instanceof ConditionalExpressionTree either && isText(text)) {
        scan(either.getCondition(), null);
        scanParts(either.getTrueExpression());
        scanParts(either.getFalseExpression());
      } else if (text instanceof BinaryTree sum && isText(text)) {
        scanParts(sum.getLeftOperand());
        scanParts(sum.getRightOperand());
      } else if (text instanceof MethodInvocationTree call && isText(text)) {
        scanParts(((MemberSelectTree) call.getMethodSelect()).getExpression());
        call.getArguments().forEach(this::scanParts);
      } else if (text instanceof NewClassTree made && isText(text)) {
        made.getArguments().forEach(this::scanParts);
      } else if (!(text instanceof LiteralTree)) {
        scan(text, null);
      }
    }
  }

  private static boolean isError(Tree type) {
    String name = type.toString().replaceAll("<.*", "");
    return name.endsWith("Exception") || name.endsWith("Error");
  }

  private static boolean isLog(MethodInvocationTree call) {
    return call.getMethodSelect() instanceof MemberSelectTree select
        && LOG_METHODS.contains(select.getIdentifier().toString())
        && select.getExpression().toString().toLowerCase(Locale.ROOT).endsWith("log")
        && !call.getArguments().isEmpty();
  }

  /** Whether an expression has a part that the sources have in quotes. */
  private static boolean isText(ExpressionTree tree) {
    if (tree instanceof LiteralTree literal) {
      return literal.getValue() instanceof String;
    }
    if (tree instanceof ParenthesizedTree parens) {
      return isText(parens.getExpression());
    }
    if (tree instanceof BinaryTree sum) {
      return sum.getKind() == Tree.Kind.PLUS
          && (isText(sum.getLeftOperand()) || isText(sum.getRightOperand()));
    }
    if (tree instanceof ConditionalExpressionTree either) {
      return isText(either.getTrueExpression()) || isText(either.getFalseExpression());
    }
    if (tree instanceof NewClassTree made) {
      return isBuilder(made) && made.getArguments().stream().anyMatch(SourceMessages::isText);
    }
    if (tree instanceof MethodInvocationTree call) {
      if (isNamed(call, "formatted")) {
        return isText(receiver(call));
      }
      if (isStaticFormat(call)) {
        return isText(call.getArguments().get(0));
      }
      if (isNamed(call, "append") && call.getArguments().size() == 1) {
        return isText(call.getArguments().get(0)) || isText(receiver(call));
      }
      return isNamed(call, "toString") && isText(receiver(call));
    }
    return false;
  }

  private static boolean isNamed(MethodInvocationTree call, String name) {
    return call.getMethodSelect() instanceof MemberSelectTree select
        && select.getIdentifier().contentEquals(name);
  }

  private static boolean isStaticFormat(MethodInvocationTree call) {
    return isNamed(call, "format") && receiver(call).toString().equals("String");
  }

  private static ExpressionTree receiver(MethodInvocationTree call) {
    return ((MemberSelectTree) call.getMethodSelect()).getExpression();
  }

  private static boolean isBuilder(NewClassTree made) {
    return made.getIdentifier().toString().equals("StringBuilder");
  }

  /** What a text can be: more than one if a part of it is a conditional. */
  private static List<String> alternatives(ExpressionTree tree) {
    if (tree instanceof LiteralTree literal) {
      return List.of(String.valueOf(literal.getValue()));
    }
    if (tree instanceof ParenthesizedTree parens) {
      return alternatives(parens.getExpression());
    }
    if (!isText(tree)) {
      return List.of(shown(tree));
    }
    if (tree instanceof BinaryTree sum) {
      return isText(sum.getLeftOperand())
          ? joined(
              alternatives(sum.getLeftOperand()), joint(sum), alternatives(sum.getRightOperand()))
          // What is added before the first text may be numbers.
          : joined(List.of(shown(sum.getLeftOperand())), "", alternatives(sum.getRightOperand()));
    }
    if (tree instanceof ConditionalExpressionTree either) {
      Set<String> both = new TreeSet<>(alternatives(either.getTrueExpression()));
      both.addAll(alternatives(either.getFalseExpression()));
      return List.copyOf(both);
    }
    if (tree instanceof NewClassTree made) {
      return alternatives(made.getArguments().get(0));
    }
    MethodInvocationTree call = (MethodInvocationTree) tree;
    if (isNamed(call, "formatted")) {
      return alternatives(receiver(call)).stream()
          .map(format -> formatted(format, call.getArguments()))
          .toList();
    }
    if (isStaticFormat(call)) {
      List<? extends ExpressionTree> arguments = call.getArguments();
      return alternatives(arguments.get(0)).stream()
          .map(format -> formatted(format, arguments.subList(1, arguments.size())))
          .toList();
    }
    if (isNamed(call, "append")) {
      List<String> last = alternatives(call.getArguments().get(0));
      return isText(receiver(call)) || isAppend(receiver(call))
          ? joined(alternatives(receiver(call)), "", last)
          : last;
    }
    return alternatives(receiver(call));
  }

  private static boolean isAppend(ExpressionTree tree) {
    return tree instanceof MethodInvocationTree call
        && isNamed(call, "append")
        && call.getArguments().size() == 1;
  }

  /** What is between the parts of a sum: {@link #JOINT} if they make a word together. */
  private static String joint(BinaryTree sum) {
    ExpressionTree left = sum.getLeftOperand();
    while (left instanceof BinaryTree sums) {
      left = sums.getRightOperand();
    }
    return left instanceof LiteralTree first
            && first.getValue() instanceof String begin
            && sum.getRightOperand() instanceof LiteralTree second
            && second.getValue() instanceof String end
            && WITHIN_WORD.matcher(begin + JOINT + end).find()
        ? String.valueOf(JOINT)
        : "";
  }

  private static List<String> joined(List<String> first, String joint, List<String> second) {
    List<String> joined = new ArrayList<>();
    for (String left : first) {
      for (String right : second) {
        joined.add(left + joint + right);
      }
    }
    return joined.size() <= MOST_ALTERNATIVES ? joined : joined.subList(0, MOST_ALTERNATIVES);
  }

  private static String formatted(String format, List<? extends ExpressionTree> arguments) {
    Matcher matcher = FORMAT.matcher(format);
    StringBuilder text = new StringBuilder();
    int next = 0;
    while (matcher.find()) {
      String part =
          switch (matcher.group(2)) {
            case "%" -> "%";
            case "n" -> "\n";
            default -> next < arguments.size() ? shown(arguments.get(next++)) : BEGIN + "?" + END;
          };
      matcher.appendReplacement(text, Matcher.quoteReplacement(part));
    }
    return matcher.appendTail(text).toString();
  }

  private static String shown(ExpressionTree tree) {
    if (tree instanceof LiteralTree literal) {
      return String.valueOf(literal.getValue());
    }
    String source = tree.toString().replaceAll("\\s+", " ");
    return BEGIN
        + (source.length() <= LONGEST_EXPRESSION
            ? source
            : source.substring(0, LONGEST_EXPRESSION - 1) + "…")
        + END;
  }
}
