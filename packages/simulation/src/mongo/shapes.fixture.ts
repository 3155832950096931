// The shapes of commands that the product's stores send: what the faithfulness test runs on a real and on a simulated database.
// Each shape is a list of commands on one collection, in order, from an empty one.
import { Binary } from 'mongodb';
import type { Doc } from './values';

export interface Shape {
  readonly name: string;
  readonly commands: readonly Doc[];
}

export const C = 'shapes';
export const at = (second: number): Date => new Date(Date.UTC(2026, 2, 2, 12, 0, second));
const entry = (id: string, second = 0): Doc => ({
  event_id: id,
  added_at: at(second),
  message: new Binary(Buffer.from(id)),
});

export const insert = (documents: readonly Doc[], ordered = false): Doc => ({
  insert: C,
  documents,
  ordered,
});
export const update = (updates: readonly Doc[], ordered = false): Doc => ({ update: C, updates, ordered });
export const find = (filter: Doc, more: Doc = {}): Doc => ({ find: C, filter, sort: { _id: 1 }, ...more });
export const all = find({});

const payments = insert([
  {
    _id: 'a',
    version: 1,
    company_id: 'c',
    request_id: 'r1',
    outbox: [entry('1', 5)],
    outbox_since: at(5),
    refunds: [],
  },
  {
    _id: 'b',
    version: 2,
    company_id: 'c',
    request_id: 'r2',
    outbox: [entry('2', 1), entry('3', 2)],
    outbox_since: at(1),
  },
  { _id: 'd', version: 1, company_id: 'x', request_id: 'r1', outbox: [], n: null },
]);

/** upsertThatFails of packages/aggregates. */
const compareAndSet = (id: string, version: number, set: Doc, more: Doc = {}): Doc => ({
  q: { _id: id, version },
  u: { $set: { ...set, version: version + 1 }, $setOnInsert: { _id: '' }, ...more },
  upsert: true,
  hint: { _id: 1 },
});

const withoutEvents = (ids: readonly string[]): Doc => ({
  $filter: { input: '$outbox', as: 'entry', cond: { $not: { $in: ['$$entry.event_id', ids] } } },
});

const lease = (owner: string): Doc => {
  const isFree = { $lte: [{ $ifNull: ['$expires_at', null] }, at(10)] };
  const ours = (value: unknown, member: string): Doc => ({ $cond: ['$$is_ours', value, `$${member}`] });
  const taken = {
    owner: ours(owner, 'owner'),
    token: ours({ $add: [{ $ifNull: ['$token', 0] }, 1] }, 'token'),
    expires_at: ours({ $add: [at(10), 5_000] }, 'expires_at'),
  };
  const body = {
    $let: {
      vars: { is_ours: { $or: [isFree, { $eq: ['$owner', owner] }] } },
      in: { $mergeObjects: ['$$ROOT', taken] },
    },
  };
  return {
    findAndModify: C,
    query: { _id: 'lease' },
    update: [{ $replaceWith: body }],
    upsert: true,
    new: true,
  };
};

