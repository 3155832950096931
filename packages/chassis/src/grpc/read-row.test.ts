// Rows that are decoded already are read again without decoding.
import { makeReadRow } from './read-row';

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

it('the rows that were read longest ago are dropped beyond the bytes', () => {
  const read: string[] = [];
  const row = (end: string) => Buffer.from('id'.padEnd(60, end));
  const readRow = makeReadRow((bytes) => {
    read.push(bytes.toString('latin1', 59));
    return read.length;
  }, 120);
  for (const end of ['a', 'b', 'a', 'c', 'a', 'b']) readRow(row(end));
  expect(read).toEqual(['a', 'b', 'c', 'b']);
});
