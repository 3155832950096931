// Every clause of E1 to E11 (docs/rules.md#endpoints) has an accepted and a refused request, on the gateway's harness
// or end to end (test/rules.ts).
// The type of `proveRule` enforces both sides for its clauses.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CLAUSES, CLAUSES_OF_E6_TO_E11 } from '../rules';

const root = path.join(__dirname, '../..');
const suites = [
  'gateway/src/*.suite.ts',
  'test/e2e/*.suite.ts',
  'test/e2e/*.e2e.test.ts',
  'test/e2e/access-matrix.rows.ts',
];
const source = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...suites], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .map((file) => path.join(root, file))
  .filter((file) => existsSync(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const findAll = (pattern: RegExp, text = source): string[] =>
  [...text.matchAll(pattern)].map(([, ...found]) => found.filter(Boolean).join(', '));

/** Finds proven clauses by the formatter's layout: members of the object, indented once. */
const proven = new Set(
  [...source.matchAll(/^proveRule\('([^']+)', \{\n([^]*?)^\}\);$/gm)].flatMap(([, rule, body]) =>
    findAll(/^ {2}(?:'([^'\n]+)'|"([^"\n]+)"|(\w+)): \{$/gm, body).map((clause) => `${rule}: ${clause}`),
  ),
);
const proofs = new Set(
  findAll(/\bproof\(\s*'([^']+)',\s*'(accepts|refuses)',\s*(?=[^\s)])/g).map((found) =>
    found.replace(/, (?=\w+, $|\w+$)/, ' | '),
  ),
);

describe('the rules of E1 to E5', () => {
  const clauses = Object.entries(CLAUSES).flatMap(([rule, texts]) =>
    texts.map((clause) => `${rule}: ${clause}`),
  );

  it.each(clauses)('%s: has a suite that accepts and refuses', (clause) => {
    expect(proven).toContain(clause);
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
  const listed = readFileSync(path.join(root, 'docs/rules.md'), 'utf8');

  it.each([...Object.keys(CLAUSES), ...Object.keys(CLAUSES_OF_E6_TO_E11)])(
    '%s is a rule of docs/rules.md',
    (rule) => {
      expect(listed).toContain(`<a id="${rule}"></a>`);
    },
  );
});