export const SHAPES: readonly Shape[] = [
  {
    name: 'an unordered insert with a taken id and a taken request',
    commands: [
      payments,
      insert([
        { _id: 'a' },
        { _id: 'e', company_id: 'c', request_id: 'r2' },
        { _id: 'f', company_id: 'c', request_id: 'r3' },
      ]),
      all,
    ],
  },
  {
    name: 'an ordered insert that stops at its first refusal',
    commands: [
      payments,
      insert(
        [
          { _id: 'e', company_id: 'c', request_id: 'r9' },
          { _id: 'a' },
          { _id: 'f', company_id: 'c', request_id: 'r8' },
        ],
        true,
      ),
      all,
    ],
  },
  {
    name: 'compare-and-sets of which one lost',
    commands: [
      payments,
      update([
        compareAndSet('a', 1, { status: 'S' }),
        compareAndSet('b', 1, { status: 'S' }),
        compareAndSet('none', 1, { status: 'S' }),
      ]),
      all,
    ],
  },
  {
    name: 'a compare-and-set with events',
    commands: [
      payments,
      update([
        compareAndSet(
          'b',
          2,
          {},
          {
            $push: { outbox: { $each: [entry('4', 9)] } },
            $min: { outbox_since: at(9) },
            $unset: { request_id: true },
          },
        ),
      ]),
      all,
    ],
  },
  {
    name: 'a compare-and-set that collides with another document',
    commands: [payments, update([compareAndSet('b', 2, { request_id: 'r1' })]), all],
  },
  {
    name: 'a compare-and-set as a pipeline',
    commands: [
      payments,
      update([
        {
          q: { _id: 'a', version: 1 },
          u: [
            {
              $set: {
                _id: {
                  $cond: [{ $and: [{ $lt: ['$$NOW', new Date(0)] }, { $isArray: ['$outbox'] }] }, '$_id', ''],
                },
                version: { $literal: 2 },
              },
            },
          ],
          upsert: true,
          hint: { _id: 1 },
        },
        {
          q: { _id: 'b', version: 2 },
          u: [
            {
              $set: {
                _id: { $cond: [{ $isArray: ['$outbox'] }, '$_id', ''] },
                version: { $literal: 3 },
                outbox: { $concatArrays: ['$outbox', { $literal: [entry('7')] }] },
                outbox_since: { $min: ['$outbox_since', at(0)] },
              },
            },
            { $unset: ['request_id'] },
          ],
          upsert: true,
          hint: { _id: 1 },
        },
      ]),
      all,
    ],
  },
  {
    name: 'waiting events, oldest first',
    commands: [
      payments,
      find(
        { outbox_since: { $exists: true }, _id: { $nin: ['z'] } },
        { sort: { outbox_since: 1 }, limit: 256, projection: { version: 1, outbox: { $slice: 1 } } },
      ),
    ],
  },
  {
    name: 'the removal of published events',
    commands: [
      payments,
      update([
        {
          q: {
            _id: { $in: ['a', 'b'] },
            outbox: { $not: { $elemMatch: { event_id: { $nin: ['1', '2'] } } } },
          },
          u: { $set: { outbox: [] }, $unset: { outbox_since: 1 } },
          multi: true,
        },
      ]),
      update([
        {
          q: { _id: { $in: ['a', 'b'] }, 'outbox.event_id': { $in: ['1', '2'] } },
          u: [
            { $set: { outbox: withoutEvents(['1', '2']) } },
            { $set: { outbox_since: { $ifNull: [{ $first: '$outbox.added_at' }, '$$REMOVE'] } } },
          ],
          multi: true,
        },
      ]),
      all,
    ],
  },
  {
    name: 'a lease that is taken, kept and refused',
    commands: [
      lease('one'),
      lease('one'),
      lease('two'),
      update([{ q: { _id: 'lease', owner: 'one', token: 2 }, u: { $set: { expires_at: new Date(0) } } }]),
      lease('two'),
      all,
    ],
  },
  {
    name: 'a counter that an upsert begins',
    commands: [
      { findAndModify: C, query: { _id: 'org' }, update: { $inc: { value: 100 } }, upsert: true, new: true },
      { findAndModify: C, query: { _id: 'org' }, update: { $inc: { value: 100 } }, upsert: true, new: true },
      { findAndModify: C, query: { _id: 'other' }, update: { $inc: { value: 1 } }, new: true },
    ],
  },
  {
    name: 'a highest value that only grows',
    commands: [
      update([{ q: { _id: 'last' }, u: { $max: { position: 5 } }, upsert: true }]),
      update([{ q: { _id: 'last' }, u: { $max: { position: 3 } }, upsert: true }]),
      update([{ q: { _id: 'last' }, u: { $max: { position: 8 } }, upsert: true }]),
      all,
    ],
  },
  {
    name: 'an update that changes nothing',
    commands: [payments, update([{ q: { _id: 'a' }, u: { $set: { version: 1 } } }])],
  },
  {
    name: 'counts and sizes by an aggregation',
    commands: [
      payments,
      {
        aggregate: C,
        pipeline: [
          { $match: { outbox_since: { $exists: true } } },
          { $limit: 10 },
          { $group: { _id: 1, n: { $sum: 1 } } },
        ],
        cursor: {},
      },
      {
        aggregate: C,
        pipeline: [
          { $match: { _id: 'b' } },
          {
            $project: {
              bytes: {
                $sum: { $map: { input: '$outbox', as: 'entry', in: { $binarySize: '$$entry.message' } } },
              },
            },
          },
        ],
        cursor: {},
      },
      {
        aggregate: C,
        pipeline: [{ $match: { _id: 'none' } }, { $group: { _id: 1, n: { $sum: 1 } } }],
        cursor: {},
      },
    ],
  },
  {
    name: 'filters by ranges, null and alternatives',
    commands: [
      payments,
      find({ version: { $gt: 1 } }),
      find({ outbox_since: { $lte: at(1) } }),
      find({ n: null }),
      find({ $or: [{ request_id: 'r2' }, { company_id: 'x' }] }),
      find({ $and: [{ company_id: 'c' }, { version: { $lt: 2 } }] }),
      find({ version: { $not: { $gte: 2 } } }),
      find({ outbox: { $size: 2 } }),
      find({ version: { $gt: 'text' } }),
    ],
  },
  {
    name: 'projections and pages',
    commands: [
      payments,
      find({}, { projection: { outbox: 0, outbox_since: 0 }, skip: 1, limit: 1 }),
      find({}, { projection: { _id: 0, version: 1 } }),
      find(
        { _id: { $in: ['b', 'a', 'none'] } },
        { limit: 3, batchSize: 3, singleBatch: true, hint: { _id: 1 }, sort: { version: -1 } },
      ),
    ],
  },
  {
    name: 'unions and projections of the totals of a ledger',
    commands: [
      payments,
      {
        aggregate: C,
        pipeline: [
          { $match: { company_id: 'c' } },
          { $project: { _id: 0, companion: '$$ROOT', of: { $literal: 0 } } },
          { $unionWith: { coll: C, pipeline: [{ $match: { _id: 'd' } }, { $unset: ['_id', 'outbox'] }] } },
          {
            $unionWith: {
              coll: C,
              pipeline: [{ $match: { _id: 'a' } }, { $project: { _id: 0, version: 1 } }],
            },
          },
        ],
        cursor: {},
      },
    ],
  },
  {
    name: 'deletes of one and of many',
    commands: [
      payments,
      { delete: C, deletes: [{ q: { company_id: 'c' }, limit: 1 }] },
      { delete: C, deletes: [{ q: {}, limit: 0 }] },
      all,
    ],
  },
];
