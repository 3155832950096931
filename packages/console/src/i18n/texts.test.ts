import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sources = path.join(__dirname, '..');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
const subjects = files.filter((file) => file.endsWith('/en.json')).map((file) => path.dirname(file));
const readTexts = (subject: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(sources, subject, `${language}.json`), 'utf8')) as Record<string, string>;
const code = files
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(sources, file), 'utf8'))
  .join('\n');

/** Portuguese has the form `many` besides, for millions. */
const PLURAL = /_(zero|one|two|few|many|other)$/;
const listKeys = (texts: Record<string, string>): string[] => [
  ...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, ''))),
];
const listValues = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([name]) => name).sort();
/** The code computes the end of these keys: t(`status.${status}`). */
const starts = [...code.matchAll(/`([\w.:]+)\$\{/g)].map(([, start = '']) => start);

it('finds the texts of several subjects', () => {
  expect(subjects).toEqual(expect.arrayContaining(['app', 'parts', 'payments', 'session']));
});

describe.each(subjects)('the texts of %s', (subject) => {
  const english = readTexts(subject, 'en');
  const portuguese = readTexts(subject, 'pt-BR');

  it('have the same keys in both languages', () => {
    expect(listKeys(portuguese).sort()).toEqual(listKeys(english).sort());
  });

  it('have text and the same values in both languages', () => {
    for (const [key, text] of Object.entries(english)) {
      expect({ key, isEmpty: text.trim() === '' }).toEqual({ key, isEmpty: false });
      expect({ key, values: listValues(portuguese[key] ?? '') }).toEqual({ key, values: listValues(text) });
    }
  });

  it('are all used', () => {
    const unused = listKeys(english).filter(
      (key) =>
        !code.includes(`'${key}'`) &&
        !code.includes(`'${subject}:${key}'`) &&
        !starts.some((start) => key.startsWith(start) || `${subject}:${key}`.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });
});
