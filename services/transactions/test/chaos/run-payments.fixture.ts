// Runs many payments against a provider that loses answers. The reconciler resolves them in business time, and the result is
// compared with the provider's own record.
import type { StoredTransaction } from '../../src/transaction';
import { aCard, aPix, MERCHANT_ID } from '../create-request.fixture';
import { makeContext, type Running } from '../transactions.fixture';
import { LUCK, makeRandom, PENDING_REFUND, record, type RecordedOrder } from './recording-provider.fixture';

const BATCH = 200;
const AT_ONCE = 16;
const LONG_DEADLINE_MS = 120_000;
const STEP_MS = 2_000;
/** Everything must be known after this much business time: docs/rules.md#provider-calls. */
const RESOLUTION_MS = 300_000;
const MAX_EXAMPLES = 5;
const PAID_CENTS = 10_000;
const PART_CENTS = 4_000;
const OPEN_REFUNDS: readonly string[] = ['PENDING', 'PROCESSING', 'TIMEOUT'];
const PAID: readonly string[] = ['APPROVED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'PENDING_REFUND'];

export interface ChaosOptions {
  readonly payments: number;
  readonly seed: number;
  readonly onProgress: (done: number) => void;
}

export interface ChaosReport {
  readonly payments: number;
  readonly seed: number;
  readonly seconds: number;
  readonly calls: number;
  readonly timed_out: number;
  readonly landed_late: number;
  readonly by_status: Readonly<Record<string, number>>;
  readonly findings: number;
  /** Payments with due work that failed for a reason of its own. */
  readonly postponed: number;
  readonly double_charges: number;
  readonly lost_captures: number;
  readonly unresolved: number;
  /** Payments whose state differs from the provider's record. */
  readonly differing: number;
  /** Id, status and error of the first few of the last four. */
  readonly examples: readonly string[];
}

/** The commands of a merchant for a payment, one after the other; the provider's time passes in between. */
const LIVES = [
  { makes: 'card', amount: PAID_CENTS, then: [] },
  { makes: 'card', amount: PAID_CENTS + LUCK.declined, then: [] },
  { makes: 'card', amount: PAID_CENTS, then: ['refund'] },
  { makes: 'card', amount: PAID_CENTS, then: ['refundSlowly', 'cancelRefund'] },
  { makes: 'card', amount: PAID_CENTS + LUCK.authorized, then: ['capture'] },
  { makes: 'card', amount: PAID_CENTS + LUCK.authorized, then: ['capture', 'refund'] },
  { makes: 'card', amount: PAID_CENTS + LUCK.authorized, then: ['cancel'] },
  { makes: 'card', amount: PAID_CENTS + LUCK.authorized, then: ['captureAndCancel'] },
  { makes: 'pix', amount: PAID_CENTS, then: ['cancel'] },
] as const;
type Step = (typeof LIVES)[number]['then'][number];

export async function runPayments(service: Running, options: ChaosOptions): Promise<ChaosReport> {
  const startedAt = performance.now();
  const random = makeRandom(options.seed);
  const recording = record(service.provider, random, () => service.now().getTime());
  const tally = { by_status: {} as Record<string, number>, double: 0, lost: 0, unresolved: 0, differing: 0 };
  const examples: string[] = [];
  for (let done = 0; done < options.payments; done += BATCH) {
    const size = Math.min(BATCH, options.payments - done);
    const lives = Array.from({ length: size }, (_, index) => ({
      ...LIVES[Math.floor(random() * LIVES.length)]!,
      requestId: `chaos-${done + index}`,
    }));
    const ids = await inParallel(lives, ({ makes, amount, requestId }) =>
      create(service, makes, amount, requestId),
    );
    for (let turn = 0; turn < 2; turn++) {
      // Most merchants wait for the outcome. Some send the next command at once.
      await pass(service, recording, turn === 0 ? RESOLUTION_MS : STEP_MS);
      await inParallel(lives, async ({ then }, index) => {
        const step = (then as readonly Step[])[turn];
        if (step !== undefined) await perform(service, ids[index]!, step);
      });
    }
    await pass(service, recording, RESOLUTION_MS);
    await inParallel(ids, async (id) => {
      const transaction = (await service.collections.transactions.findOne({
        _id: id,
      })) as unknown as StoredTransaction;
      const found = compare(transaction, recording.orders.get(id));
      tally.by_status[transaction.status] = (tally.by_status[transaction.status] ?? 0) + 1;
      tally.double += Number(found.isDouble);
      tally.lost += Number(found.isLost);
      tally.unresolved += Number(found.isUnresolved);
      tally.differing += Number(found.differs);
      const wrong = Object.entries(found).flatMap(([name, isSo]) => (isSo ? [name] : []));
      if (wrong.length > 0 && examples.length < MAX_EXAMPLES)
        examples.push(`${id} ${transaction.status} ${wrong.join(' ')}`);
    });
    options.onProgress(done + size);
  }
  return {
    payments: options.payments,
    seed: options.seed,
    seconds: Math.round(performance.now() - startedAt) / 1000,
    calls: recording.calls.made,
    timed_out: recording.calls.timedOut,
    landed_late: recording.calls.late,
    by_status: tally.by_status,
    findings: service.findings.length,
    postponed: service.reported.length,
    double_charges: tally.double,
    lost_captures: tally.lost,
    unresolved: tally.unresolved,
    differing: tally.differing,
    examples,
  };
}

async function create(
  service: Running,
  makes: 'card' | 'pix',
  amount: number,
  request_id: string,
): Promise<string> {
  const request = makes === 'card' ? aCard({ amount, request_id }) : aPix({ amount, request_id });
  const created = await service.payments.create(request, longContext());
  if (!created.ok) throw new Error(`A payment could not be made: ${created.error.code}`);
  return created.value.transaction._id;
}

const longContext = () => makeContext(undefined, undefined, LONG_DEADLINE_MS);

/** A refusal is a valid answer: the state of the payment decides which commands are possible. */
async function perform(service: Running, transaction_id: string, step: Step): Promise<void> {
  const ref = { merchant_id: MERCHANT_ID, transaction_id };
  const { payments, refunds } = service;
  const refund = (amount: number) =>
    refunds.create(
      {
        ...ref,
        request_id: `refund-${transaction_id}`,
        amount,
        reason: 'CUSTOMER_REQUEST',
        description: null,
      },
      longContext(),
    );
  switch (step) {
    case 'capture':
      await payments.capture({ ...ref, amount: PART_CENTS }, longContext());
      return;
    case 'cancel':
      await payments.cancel(ref, longContext());
      return;
    case 'captureAndCancel':
      await Promise.all([
        payments.capture({ ...ref, amount: PART_CENTS }, longContext()),
        payments.cancel(ref, longContext()),
      ]);
      return;
    case 'refund':
      await refund(PART_CENTS);
      return;
    case 'refundSlowly':
      await refund(PART_CENTS + PENDING_REFUND);
      return;
    case 'cancelRefund': {
      const transaction = await service.payments.find(ref, longContext());
      const refund_id = transaction.ok ? transaction.value.refunds[0]?.id : undefined;
      if (refund_id !== undefined) await refunds.cancel({ ...ref, refund_id }, longContext());
    }
  }
}

/** Moves business time: late calls take effect, and the reconciler runs. */
async function pass(service: Running, recording: { land(): void }, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    service.advance(STEP_MS);
    recording.land();
    while ((await service.scanDue()).isMore);
  }
}

