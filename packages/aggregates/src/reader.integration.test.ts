// Reads that are ready together, on a real MongoDB: one command for those within the same bounds, and each is answered alone.
import type { mongo } from 'mongoose';
import { openFixture, type Fixture } from './testing/fixture';
import { makeFindById } from './reader';

interface Note {
  readonly _id: string;
  readonly organization_id: string;
  readonly request_id: string;
  readonly text: string;
}

let fixture: Fixture;
let collection: mongo.Collection;
beforeAll(async () => {
  fixture = await openFixture(process.env);
  ({ collection } = await fixture.makePayments());
  const notes: Note[] = ['a', 'b', 'c'].map((_id) => ({
    _id,
    organization_id: _id === 'c' ? 'other' : 'one',
    request_id: _id,
    text: `of ${_id}`,
  }));
  await collection.insertMany(notes as never[]);
});
afterAll(() => fixture.close());

/** The filters of the commands that were sent meanwhile. */
async function listFilters(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const find = jest.spyOn(collection, 'find');
  try {
    await work();
    return find.mock.calls.map(([filter]) => filter);
  } finally {
    find.mockRestore();
  }
}

const inOne = { organization_id: 'one' };
const inOther = { organization_id: 'other' };

it('finds each its own document, and nothing outside its bounds', async () => {
  const find = makeFindById<Note>(collection, { projection: { text: 1 } });
  const found = await Promise.all([
    find({ _id: 'b', ...inOne }),
    find({ _id: 'a', ...inOne }),
    find({ _id: 'c', ...inOne }),
    find({ _id: 'c', ...inOther }),
    find({ _id: 'absent', ...inOne }),
    find({ _id: 'a', ...inOne }),
  ]);
  expect(found.map((one) => one?.text)).toEqual(['of b', 'of a', undefined, 'of c', undefined, 'of a']);
});

it('asks once for all that have the same bounds, and names a document that is asked for alone', async () => {
  const find = makeFindById<Note>(collection, {});
  const filters = await listFilters(() =>
    Promise.all([
      find({ _id: 'a', ...inOne }),
      find({ _id: 'b', ...inOne }),
      find({ _id: 'a', ...inOne }),
      find({ _id: 'c', ...inOther }),
    ]),
  );
  expect(filters).toEqual([
    { _id: { $in: ['a', 'b'] }, ...inOne },
    { _id: 'c', ...inOther },
  ]);
});

it('finds a document that was written before the call', async () => {
  const find = makeFindById<Note>(collection, {});
  const early = find({ _id: 'late', ...inOne });
  await early;
  await collection.insertOne({ _id: 'late', ...inOne, request_id: 'late', text: 'of late' } as never);
  const [late, again] = await Promise.all([find({ _id: 'late', ...inOne }), find({ _id: 'late', ...inOne })]);
  expect([late?.text, again?.text]).toEqual(['of late', 'of late']);
});

it('fails only the reads of the failed command', async () => {
  const find = makeFindById<Note>(collection, {});
  const spy = jest.spyOn(collection, 'find').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  const [failed, found] = await Promise.allSettled([
    find({ _id: 'a', ...inOne }),
    find({ _id: 'c', ...inOther }),
  ]);
  spy.mockRestore();
  expect(failed.status).toBe('rejected');
  expect(found).toMatchObject({ status: 'fulfilled', value: { text: 'of c' } });
});
