import { sortDue, toPaymentItems, toSettlementItems, type DueItem } from './list-due';

type Payment = Parameters<typeof toPaymentItems>[0];
const payment = (members: object): Payment =>
  ({
    id: 'p',
    amount: 100,
    created_at: '2026-03-02T12:00:00.000Z',
    updated_at: null,
    ...members,
  }) as unknown as Payment;
const slip = (due_date: string, days: number): Payment =>
  payment({
    status: 'WAITING_PAYMENT',
    bolepix_data: { due_date, expiration_in_days_after_due_date: days },
  });

it.each<[string, Payment, readonly [string, string] | undefined]>([
  [
    'a PIX charge at its end',
    payment({ status: 'WAITING_PAYMENT', pix_data: { expires_at: '2026-03-02T13:00:00Z' } }),
    ['charge_expires', '2026-03-02T13:00:00.000Z'],
  ],
  ['a slip after its last day', slip('2026-03-03', 7), ['charge_expires', '2026-03-11T03:00:00.000Z']],
  // 2026-03-07 is a Saturday: the due date moves to Monday, and its end 5 days later is Saturday again.
  [
    'a slip whose days fall on weekends',
    slip('2026-03-07', 5),
    ['charge_expires', '2026-03-17T03:00:00.000Z'],
  ],
  [
    'an authorization after 5 days',
    payment({ status: 'AUTHORIZED', updated_at: '2026-03-02T12:00:01.000Z' }),
    ['authorization_ends', '2026-03-07T12:00:01.000Z'],
  ],
  [
    'a soft decline after an hour',
    payment({ status: 'AWAITING_3DS' }),
    ['authentication_ends', '2026-03-02T13:00:00.000Z'],
  ],
  ['nothing for a paid payment', payment({ status: 'APPROVED' }), undefined],
  [
    'nothing for a charge that is not registered',
    payment({ status: 'WAITING_PAYMENT', pix_data: { expires_at: null } }),
    undefined,
  ],
])('lists %s', (_, given, expected) => {
  expect(toPaymentItems(given).map(({ what, at }) => [what, at])).toEqual(
    expected === undefined ? [] : [expected],
  );
});

it('adds the receivables of a day, and leaves out a day without any', () => {
  const receivable = (payment_date: string, net: number) =>
    ({ payment_date, net, gross: net, committed: 0, payment_method: 'PIX', brand: null }) as const;
  const items = toSettlementItems('m', [
    receivable('2026-03-03', 100),
    receivable('2026-03-04', 0),
    receivable('2026-03-03', 50),
  ]);
  expect(items).toEqual([{ at: '2026-03-03T03:00:00.000Z', what: 'settlement', id: 'm', amount: 150 }]);
});

it('has the next first, and nothing of the past', () => {
  const at = (instant: string): DueItem => ({
    at: instant,
    what: 'webhook_attempt',
    id: instant,
    amount: null,
  });
  const [past, next, last] = ['2026-03-01', '2026-03-03', '2026-03-04'].map((day) => `${day}T03:00:00.000Z`);
  const sorted = sortDue([at(last ?? ''), at(past ?? ''), at(next ?? '')], '2026-03-02T00:00:00.000Z');
  expect(sorted.map(({ id }) => id)).toEqual([next, last]);
});
