// Every rule of E1 to E11 (docs/rules.md#endpoints) has its proof. That each clause of E1 to E5 has a request that is
// accepted and one that is refused, the suites' types and their first tests say: test/e2e/rules.ts.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CLAUSES_OF_E6_TO_E11 } from '../e2e/proof';
import { CLAUSES } from '../e2e/rules';

const folder = path.join(__dirname, '../e2e');
const source = readdirSync(folder)
  .filter((file) => /(\.e2e\.test|access-matrix\.rows)\.ts$/.test(file))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n');
const allOf = (pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, ...found]) => found.join(', '));

const suites = allOf(/^proveRule\('([^']+)'/gm);
const proofs = new Set(
  allOf(/\bproof\(\s*'([^']+)',\s*'(accepts|refuses)',\s*(?=[^\s)])/g).map((found) =>
    found.replace(/, (?=\w+, $|\w+$)/, ' | '),
  ),
);

describe('the rules of E1 to E5', () => {
  it.each(Object.keys(CLAUSES))('have one suite for %s', (rule) => {
    expect(suites.filter((one) => one === rule)).toEqual([rule]);
  });
});

describe('the rules of E6 to E11', () => {
  const clauses = Object.entries(CLAUSES_OF_E6_TO_E11).flatMap(([rule, texts]) =>
    texts.flatMap((text) => [
      [`${rule}: ${text}`, 'accepts'] as const,
      [`${rule}: ${text}`, 'refuses'] as const,
    ]),
  );

  it.each(clauses)('%s: has a test that %s', (clause, side) => {
    expect(proofs).toContain(`${clause} | ${side}`);
  });
});

describe('every rule with clauses', () => {
  const listed = readFileSync(path.join(__dirname, '../../docs/rules.md'), 'utf8');

  it.each([...Object.keys(CLAUSES), ...Object.keys(CLAUSES_OF_E6_TO_E11)])(
    '%s is a rule of docs/rules.md',
    (rule) => {
      expect(listed).toContain(`<a id="${rule}"></a>`);
    },
  );
});
