import type { TransferConfigurations } from '@mps/client/types';
import { findNextTransfer } from './schedule';

const daily: TransferConfigurations = {
  automatic_transfer_enabled: true,
  transfer_frequency: 'DAILY',
  rail: 'PIX',
  utc_hour_of_day: 12,
  day_of_week: null,
  day_of_month: null,
  min_balance: 0,
};

it.each<[string, Partial<TransferConfigurations>, string, string | null]>([
  ['today, before its hour', {}, '2026-03-02T11:59:59.999Z', '2026-03-02T12:00:00.000Z'],
  ['tomorrow, from its hour on', {}, '2026-03-02T12:00:00.000Z', '2026-03-03T12:00:00.000Z'],
  [
    'on the next Monday',
    { transfer_frequency: 'WEEKLY', day_of_week: 1 },
    '2026-03-03T00:00:00.000Z',
    '2026-03-09T12:00:00.000Z',
  ],
  [
    'on the last day of a short month',
    { transfer_frequency: 'MONTHLY', day_of_month: 31 },
    '2026-02-01T00:00:00.000Z',
    '2026-02-28T12:00:00.000Z',
  ],
  [
    'never, without automatic transfers',
    { automatic_transfer_enabled: false },
    '2026-03-02T00:00:00.000Z',
    null,
  ],
  ['never, without an hour', { utc_hour_of_day: null }, '2026-03-02T00:00:00.000Z', null],
])('finds the next transfer %s', (_, changes, after, expected) => {
  expect(findNextTransfer({ ...daily, ...changes }, new Date(after))).toBe(expected);
});
