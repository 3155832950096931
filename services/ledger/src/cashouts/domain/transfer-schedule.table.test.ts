// Computes the next due instant of automatic transfers.
import type { TransferFrequency } from '@mps/kernel';
import { nextTransfer } from './cashout';

type Row = readonly [
  why: string,
  frequency: TransferFrequency,
  hour: number,
  dayOfWeek: number | null,
  dayOfMonth: number | null,
  after: string,
  expected: string,
];

it.each<Row>([
  ['later today', 'DAILY', 9, null, null, '2026-03-02T08:59:59.999Z', '2026-03-02T09:00:00.000Z'],
  [
    'later than the given instant',
    'DAILY',
    9,
    null,
    null,
    '2026-03-02T09:00:00.000Z',
    '2026-03-03T09:00:00.000Z',
  ],
  [
    'midnight, across the year',
    'DAILY',
    0,
    null,
    null,
    '2026-12-31T23:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ],
  ['Sunday is 0', 'WEEKLY', 12, 0, null, '2026-03-02T12:00:00.000Z', '2026-03-08T12:00:00.000Z'],
  [
    'today, when it is the day',
    'WEEKLY',
    12,
    1,
    null,
    '2026-03-02T11:00:00.000Z',
    '2026-03-02T12:00:00.000Z',
  ],
  [
    'in a week, when the hour has passed',
    'WEEKLY',
    12,
    1,
    null,
    '2026-03-02T12:00:00.000Z',
    '2026-03-09T12:00:00.000Z',
  ],
  ['this month', 'MONTHLY', 3, null, 15, '2026-03-02T12:00:00.000Z', '2026-03-15T03:00:00.000Z'],
  [
    'the last day of a short month for the 31st',
    'MONTHLY',
    3,
    null,
    31,
    '2026-04-01T00:00:00.000Z',
    '2026-04-30T03:00:00.000Z',
  ],
  ['the next 31st', 'MONTHLY', 3, null, 31, '2026-04-30T03:00:00.000Z', '2026-05-31T03:00:00.000Z'],
  ['the 29th of February', 'MONTHLY', 3, null, 29, '2026-02-01T00:00:00.000Z', '2026-02-28T03:00:00.000Z'],
  ['the 29th of a leap year', 'MONTHLY', 3, null, 29, '2028-02-28T03:00:00.000Z', '2028-02-29T03:00:00.000Z'],
])('%s', (_why, frequency, utcHour, dayOfWeek, dayOfMonth, after, expected) => {
  const schedule = { frequency, utcHour, dayOfWeek, dayOfMonth };
  expect(nextTransfer(schedule, new Date(after)).toISOString()).toBe(expected);
});
