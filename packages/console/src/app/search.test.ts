import { readPaymentSearch } from '../payments/payment-search';
import { readDay } from './search';

it.each([
  ['2026-02-28', '2026-02-28'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', undefined],
  ['2026-02-31', undefined],
  ['2026-13-01', undefined],
  ['26-01-01', undefined],
  ['', undefined],
])('reads the day %j as %j', (text, day) => {
  expect(readDay({ from: text }, 'from')).toBe(day);
});

it.each([
  ['0', 0],
  ['1500000000', 1_500_000_000],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740993', undefined],
  ['-1', undefined],
  ['1.5', undefined],
])('reads the filter amount=%s as %s cents', (text, cents) => {
  expect(readPaymentSearch({ amount: text }).amount).toBe(cents);
});
