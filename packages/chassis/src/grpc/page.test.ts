// Bounds of a page when the caller leaves values out or exceeds them.
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@mps/kernel';
import { makeReadRow, pageFromWire, pageToWire } from './calls';

const USUAL = { page: 1, limit: DEFAULT_PAGE_LIMIT, sort: '-created_at' };

it.each([
  [null, USUAL],
  [undefined, USUAL],
  [{}, USUAL],
  [{ page: 0, limit: 0, sort: '' }, USUAL],
  [{ page: -3, limit: -1, sort: 'name' }, USUAL],
  [
    { page: 7, limit: 1, sort: 'created_at' },
    { page: 7, limit: 1, sort: 'created_at' },
  ],
  [{ limit: 1_000 }, { ...USUAL, limit: MAX_PAGE_LIMIT }],
])('%j asks for %j', (wire, query) => {
  expect(pageFromWire(wire as never)).toEqual(query);
});

it('a page is answered with its number and the total', () => {
  expect(pageToWire({ page: 2, limit: 3 }, 4)).toEqual({ page: 2, limit: 3, total: 4 });
});

it('a row is decoded once, again when it changed, and not taken for another with the same beginning', () => {
  const read: string[] = [];
  const readRow = makeReadRow((bytes) => {
    read.push(bytes.toString());
    return { text: bytes.toString() };
  });
  const beginning = 'id'.padEnd(60, '-');
  const texts = ['a', 'a', 'b', 'b', 'a', 'ab'].map((end) => beginning + end);
  const rows = texts.map((text) => readRow(Buffer.from(text)));
  expect(rows.map(({ text }) => text)).toEqual(texts);
  expect(rows[1]).toBe(rows[0]);
  expect(rows[3]).toBe(rows[2]);
  expect(read).toEqual(['a', 'b', 'a', 'ab'].map((end) => beginning + end));
  const short = readRow(Buffer.from('x'));
  expect(readRow(Buffer.from('x'))).toBe(short);
});

it('a row is told from another that stands in the same buffer later', () => {
  const readRow = makeReadRow((bytes) => bytes.toString());
  const buffer = Buffer.from('id'.padEnd(60, '-'));
  const first = readRow(buffer);
  buffer.write('+', 59);
  expect(readRow(buffer)).toBe(buffer.toString());
  expect(readRow(Buffer.from(first))).toBe(first);
});
