// docs/operations/retention.md names every collection of test/e2e/shard-keys.ts, and no other. Tests compare that list with the
// databases.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHARDED, UNSHARDED } from '../e2e/shard-keys';

const page = readFileSync(path.join(__dirname, '../../docs/operations/retention.md'), 'utf8');
const sections = page.split('\n## ');
const rows = (sections.find((one) => one.startsWith('Collections')) ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'));

/** A row names collections, then their services. Without a service it is about all of them. */
const named = rows.map((row) => {
  const [, subject = ''] = row.split('|');
  const [names = '', services = ''] = subject.split(' of ');
  return {
    collections: [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
    isOf: (service: string): boolean =>
      !/^\w+(?:(?:, | and )\w+)*\s*$/.test(services) ||
      services.split(/, | and /).some((one) => one.trim() === service),
    row,
  };
});

const collections = [
  ...SHARDED.map((name) => name.split('.') as [service: string, collection: string]),
  ...Object.entries(UNSHARDED).flatMap(([service, names]) =>
    names.map((name): [service: string, collection: string] => [service, name]),
  ),
];

test.each(collections)('the page says once how long %s keeps %s', (service, collection) => {
  const found = named.filter((one) => one.collections.includes(collection) && one.isOf(service));
  expect(found.map(({ row }) => row)).toHaveLength(1);
});

test('the page names no collection that does not exist', () => {
  const known = new Set(collections.map(([, collection]) => collection));
  expect(named.flatMap((one) => one.collections).filter((name) => !known.has(name))).toEqual([]);
});
