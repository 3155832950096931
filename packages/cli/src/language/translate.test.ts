// Every text of mps has its Portuguese one, and the language of the reader decides.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { SCENARIOS } from '../trigger/scenarios';
import { CATALOG, makeTranslate, readLanguage } from './translate';

const SOURCES = path.join(__dirname, '..');
/** Functions that take a text for a person. */
const SPEAKERS = new Set([
  'CliFailure',
  'InvalidArgumentError',
  'Option',
  'addHelpText',
  'argument',
  'askLine',
  'askSecret',
  'description',
  'makeLoginFailure',
  'makeUsageFailure',
  'note',
  'option',
  'readSecretLine',
  'requiredOption',
  'say',
  'showHelpAfterError',
  'translate',
]);
/** Values and measures without a word. */
const WORDLESS = ['{}', '{} {} {} {} ms {}'];
const isFlag = (text: string): boolean => /^(-|<|\[)/.test(text);
const isWord = (text: string): boolean => /\s/.test(text) && !isFlag(text) && text !== 'after';

/** The texts of an expression, with {} for each value. */
function listTexts(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(listTexts);
  return [];
}

function listSpoken(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression } = node;
      const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
      if (SPEAKERS.has(name)) found.push(...(node.arguments ?? []).flatMap(listTexts));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((text) => text.trim()).filter((text) => isWord(text) && !WORDLESS.includes(text));
}

const files = readdirSync(SOURCES, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const portuguese = makeTranslate('pt-BR');

it('every text for a person has a Portuguese one', () => {
  const spoken = files.flatMap((file) => listSpoken(path.join(SOURCES, file)));
  expect(spoken.length).toBeGreaterThan(150);
  expect([...new Set(spoken)].filter((text) => !CATALOG.has(text))).toEqual([]);
});

it.each(SCENARIOS.map(({ name, description }) => [name, description]))(
  'the scenario %s has a Portuguese description',
  (_, description) => {
    expect(portuguese(description)).not.toBe(description);
  },
);

it('a translation has as many values as its text', () => {
  const count = (text: string): number => text.split('{}').length;
  expect([...CATALOG].filter(([text, translated]) => count(text) !== count(translated))).toEqual([]);
});

it.each([
  ['There is no operation payAll', 'Não há operação payAll'],
  ['There is no profile key', 'Não há perfil key'],
  [
    "error: option '--port <number>' argument 'x' is invalid. It must be a whole number from 0 to 9.",
    "erro: a opção '--port <number>' não aceita o valor 'x'. Precisa ser um número inteiro de 0 a 9.",
  ],
  ['Costs $& and $1', 'Costs $& and $1'],
])('says "%s" as "%s"', (text, expected) => {
  expect(portuguese(text)).toBe(expected);
});

it.each([
  [['clock', '--lang', 'pt-BR'], {}, 'pt-BR'],
  [['clock', '--lang=pt-BR'], {}, 'pt-BR'],
  [['clock', '--lang', 'en'], { LANG: 'pt_BR.UTF-8' }, 'en'],
  [['clock'], { LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
  [['clock'], { LC_ALL: 'pt_PT', LANG: 'C' }, 'pt-BR'],
  [['clock'], { LANG: 'C' }, 'en'],
  [['--lang', 'pt', 'clock'], {}, 'pt-BR'],
  [['--lang=PT-br', 'clock'], { LANG: 'C' }, 'pt-BR'],
  [['--lang', 'xx', 'clock'], { LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
  [['clock', '--lang'], {}, 'en'],
])('%j with %j is in %s', (args, env: Record<string, string>, language) => {
  expect(readLanguage(args, env)).toBe(language);
});
