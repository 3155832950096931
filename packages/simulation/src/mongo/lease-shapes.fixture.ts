// The shapes of commands of leases and announcements.
import { Timestamp } from 'mongodb';
import { all, at, C, find, insert, update, type Shape } from './shapes.fixture';

export const LEASE_SHAPES: readonly Shape[] = [
  {
    name: 'leases of deliveries by the clock of the database',
    commands: [
      insert([
        { _id: 'a', endpoint_id: 'e1', leased_at: new Timestamp({ t: 0, i: 0 }) },
        { _id: 'b', endpoint_id: 'e1', waiting_for: 'e1', next_attempt_at: '2026-01-02' },
        { _id: 'd', endpoint_id: 'e2', waiting_for: 'e2', next_attempt_at: '2026-01-03' },
        { _id: 'e', endpoint_id: 'e2', waiting_for: 'e2', next_attempt_at: '2026-01-01' },
      ]),
      {
        aggregate: C,
        pipeline: [
          { $match: { waiting_for: { $gt: '' } } },
          { $sort: { waiting_for: 1, next_attempt_at: 1 } },
          { $group: { _id: '$waiting_for', next_attempt_at: { $first: '$next_attempt_at' } } },
          { $sort: { _id: -1 } },
          { $limit: 1 },
          { $project: { _id: 0, endpoint_id: '$_id', next_attempt_at: 1 } },
        ],
        cursor: {},
      },
      update([
        {
          q: { _id: { $in: ['b', 'd'] }, waiting_for: 'e1' },
          u: {
            $set: { lease: 'l' },
            $currentDate: { leased_at: { $type: 'timestamp' } },
            $unset: { waiting_for: 1 },
          },
          multi: true,
        },
      ]),
      find({ leased_at: { $gt: new Timestamp({ t: 1, i: 0 }) } }, { projection: { lease: 1 } }),
      update([
        {
          q: { leased_at: { $lt: new Timestamp({ t: 4_000_000_000, i: 0 }) } },
          u: [{ $set: { waiting_for: '$endpoint_id' } }, { $unset: ['lease', 'leased_at'] }],
          multi: true,
        },
      ]),
      all,
    ],
  },
  {
    name: 'announcements of changes that are opened, counted and closed',
    commands: [
      insert([{ _id: 'v', value: 3, open: [{ id: '1', until: at(5) }] }]),
      {
        findAndModify: C,
        query: { _id: 'v' },
        update: [
          {
            $set: {
              value: { $add: [{ $ifNull: ['$value', 0] }, 1] },
              open: {
                $concatArrays: [
                  { $filter: { input: '$open', as: 'one', cond: { $gt: ['$$one.until', at(1)] } } },
                  [{ id: '2', until: { $add: [at(1), 5_000] } }],
                ],
              },
            },
          },
        ],
        upsert: true,
        new: true,
        fields: { open: 1 },
      },
      update([{ q: { _id: 'v' }, u: { $pull: { open: { id: '1' } } } }]),
      find(
        {},
        {
          projection: {
            value: 1,
            under_way: {
              $size: { $filter: { input: '$open', as: 'one', cond: { $gt: ['$$one.until', at(1)] } } },
            },
          },
        },
      ),
      update([{ q: { _id: 'v' }, u: { $pull: { open: { id: 'none' }, missing: 1 } } }]),
      all,
    ],
  },
];
