// The statement of a slip that was paid twice with one amount, by two ways.
import { pay } from '../orders/domain/change-order';
import type { Order } from '../orders/domain/order';
import { placeOrder } from '../orders/domain/place-order';
import { toOrderRecords } from './statement';

const MONDAY_NOON = new Date('2026-03-02T12:00:00.000Z');
const later = (minutes: number): Date => new Date(MONDAY_NOON.getTime() + minutes * 60_000);

const SLIP = {
  method: 'BOLEPIX',
  amountCents: 1_000,
  txid: 'abcdefabcdefabcdefabcdefabcdef12',
  expiresAt: '2026-03-20T13:00:00.000Z',
  dueDate: '2026-03-15',
  terms: null,
  assignor: 'Loja Exemplo',
  organizationId: 'o',
  affiliationId: 'a',
} as const;

function payBy(order: Order, via: 'PIX' | 'BOLETO', paidAt: Date): Order {
  const paid = pay(order, { via, amountCents: null, paidAt, payer: {} }, later(60));
  if (!paid.ok) throw new Error(paid.error.code);
  return paid.value.order;
}

it.each([
  ['as it was paid', later(1), later(2)],
  ['in the other order', later(2), later(1)],
])(
  'gives each payment the payment date of its own way, when the bank reports them %s',
  (_, atBank, byPix) => {
    const order = payBy(
      payBy(placeOrder('order', SLIP, '7', MONDAY_NOON).order, 'BOLETO', atBank),
      'PIX',
      byPix,
    );
    const records = toOrderRecords(order).map(({ occurred_at, payment_date }) => [occurred_at, payment_date]);
    expect(records).toEqual([
      [atBank.toISOString(), '2026-03-03'],
      [byPix.toISOString(), '2026-03-02'],
    ]);
  },
);
