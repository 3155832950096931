// Exports of the client that go away are found, and a new major version announces them.
import { listLostExports } from './client-surface';

const surface = (...names: readonly string[]): string =>
  `Written by npm run gen.\n\n## @mps/client\n${names.map((name) => `${name}: export declare const ${name}: {\n    text: string;\n};`).join('\n')}\n`;
const manifest = (version: string): string => JSON.stringify({ version });
const before = { surface: surface('Mps', 'VERSION'), manifest: manifest('1.4.0') };

it('finds an export that is gone', () => {
  expect(listLostExports(before, { surface: surface('Mps'), manifest: manifest('1.5.0') })).toEqual([
    '@mps/client VERSION is gone: raise the major version of packages/client/package.json',
  ]);
});

it.each([
  ['a new export', surface('Mps', 'VERSION', 'more'), '1.5.0'],
  ['a lost export of a new major version', surface('Mps'), '2.0.0'],
])('finds no break in %s', (_, after, version) => {
  expect(listLostExports(before, { surface: after, manifest: manifest(version) })).toEqual([]);
});
