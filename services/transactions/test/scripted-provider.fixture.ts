// A payment provider for tests of this service alone. It keeps its orders in memory under our ids, answers as the test
// scripts it, and counts the charges.
import { err, ok } from '@mps/kernel';
import type {
  CallbackFact,
  CallOwner,
  CardOrder,
  CardOutcome,
  ChargeOrder,
  ChargeOutcome,
  DisputeAnswerOutcome,
  DisputeEvidenceOrder,
  DisputeRef,
  PaymentProvider,
  ProviderCallback,
  ProviderPayment,
  QueryOutcome,
  RefundOrder,
  RefundOutcome,
} from '../src/transaction/provider';

interface Order {
  readonly kind: 'card' | 'charge';
  outcome: QueryOutcome;
  payments: ProviderPayment[];
}

export interface ScriptedProvider extends PaymentProvider {
  readonly orders: Map<string, Order>;
  /** Transaction ids in the order in which they were charged or registered, without repetitions. */
  readonly charges: string[];
  readonly refunds: Map<string, RefundOrder>;
  readonly reversed: string[];
  /** The answers to the next card orders; the default approves. */
  onCard: (order: CardOrder) => CardOutcome | Promise<CardOutcome>;
  onCharge: (order: ChargeOrder) => ChargeOutcome | Promise<ChargeOutcome>;
  onQuery: ((transactionId: string) => QueryOutcome) | null;
  /** The facts of an order's report in addition to its outcome, by transaction id. */
  readonly facts: Map<string, readonly CallbackFact[]>;
  onRefund: (order: RefundOrder) => RefundOutcome;
  /** The accepted answers to disputes, by evidence or provider dispute id. */
  readonly answers: Map<string, DisputeEvidenceOrder | DisputeRef>;
  onAnswer: (order: DisputeEvidenceOrder | DisputeRef) => DisputeAnswerOutcome;
}

export const OWNER: CallOwner = { organizationId: 'organization', companyId: 'company' };

export const approval = (order: CardOrder): CardOutcome => ({
  kind: 'approved',
  providerTransactionId: `pt-${order.transactionId}`,
  amountCents: order.amountCents,
  responseCode: '00',
  nsu: '123456',
  authorizationCode: 'A1B2C3',
});

export const registration = (order: ChargeOrder): ChargeOutcome => ({
  kind: 'registered',
  providerTransactionId: `pt-${order.transactionId}`,
  boleto:
    order.paymentMethod === 'PIX'
      ? null
      : {
          boleto_transaction_id: 'b-1',
          bank_issuer: 'Banco',
          bank_code: '999',
          bank_branch: '0001',
          bank_account_number: '0765432',
          bar_code: '99991166100000150000001090000000123407654320',
          bank_line: '99990001039000000012634076543205116610000015000',
          bank_assignor: 'Loja',
        },
});

export function makeScriptedProvider(): ScriptedProvider {
  const orders = new Map<string, Order>();
  const charges: string[] = [];
  const refunds = new Map<string, RefundOrder>();
  const reversed: string[] = [];
  const answers: ScriptedProvider['answers'] = new Map();
  const facts: ScriptedProvider['facts'] = new Map();

  function keep(id: string, kind: Order['kind'], outcome: QueryOutcome): void {
    if (!orders.has(id)) charges.push(id);
    orders.set(id, { kind, outcome, payments: orders.get(id)?.payments ?? [] });
  }

  const provider: ScriptedProvider = {
    name: 'PROVIDER_A',
    orders,
    charges,
    refunds,
    reversed,
    answers,
    facts,
    onAnswer: () => ({ kind: 'taken' }),
    onCard: approval,
    onCharge: registration,
    onQuery: null,
    onRefund: () => ({ kind: 'completed', providerRefundId: 'D1', completedAt: new Date() }),
    async authorizeCard(order) {
      const known = orders.get(order.transactionId);
      if (known !== undefined) return known.outcome as CardOutcome;
      const outcome = await provider.onCard(order);
      if (outcome.kind !== 'unknown') keep(order.transactionId, 'card', outcome);
      return outcome;
    },
    async registerCharge(order) {
      const known = orders.get(order.transactionId);
      if (known !== undefined) return known.outcome as ChargeOutcome;
      const outcome = await provider.onCharge(order);
      if (outcome.kind !== 'unknown') keep(order.transactionId, 'charge', outcome);
      return outcome;
    },
    async queryOrder({ transactionId }) {
      if (provider.onQuery !== null) return provider.onQuery(transactionId);
      return orders.get(transactionId)?.outcome ?? { kind: 'not_found' };
    },
    async reportOrder(ref, call) {
      const order = await provider.queryOrder(ref, call);
      if (order.kind === 'not_found' || order.kind === 'unknown') return order;
      return { kind: 'reported', order, facts: facts.get(ref.transactionId) ?? [] };
    },
    async capture({ transactionId, amountCents }) {
      const known = orders.get(transactionId);
      if (known?.outcome.kind !== 'authorized') return { kind: 'rejected' };
      known.outcome = { ...known.outcome, kind: 'approved', amountCents };
      return known.outcome;
    },
    async voidOrder({ transactionId, providerTransactionId }) {
      const closed = { kind: 'closed', providerTransactionId } as const;
      const known = orders.get(transactionId);
      if (known !== undefined) known.outcome = closed;
      return closed;
    },
    async reverse({ transactionId }) {
      reversed.push(transactionId);
      return { kind: 'reversed' };
    },
    async refund(order) {
      refunds.set(order.refundKey, order);
      return provider.onRefund(order);
    },
    async queryRefund({ refundKey }) {
      const known = refunds.get(refundKey);
      return known === undefined ? { kind: 'not_found' } : provider.onRefund(known);
    },
    async cancelRefund() {
      return { kind: 'cancelled', providerRefundId: null };
    },
    async submitEvidence(order) {
      const outcome = provider.onAnswer(order);
      if (outcome.kind === 'taken') answers.set(order.evidenceId, order);
      return outcome;
    },
    async acceptDispute(ref) {
      const outcome = provider.onAnswer(ref);
      if (outcome.kind === 'taken') answers.set(ref.providerDisputeId, ref);
      return outcome;
    },
    async simulatePayment({ transactionId, paidVia, amountCents, paidAt, payer }) {
      const known = orders.get(transactionId);
      if (known === undefined) return { kind: 'not_found' };
      const paymentId = `${transactionId}-${known.payments.length + 1}`;
      known.payments.push({
        payment_id: paymentId,
        paid_via: paidVia,
        amount: amountCents,
        paid_at: paidAt,
        payer,
        end_to_end_id: 'E'.padEnd(32, '0'),
      });
      const paid = {
        kind: 'paid',
        providerTransactionId: `pt-${transactionId}`,
        boleto: null,
        payments: [...known.payments],
      } as const;
      known.outcome = paid;
      return paid;
    },
    readCallback({ body, signature }) {
      if (signature !== 'right') return err({ code: 'bad_signature' });
      const parsed = JSON.parse(body.toString('utf8'), (key, value: unknown) =>
        /(At|_at)$/.test(key) && typeof value === 'string' ? new Date(value) : value,
      ) as ProviderCallback | string;
      // A text is about something else: see the scripted directory.
      return typeof parsed === 'string' ? err({ code: 'unreadable' }) : ok(parsed);
    },
  };
  return provider;
}
