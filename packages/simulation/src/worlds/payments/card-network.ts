// The network behind the provider: it takes money of paid orders back and decides afterwards. It also reports orders of others.
import type { DisputeEnd } from '@mps/kernel';
import type {
  CallbackFact,
  DisputeReport,
  OrderOutcome,
} from '../../../../../services/transactions/src/transaction';
import type { Simulation } from '../world';
import { toOrderOutcome, type ProviderOrder } from './provider-books';

export interface NetworkDispute {
  readonly id: string;
  readonly transactionId: string;
  /** null: the network has not decided. */
  outcome: DisputeEnd | null;
}

interface Options {
  readonly draw: (what: string, count: number) => number;
  readonly now: () => Date;
  readonly send: (
    transactionId: string,
    occurredAt: Date,
    fact: CallbackFact,
    order: OrderOutcome | null,
    providerTransactionId?: string,
  ) => void;
}

const OPEN_DELAYS_MS = [300, 3_000, 12_000, 30_000] as const;
const DECISION_DELAYS_MS = [10, 2_000, 20_000, 90_000] as const;
const OUTCOMES = ['WON', 'LOST', 'CANCELLED'] as const;
/** Of so many paid orders two are disputed, and one of those twice. */
const DISPUTED_SHARE = 4;
const STRANGER_SHARE = 3;
const STRANGER_AFTER_MS = 9_000;

export function makeCardNetwork({ scheduler, replicaSet, count }: Simulation, { draw, now, send }: Options) {
  const disputes = new Map<string, NetworkDispute>();
  const known = new Set<string>();
  const later = (ms: number, run: () => void): void => void scheduler.afterIn(null, ms, 'card network', run);

  function open(order: ProviderOrder, number: number): void {
    const id = `dispute-${order.id}-${number}`;
    const dispute: NetworkDispute = { id, transactionId: order.id, outcome: null };
    const report: DisputeReport = {
      providerDisputeId: id,
      kind: order.kind === 'card' ? 'CARD_CHARGEBACK' : 'PIX_MED_FRAUD',
      amountCents: draw('dispute amount', 2) === 0 ? order.taken : Math.ceil(order.taken / 2),
      reasonCode: null,
      dueAt: null,
      openedAt: now(),
    };
    disputes.set(id, dispute);
    count('disputes');
    send(order.id, now(), { about: 'dispute_opened', dispute: report }, toOrderOutcome(order));
    later(DECISION_DELAYS_MS[draw('decision delay', DECISION_DELAYS_MS.length)] ?? 0, () => {
      dispute.outcome = OUTCOMES[draw('decision', OUTCOMES.length)] ?? 'WON';
      count(`disputes ${dispute.outcome}`);
      send(
        order.id,
        now(),
        {
          about: 'dispute_closed',
          providerDisputeId: id,
          amountCents: report.amountCents,
          outcome: dispute.outcome,
          closedAt: now(),
        },
        toOrderOutcome(order),
      );
    });
  }

  /** A callback that names our payment and another order. */
  function sendStranger({ id, amount }: ProviderOrder): void {
    const stored = replicaSet.readSettled('transactions').get(`s${id}`);
    if (stored?.['provider_transaction_id'] === undefined) return;
    const providerTransactionId = 'pt-stranger';
    const payer = { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null };
    const paid = {
      payment_id: 'stranger',
      paid_via: 'PIX',
      amount,
      paid_at: now(),
      end_to_end_id: null,
      payer,
    } as const;
    const order = { kind: 'paid', providerTransactionId, boleto: null, payments: [paid] } as const;
    count('callbacks of strangers');
    send(id, now(), { about: 'order' }, order, providerTransactionId);
  }

  return {
    disputes,
    /** An order was opened, or its money has moved. */
    onOrder(order: ProviderOrder): void {
      if (order.kind === 'charge' && !known.has(`charge ${order.id}`)) {
        known.add(`charge ${order.id}`);
        if (draw('stranger', STRANGER_SHARE) === STRANGER_SHARE - 1)
          later(STRANGER_AFTER_MS, () => sendStranger(order));
      }
      if (order.taken === 0 || known.has(order.id)) return;
      known.add(order.id);
      const times = Math.max(0, draw('disputed', DISPUTED_SHARE) - 1);
      for (let number = 0; number < times; number += 1)
        later(OPEN_DELAYS_MS[draw('dispute delay', OPEN_DELAYS_MS.length)] ?? 0, () => open(order, number));
    },
  };
}
