// Compares the stored state with the model. It must equal the result of some order of the commands' steps, and the laws of the
// aggregate always hold.
import { isDebitStanding } from '../../src/transaction/domain/unclaimed';
import { formatRefundKey } from '../../src/transaction/domain/movement-key';
import { listUnsent } from '../../src/transaction/domain/transaction';
import type { TransactionDocument } from '../../src/transaction/documents';
import { FOLLOWERS, type ModelTransaction } from './reference-state.fixture';
import type { Steps } from './reference-commands.fixture';
import type { RealSide } from './real-side.fixture';

export interface Candidate {
  readonly t: ModelTransaction;
  readonly answers: readonly string[];
}

/** Every way in which the commands' steps can interleave, each from a copy of `start`; one command has one way. */
export function* listInterleavings(
  start: ModelTransaction,
  begin: (t: ModelTransaction) => readonly Steps[],
): Generator<Candidate> {
  const untried: number[][] = [[]];
  for (let path = untried.pop(); path !== undefined; path = untried.pop()) {
    const t = structuredClone(start);
    const running = begin(t);
    const answers: (string | undefined)[] = running.map(() => undefined);
    for (let depth = 0; ; depth++) {
      const open = running.map((_, index) => index).filter((index) => answers[index] === undefined);
      const first = open[0];
      if (first === undefined) break;
      const chosen = path[depth] ?? first;
      if (depth >= path.length) {
        for (const other of open.slice(1)) untried.push([...path, other]);
        path.push(chosen);
      }
      const { done, value } = running[chosen]!.next();
      if (done === true) answers[chosen] = value;
    }
    yield { t, answers: answers as string[] };
  }
}

type Projection = Readonly<Record<string, unknown>>;

export function projectModel(t: ModelTransaction): Projection {
  return {
    status: t.status,
    reason: t.reason,
    submission: t.submission,
    approved: t.approved,
    refunded: t.refunded,
    reserved: t.reserved,
    refunds: t.refunds.map((one) => `${one.requestId ?? 'auto'} ${one.amount} ${one.status} ${one.truth}`),
    disputes: t.disputes.map(({ status, debited, unsent }) => `${status} ${debited} ${unsent}`),
    payments: t.payments,
    callbacks: t.callbacks,
    findings: t.findings.map((one) => one.split(' ').slice(0, 3).join(' ')),
    events: t.events,
    capture: t.capture?.amount ?? null,
    reversal: t.reversal,
    order: t.order,
    voidsAsked: t.voidsAsked,
  };
}

export function projectReal(real: RealSide, document: TransactionDocument): Projection {
  const { _id: id, request_id } = document;
  const { provider, refundTruths, voidsAsked } = real.banded;
  return {
    status: document.status,
    reason: document.status_reason,
    submission: document.submission,
    approved: document.approved_amount,
    refunded: document.refunded_amount,
    reserved: document.reserved_amount,
    refunds: document.refunds.map((one) => {
      const name = one.automatic ? 'auto' : one.request_id.slice(request_id.length + 1);
      return `${name} ${one.amount} ${one.status} ${refundTruths.get(formatRefundKey(document, one)) ?? 'none'}`;
    }),
    disputes: document.disputes.map((one) => `${one.status} ${one.debited} ${listUnsent(one).length}`),
    payments: document.payments.map(({ payment_id }) => payment_id),
    callbacks: document.callback_ids.map((one) => one.slice(id.length + 1)),
    findings: (document.findings ?? []).map(
      ({ kind, expected, actual }) => `${kind} ${expected ?? ''} ${actual ?? ''}`,
    ),
    events: real
      .eventsOf(document)
      .map(({ type, previousStatus, status }) =>
        type === 'transaction.status_changed' ? `${type} ${previousStatus}>${status}` : type,
      ),
    capture: document.capture?.amount ?? null,
    reversal: document.reversal !== undefined,
    order: provider.orders.get(id)?.outcome.kind ?? 'none',
    voidsAsked: voidsAsked.get(id) ?? 0,
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** Checks the laws that hold after every step, independently of the model. */
export function expectLaws(real: RealSide, document: TransactionDocument): void {
  const events = real.eventsOf(document);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(document.sequence).toBe(events.length);
  expect(document.version).toBe(real.writes.get(document._id));
  expect(events.findLast(({ status }) => status !== null)?.status).toBe(document.status);
  let status = events[0]?.status;
  for (const event of events.filter(({ type }) => type === 'transaction.status_changed')) {
    expect(event.previousStatus).toBe(status);
    expect(FOLLOWERS[status as keyof typeof FOLLOWERS]).toContain(event.status);
    status = event.status;
  }
  const asked = document.refunds.filter(({ automatic }) => !automatic);
  const inStatus = (isIn: (name: string) => boolean) =>
    sum(asked.filter((one) => isIn(one.status)).map(({ amount }) => amount));
  expect(document.refunded_amount).toBe(inStatus((name) => name === 'COMPLETED'));
  expect(document.reserved_amount).toBe(inStatus((name) => name !== 'FAILED' && name !== 'CANCELLED'));
  expect(document.reserved_amount).toBeLessThanOrEqual(document.approved_amount ?? 0);
  const debited = sum(document.disputes.filter(isDebitStanding).map((one) => one.debited));
  expect(document.reserved_amount + debited).toBeLessThanOrEqual(document.approved_amount ?? 0);
  if (document.status === 'REFUNDED') expect(document.refunded_amount).toBe(document.approved_amount);
}

/** Money moves at most once for each request, and only for transactions that exist. */
export function expectChargedOnce(real: RealSide, documents: readonly TransactionDocument[]): void {
  const { charges } = real.banded.provider;
  expect(new Set(charges).size).toBe(charges.length);
  const ids = documents.map(({ _id }) => _id);
  for (const id of charges) expect(ids).toContain(id);
  expect(new Set(documents.map(({ request_id }) => request_id)).size).toBe(documents.length);
}
