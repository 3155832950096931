import { encode } from '@jridgewell/sourcemap-codec';
import { SourceMap, type SourceMapping } from 'node:module';
import { keepLines } from './source-map';

const map = {
  version: 3,
  file: 'main.js',
  sourceRoot: '',
  sources: ['a.ts', 'b.ts'],
  sourcesContent: [],
  names: ['left'],
  // Two lines of code: column, source, line, column, name.
  mappings: encode([
    [[0, 0, 4, 0], [6, 0, 4, 6, 0], [9, 0, 5, 2], [14, 0, 4, 20], [18, 1, 4, 0], [22, 1, 4, 4], [30]],
    [
      [0, 1, 4, 9],
      [3, 1, 4, 12],
    ],
  ]),
};

describe('a source map with one segment a line', () => {
  const kept = new SourceMap(keepLines(map));
  const find = (line: number, column: number) => kept.findEntry(line, column) as SourceMapping;

  it.each([
    [0, 0, 'a.ts', 4],
    [0, 8, 'a.ts', 4],
    [0, 10, 'a.ts', 5],
    [0, 15, 'a.ts', 4],
    [0, 20, 'b.ts', 4],
    [0, 25, 'b.ts', 4],
    [1, 5, 'b.ts', 4],
  ])('line %d, column %d is of %s, line %d', (line, column, source, originalLine) => {
    expect(find(line, column)).toMatchObject({ originalSource: source, originalLine });
  });

  it('has no source where the code has none', () => {
    expect(find(0, 40)).not.toHaveProperty('originalSource', expect.any(String));
  });

  it('drops the other segments and the names', () => {
    expect(find(0, 8)).toMatchObject({ generatedColumn: 0 });
    expect(find(1, 5)).toMatchObject({ generatedColumn: 0 });
    expect(keepLines(map)).toMatchObject({ names: [], sources: map.sources });
  });
});
