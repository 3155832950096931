import { formatViolation, listProblemValues } from './problem-values';

const PROBLEM = {
  type: 'https://example.com/docs/errors/x',
  title: 'Title',
  status: 409,
  code: 'x',
  detail: 'a sentence about the members below',
  instance: '/v1/x',
  trace_id: 'a',
  retryable: false,
};

it('shows cents as money, instants in the time of São Paulo, and lists', () => {
  const values = listProblemValues(
    {
      ...PROBLEM,
      available_amount: 123_456,
      fee: 50,
      available_at: '2026-03-02T12:00:00.000Z',
      current_status: 'REFUNDED',
      allowed_statuses: ['APPROVED', 'AUTHORIZED'],
    },
    'en',
  );
  expect(values.map(({ name, text }) => `${name}: ${text.replaceAll('\u202f', ' ')}`)).toEqual([
    'available_amount: R$1,234.56',
    'fee: R$0.50',
    'available_at: Mar 2, 2026, 9:00:00 AM',
    'current_status: REFUNDED',
    'allowed_statuses: APPROVED, AUTHORIZED',
  ]);
});

it('shows nothing for a problem without values, and for a value that is no text', () => {
  expect(listProblemValues({ ...PROBLEM, other: { a: 1 }, none: null }, 'pt-BR')).toEqual([]);
});

it.each([
  ['#/amount', 'must be at most 1500000000', 'must be at most R$15,000,000.00'],
  ['#/split_rules/0/amount', 'must be at least 1', 'must be at least R$0.01'],
  ['#/installments', 'must be at most 99', 'must be at most 99'],
])('shows a bound of %s as the person types it: %s', (pointer, detail, shown) => {
  expect(formatViolation({ pointer, detail }, 'en')).toBe(shown);
});
