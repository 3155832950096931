// One planted place of each kind, and text that only looks like one.
import { findLanguagePlaces, type Place } from './language-places';

const find = (...lines: readonly string[]) => findLanguagePlaces('sample.ts', lines.join('\n'));
const show = (places: readonly Place[]): string[] =>
  places.map(({ line, text, isPoor }) => `${line} ${isPoor ? 'poor' : 'good'}: ${text}`);

describe('comment lines', () => {
  it('counts whole-line, trailing and block comments, each line on its own', () => {
    const { comments } = find(
      '// The relay sends it.',
      'call(); // Nobody waits for it.',
      '/**',
      ' * A limit.',
      ' * The store, whose clock is ours.',
      ' */',
      'call(/* what it reads */ value);',
    );
    expect(show(comments)).toEqual([
      '1 good: // The relay sends it.',
      '2 poor: // Nobody waits for it.',
      '4 good: * A limit.',
      '5 poor: * The store, whose clock is ours.',
      '7 poor: /* what it reads */',
    ]);
  });

  it('reads no comment out of strings, templates and patterns', () => {
    const { comments } = find(
      "const url = 'https://what.example';",
      'const text = `// whose ${url /* read */} // whom`;',
      'const pattern = /\\/\\/ what/;',
    );
    expect(show(comments)).toEqual(['2 good: /* read */']);
  });

  it('takes a word only as a whole and in any case', () => {
    const { comments } = find('// Somewhat whatever', '// WHOSE');
    expect(show(comments)).toEqual(['1 good: // Somewhat whatever', '2 poor: // WHOSE']);
  });
});

describe('test titles', () => {
  it('counts describe, it and test, with their modifiers and tables', () => {
    const { titles } = find(
      "describe('the relay', () => {",
      "  it('knows what it sent', run);",
      "  test.each`a${1}`('sends %s', run);",
      "  it.each<[string]>([['a key that nobody knows'], ['A1']])('%s', run);",
      '  describe.each(names)(`somebody reads ${name}`, run);',
      "  describe.concurrent(name, () => it('is sent', run));",
      '});',
    );
    expect(show(titles)).toEqual([
      '1 good: the relay',
      '2 poor: knows what it sent',
      '3 good: sends %s',
      '4 good: %s',
      '4 poor: a key that nobody knows',
      '5 poor: somebody reads …',
      '6 good: is sent',
    ]);
  });

  it('takes no other call for a test', () => {
    expect(find("submit('what it is');", "expect.it('what it is');").titles).toEqual([]);
  });
});

describe('function names', () => {
  it('counts declarations, bound functions and methods', () => {
    const { functions } = find(
      'export async function keyOf() {}',
      'const toKey = () => 1;',
      'const orderOf = function () {};',
      'class Store { idOf() {} read = () => 1; size = 1; }',
      'const table = { dueOf: () => 1, list() {}, startOf: 3 };',
    );
    expect(show(functions)).toEqual([
      '1 poor: keyOf',
      '2 good: toKey',
      '3 poor: orderOf',
      '4 poor: idOf',
      '4 good: read',
      '5 poor: dueOf',
      '5 good: list',
    ]);
  });
});
