// Which payment a refund gives back and a dispute takes, where a charge was paid more than once: no payment goes back twice.
import type { PaidVia } from '@mps/kernel';
import { pay } from './change-order';
import { openDispute } from './disputes';
import type { ChargeFacts, Order } from './order';
import { placeOrder } from './place-order';
import { refund } from './refunds';

const START = new Date('2026-11-20T12:00:00.000Z');
const AMOUNT = 10_000;
const FACTS: ChargeFacts = {
  method: 'BOLEPIX',
  amountCents: AMOUNT,
  txid: 'abcdefabcdefabcdefabcdefabcdef12',
  expiresAt: '2026-11-23T12:00:00.000Z',
  dueDate: '2026-11-23',
  terms: null,
  assignor: 'Loja Exemplo',
  organizationId: 'o',
  affiliationId: 'a',
};

const paidBy = (ways: readonly PaidVia[]): Order =>
  ways.reduce(
    (order, via, index) => {
      const paidAt = new Date(START.getTime() + (index + 1) * 1_000);
      const paid = pay(order, { via, amountCents: AMOUNT, paidAt, payer: {} }, paidAt);
      if (!paid.ok) throw new Error(paid.error.code);
      return paid.value.order;
    },
    placeOrder('order-1', FACTS, '1', START).order,
  );

/** Gives whole payments back, one after another; `pix`: the number of the payment that is named, null: the slip's. */
function refunded(order: Order, payments: readonly (number | null)[]): string[] {
  let current = order;
  return payments.map((pix, index) => {
    const request = {
      refundId: `refund-${index + 1}`,
      amountCents: AMOUNT,
      description: null,
      endToEndId: pix === null ? null : (order.payments[pix]?.endToEndId ?? null),
      hasPayoutKey: true,
    };
    const made = refund(current, request, START);
    if (!made.ok) return made.error.code;
    current = made.value.order;
    return current.refunds.at(-1)?.status ?? 'none';
  });
}

test.each<[string, readonly PaidVia[], readonly (number | null)[], readonly string[]]>([
  ['a slip after PIX', ['PIX', 'BOLETO'], [null, 0], ['COMPLETED', 'COMPLETED']],
  ['PIX after a slip', ['BOLETO', 'PIX'], [1, null], ['COMPLETED', 'COMPLETED']],
  ['a slip twice', ['BOLETO', 'BOLETO'], [null, null, null], ['COMPLETED', 'COMPLETED', 'amount_too_big']],
  ['PIX twice', ['PIX', 'PIX'], [1, 0, 0], ['COMPLETED', 'COMPLETED', 'amount_too_big']],
])('%s: each payment goes back once', (_what, ways, payments, expected) => {
  expect(refunded(paidBy(ways), payments)).toEqual(expected);
});

test.each([0, 1])('payment %i of two was returned: a dispute moves the other', (returned) => {
  const paid = paidBy(['PIX', 'PIX']);
  const made = refund(
    paid,
    {
      refundId: 'refund-1',
      amountCents: AMOUNT,
      description: null,
      endToEndId: paid.payments[returned]?.endToEndId ?? null,
      hasPayoutKey: true,
    },
    START,
  );
  if (!made.ok) throw new Error(made.error.code);
  const request = { kind: 'PIX_MED_FRAUD', amountCents: null, reasonCode: null, requestKey: null } as const;
  const disputed = openDispute(made.value.order, request, START);
  expect(disputed.ok && disputed.value.order.journal.at(-1)).toMatchObject({
    kind: 'CHARGEBACK',
    amountCents: AMOUNT,
  });
});
