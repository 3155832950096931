// The search for lost events without a database.
import { newId } from '@mps/kernel';
import type { LoggedSequence } from '../events';
import { SEARCHED_SEQUENCES } from '../limits';
import { makeGapSearch, type GapSearchOptions } from '.';

/** More than a function call can have arguments. */
const MANY = 200_000;

it('reads a bounded part of an aggregate with very many events, and finds its gap and those of others', async () => {
  const loggedAt = new Date(0);
  const event = (aggregate_id: string, sequence: number, position: number): LoggedSequence => ({
    organization_id: 'org',
    company_id: 'company',
    aggregate_type: 'webhook_endpoint',
    aggregate_id,
    sequence,
    position,
    received_at: loggedAt,
  });
  const [long, short] = [newId(), newId()];
  const present = new Map([
    [long, Array.from({ length: MANY }, (_, index) => index + 1).filter((sequence) => sequence !== MANY - 3)],
    [short, [1, 3]],
  ]);
  const gaps: unknown[] = [];
  const written: number[] = [];
  const read: number[] = [];
  const options: GapSearchOptions = {
    events: {
      readSequences: async () => [event(long, MANY, 1), event(short, 3, 2)],
      findSequences: async (ids, { from, to } = { from: 1, to: Infinity }) =>
        new Map(
          ids.map((id) => {
            const within = present.get(id)?.filter((sequence) => sequence >= from && sequence <= to) ?? [];
            read.push(within.length);
            return [id, within];
          }),
        ),
      findHighestSequence: async (id) => (id === long ? MANY : 3),
    },
    progress: { read: async () => 0, write: async (position) => void written.push(position) },
    gaps: {
      record: async ({ aggregate_id, sequences }) => {
        gaps.push([aggregate_id, sequences]);
        return true;
      },
    },
    findSetAside: async () => new Set(),
    now: () => new Date(),
    log: { error: () => undefined },
  };
  await makeGapSearch(options).round();
  expect(gaps).toEqual([
    [long, [MANY - 3]],
    [short, [2]],
  ]);
  expect(Math.max(...read)).toBeLessThanOrEqual(2 * SEARCHED_SEQUENCES + 1);
  expect(written).toEqual([2]);
});
