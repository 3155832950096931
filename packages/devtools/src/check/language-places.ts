// Finds the comment lines, test titles and function names of one source file, with the TypeScript parser.
import ts from 'typescript';

export interface Place {
  readonly line: number;
  readonly text: string;
  /** The place breaks the rule of its kind: a vague word in a comment or title, a noun as a function's name. */
  readonly isPoor: boolean;
}

export interface LanguagePlaces {
  readonly comments: readonly Place[];
  readonly titles: readonly Place[];
  readonly functions: readonly Place[];
}

/** These words hide the actor or the thing that a sentence is about. */
export const VAGUE_WORDS = ['nobody', 'somebody', 'whoever', 'whom', 'whose', 'what', 'of which'];
const VAGUE_WORD = new RegExp(`\\b(${VAGUE_WORDS.join('|')})\\b`, 'i');
/** `keyOf` and `orderOf` name a value. A function's name is a verb. */
const NAMED_OF = /[a-z0-9]Of$/;
const COMMENT = /\/\/[^\n]*|\/\*[^]*?\*\//g;
const HAS_WORD = /\p{L}/u;
const TEST_FUNCTIONS = new Set(['describe', 'it', 'test']);

const lineAt = (source: ts.SourceFile, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line + 1;

const isLiteralWithText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => visitAll(child, visit));
}

/** A URL in a string and a pattern with slashes look like comments: literals are blanked out first, line by line. */
function blankLiterals(source: ts.SourceFile): string {
  const parts: string[] = [];
  let end = 0;
  visitAll(source, (node) => {
    if (!isLiteralWithText(node)) return;
    const start = node.getStart(source);
    parts.push(source.text.slice(end, start), source.text.slice(start, node.end).replace(/[^\n]/g, ' '));
    end = node.end;
  });
  return [...parts, source.text.slice(end)].join('');
}

function findCommentLines(source: ts.SourceFile): Place[] {
  return [...blankLiterals(source).matchAll(COMMENT)].flatMap((comment) => {
    const first = lineAt(source, comment.index);
    return comment[0]
      .split('\n')
      .map((text, index) => ({ line: first + index, text: text.trim(), isPoor: VAGUE_WORD.test(text) }))
      .filter(({ text }) => HAS_WORD.test(text));
  });
}

/** `it.each(rows)` and `it.failing` lead to `it` and `describe`. */
function isTestFunction(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return TEST_FUNCTIONS.has(callee.text);
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee))
    return isTestFunction(callee.expression);
  return ts.isTaggedTemplateExpression(callee) && isTestFunction(callee.tag);
}

/** The words of a title; the expressions of a template are code. */
function readTitle(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** The rows of `it.each([['a title', …], …])('%s', …)`. A failure list shows their first member. */
function findRowTitles(callee: ts.Expression): ts.Expression[] {
  const table = ts.isCallExpression(callee) ? callee.arguments[0] : undefined;
  if (!table || !ts.isArrayLiteralExpression(table)) return [];
  return table.elements.flatMap((row) => {
    const first = ts.isArrayLiteralExpression(row) ? row.elements[0] : row;
    return first && ts.isStringLiteralLike(first) && /\s/.test(first.text) ? [first] : [];
  });
}

function findTitles(source: ts.SourceFile): Place[] {
  const titles: Place[] = [];
  visitAll(source, (node) => {
    if (!ts.isCallExpression(node) || !isTestFunction(node.expression)) return;
    for (const title of [node.arguments[0], ...findRowTitles(node.expression)]) {
      const text = readTitle(title);
      if (title && text !== undefined)
        titles.push({
          line: lineAt(source, title.getStart(source)),
          text,
          isPoor: VAGUE_WORD.test(text),
        });
    }
  });
  return titles;
}

const isFunctionValue = (node: ts.Expression | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** Declarations, methods, and functions that a variable or a member is bound to. */
function readFunctionName(node: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name;
  if (
    (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) &&
    isFunctionValue(node.initializer)
  )
    return node.name;
  return undefined;
}

function findFunctions(source: ts.SourceFile): Place[] {
  const functions: Place[] = [];
  visitAll(source, (node) => {
    const name = readFunctionName(node);
    if (!name) return;
    const text = name.getText(source);
    functions.push({ line: lineAt(source, name.getStart(source)), text, isPoor: NAMED_OF.test(text) });
  });
  return functions;
}

export function findLanguagePlaces(file: string, text: string): LanguagePlaces {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return {
    comments: findCommentLines(source),
    titles: findTitles(source),
    functions: findFunctions(source),
  };
}