async function inParallel<T, R>(
  items: readonly T[],
  act: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const next = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of next) results[index] = await act(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

function compare(transaction: StoredTransaction, order: RecordedOrder | undefined) {
  const { status, submission, refunds, approved_amount, refunded_amount } = transaction;
  const returned = [...(order?.refunds.values() ?? [])]
    .filter((refund) => refund.status === 'COMPLETED')
    .reduce((sum, { cents }) => sum + cents, 0);
  const isCaptured = order?.status === 'CAPTURED';
  const isPaid = PAID.includes(status);
  const hasOtherSums = isPaid && (approved_amount !== order?.captured || refunded_amount !== returned);
  return {
    isDouble: (order?.charges ?? 0) > 1,
    isLost: isCaptured && !isPaid,
    isUnresolved:
      ['PROCESSING', 'PENDING_CANCELLATION', 'PENDING_REFUND'].includes(status) ||
      submission !== 'SETTLED' ||
      transaction.reversal !== undefined ||
      refunds.some((refund) => OPEN_REFUNDS.includes(refund.status)),
    differs: status !== readStatus(order, returned) || hasOtherSums,
  };
}

function readStatus(order: RecordedOrder | undefined, returned: number): string {
  switch (order?.status) {
    case undefined:
    case 'REVERSED':
      return 'FAILED';
    case 'CAPTURED':
      if (returned === 0) return 'APPROVED';
      return returned === order.captured ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    case 'VOIDED':
      return 'CANCELLED';
    case 'DECLINED':
      return 'REFUSED';
    case 'REGISTERED':
      return 'WAITING_PAYMENT';
    case 'AUTHORIZED':
      return 'AUTHORIZED';
  }
}
