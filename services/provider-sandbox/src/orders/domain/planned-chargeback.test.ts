// The sandbox wins the chargeback that an amount asked for. A tester's own disputes stay open.
import { openDispute, openPlannedChargeback, resolveDispute, winPlannedChargeback } from './disputes';
import type { CardFacts, Order, OrderRefusal, Step } from './order';
import { placeOrder } from './place-order';

const START = new Date('2026-11-20T12:00:00.000Z');
/** A chargeback that is won 5 s later. */
const AMOUNT = 7_770_013;
const FACTS: CardFacts = {
  method: 'CREDIT_CARD',
  amountCents: AMOUNT,
  installments: 1,
  autoCapture: true,
  organizationId: 'o',
  affiliationId: 'a',
  isAuthenticated: false,
};

const afterSeconds = (seconds: number): Date => new Date(START.getTime() + seconds * 1_000);
const listStatuses = ({ disputes }: Order) => disputes.map(({ status }) => status);

function requireOrder(step: { ok: true; value: Step } | { ok: false; error: OrderRefusal }): Order {
  if (!step.ok) throw new Error(step.error.code);
  return step.value.order;
}

/** Charged back after 5 s, and due to be won after 10 s. */
function chargedBack() {
  const opened = openPlannedChargeback(placeOrder('order-1', FACTS, '0', START).order, afterSeconds(5));
  const [win] = opened.jobs;
  if (win?.action.kind !== 'WIN_CHARGEBACK') throw new Error('The amount plans the win');
  return { order: opened.order, winAt: win.dueAt };
}

it('is won when nothing else has decided it', () => {
  const { order, winAt } = chargedBack();
  const won = winPlannedChargeback(order, winAt).order;
  expect([won.status, listStatuses(won)]).toEqual(['CAPTURED', ['WON']]);
});

it('leaves the dispute of a tester who has decided the chargeback before', () => {
  const { order, winAt } = chargedBack();
  const decided = requireOrder(resolveDispute(order, 'WON', afterSeconds(6)));
  const request = {
    kind: 'CARD_CHARGEBACK',
    amountCents: null,
    reasonCode: null,
    requestKey: 'mine',
  } as const;
  const disputed = requireOrder(openDispute(decided, request, afterSeconds(7)));
  const after = winPlannedChargeback(disputed, winAt).order;
  expect([after.status, listStatuses(after)]).toEqual(['CHARGED_BACK', ['WON', 'OPEN']]);
});
