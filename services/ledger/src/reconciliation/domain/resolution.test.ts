// An item is resolved by its id, and no other item changes.
import { resolveItem, toItemId, type StoredItem } from './resolution';

const NOW = new Date('2027-03-02T12:00:00.000Z');
const item = (record_id: string): StoredItem => ({
  kind: 'AMOUNT',
  record_id,
  transaction_id: null,
  ours: 1,
  theirs: 2,
  advice: 'Look at it.',
});
const run = { _id: 'run-1', items: [item('a'), item('b'), item('c')] };
const explained = { resolution: 'EXPLAINED', note: 'A test of the bank.', resolved_at: NOW } as const;

it('gives every item of every run an id of its own', () => {
  const ids = ['run-1', 'run-2'].flatMap((id) => run.items.map((_item, index) => toItemId(id, index)));
  expect(new Set(ids).size).toBe(6);
});

it('resolves the item with the id alone', () => {
  expect(resolveItem(run, toItemId('run-1', 1), explained)).toEqual([
    item('a'),
    { ...item('b'), ...explained },
    item('c'),
  ]);
});

it('replaces an earlier resolution, and keeps an equal one with its instant', () => {
  const items = resolveItem(run, toItemId('run-1', 0), explained) ?? [];
  const resolved = { ...run, items };
  const escalated = { resolution: 'ESCALATED', note: null, resolved_at: NOW } as const;
  expect(resolveItem(resolved, toItemId('run-1', 0), escalated)?.[0]).toEqual({ ...item('a'), ...escalated });
  const later = { ...explained, resolved_at: new Date(NOW.getTime() + 1) };
  expect(resolveItem(resolved, toItemId('run-1', 0), later)).toBe(items);
});

it('finds no item of another run', () => {
  expect(resolveItem(run, toItemId('run-2', 0), explained)).toBeNull();
});
