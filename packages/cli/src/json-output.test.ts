// The README lists every kind of JSON line with its members.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { JSON_OUTPUTS } from './json-output';

it('has each kind and its members in the README', () => {
  const readme = readFileSync(path.join(__dirname, '../README.md'), 'utf8');
  const [, table = ''] = /<!-- kinds -->([^]*)<!-- end of kinds -->/.exec(readme) ?? [];
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| `') && !line.startsWith('| `kind`'))
    .map((line) => line.split('|').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code)))
    .map(([, kind, , members]) => [kind?.[0], members?.toSorted()]);
  const expected = Object.entries(JSON_OUTPUTS).map(([kind, schema]) => [
    kind,
    Object.keys(schema.shape)
      .filter((name) => name !== 'kind')
      .sort(),
  ]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
});
