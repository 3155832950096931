// Every line of the rule checklist (docs/rules.md#endpoints) has its suite. That each clause of a line has a request that is accepted
// and one that is refused, the suite's types and its first test say: test/e2e/decisions-one.ts.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LINES } from '../e2e/decisions-one';

const folder = path.join(__dirname, '../e2e');
const suites = readdirSync(folder).filter((file) => /^decisions-one_.*\.e2e\.test\.ts$/.test(file));
const proven = suites.flatMap((file) =>
  [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^decisionsOne\('([^']+)'/gm)].map(
    ([, line]) => line,
  ),
);

describe('the rule checklist', () => {
  it.each(Object.keys(LINES))('has one suite for the line "%s"', (line) => {
    expect(proven.filter((one) => one === line)).toEqual([line]);
  });
});
