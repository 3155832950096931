// The real service next to the model: performs an action, returns its answer in the model's terms, and reads back the
// stored state, the published events and the provider's record.
import { loadMessage, TOPICS, type DomainError } from '@mps/contracts';
import { addDays, dayOf, newId, type Result } from '@mps/kernel';
import { makeContext, startTransactions, type Running } from '../transactions.fixture';
import { aBolepix, aCard, aPix, MERCHANT_ID, bolepixInput } from '../create-request.fixture';
import type { CreateRequest } from '../../src/payments/domain/create-request';
import type { TransactionDocument } from '../../src/transaction/documents';
import type { Action, CallbackFact, Creation } from './actions.fixture';
import { bandProvider, type BandedProvider } from './banded-provider.fixture';
import type { ModelTransaction } from './reference-state.fixture';
import { amountToCapture } from './reference-commands.fixture';

/** Ample, so that a busy machine changes no answer. */
const DEADLINE_MS = 60_000;
const DUE_IN_DAYS = 5;
const PAYER = { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null };
const context = () => makeContext(undefined, undefined, DEADLINE_MS);

interface DecodedEvent {
  readonly meta: { readonly sequence: number | string; readonly previous_json: string };
  readonly transaction?: { readonly status: string } | null;
}

export interface SeenEvent {
  readonly type: string;
  readonly sequence: number;
  readonly previousStatus: string | null;
  /** Status of the transaction, where the event shows one. */
  readonly status: string | null;
}

export interface RealSide {
  readonly service: Running;
  readonly banded: BandedProvider;
  /** How often each document has been written, by its id. */
  readonly writes: ReadonlyMap<string, number>;
  readonly eventsOf: (document: TransactionDocument) => SeenEvent[];
  readonly documents: () => Promise<TransactionDocument[]>;
  reset(): Promise<void>;
}

export async function startRealSide(): Promise<RealSide> {
  const service = await startTransactions();
  const banded = bandProvider(service.provider);
  const writes = new Map<string, number>();
  const count = (id: string) => writes.set(id, (writes.get(id) ?? 0) + 1);
  const { store } = service;
  const create = store.create.bind(store);
  const change = store.change.bind(store);
  const begin = store.begin.bind(store);
  const changeById = store.changeById.bind(store);
  const counted = <R extends Awaited<ReturnType<typeof changeById>>>(result: R): R => {
    if (result.ok && result.value.moved) count(result.value.stored._id);
    return result;
  };
  Object.assign(store, {
    create: async (...args: Parameters<typeof create>) => {
      const created = await create(...args);
      if (created.ok) count(created.value.stored._id);
      return created;
    },
    change: async (...args: Parameters<typeof change>) => counted(await change(...args)),
    begin: async (...args: Parameters<typeof begin>) => counted(await begin(...args)),
    changeById: async (...args: Parameters<typeof changeById>) => counted(await changeById(...args)),
  });
  const { file, message } = TOPICS.transactions;
  const codec = loadMessage<DecodedEvent, DecodedEvent>(file, message);
  return {
    service,
    banded,
    writes,
    documents: () => service.collections.transactions.find().sort({ _id: 1 }).toArray(),
    // A change.recorded is for the audit log alone, and takes no sequence.
    eventsOf: (document) =>
      document.outbox
        .filter(({ type }) => type !== 'change.recorded')
        .map(({ type, sequence, message: bytes }) => {
          const { meta, transaction } = codec.decode(toBuffer(bytes));
          const previous = JSON.parse(meta.previous_json) as { readonly status?: string };
          const isOfTransaction = type.startsWith('transaction.');
          return {
            type,
            sequence,
            previousStatus: previous.status ?? null,
            status: isOfTransaction ? (transaction?.status ?? null) : null,
          };
        }),
    reset: async () => {
      const { transactions, intents } = service.collections;
      await Promise.all([transactions.deleteMany({}), intents.deleteMany({})]);
      banded.reset();
      writes.clear();
    },
  };
}

// A lean read gives the driver's own binary type.
const toBuffer = (bytes: Buffer | { readonly buffer: Buffer }): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer);

export function toCommand(
  { method, amount, requires3ds }: Creation,
  request_id: string,
  now: Date,
): CreateRequest {
  switch (method) {
    case 'CREDIT_CARD':
      return aCard({ amount, request_id, require_3ds: requires3ds });
    case 'PIX':
      return aPix({ amount, request_id });
    case 'BOLEPIX': {
      const due_date = addDays(dayOf(now), DUE_IN_DAYS);
      // Without fine and interest the payable amount is the same every day.
      const instrument = bolepixInput(due_date, { fine_percentage: null, monthly_interest_percentage: null });
      return aBolepix(due_date, { amount, request_id, instrument });
    }
  }
}

export interface CreateAnswer {
  readonly text: string;
  readonly id: string | null;
}

export async function create({ service }: RealSide, command: CreateRequest): Promise<CreateAnswer> {
  const created = await service.payments.create(command, context());
  if (!created.ok) return { text: created.error.code, id: null };
  const { transaction, replayed } = created.value;
  return { text: `${replayed ? 'replayed' : 'created'} ${transaction.status}`, id: transaction._id };
}

const formatAnswer = <T>(result: Result<T, DomainError>, say: (value: T) => string): string =>
  result.ok ? say(result.value) : result.error.code;

/** `before` is the stored transaction when the action begins. */
export async function perform(
  { service }: RealSide,
  action: Action,
  t: ModelTransaction,
  before: TransactionDocument,
): Promise<string> {
  const { payments, refunds, disputes } = service;
  const ref = { merchant_id: MERCHANT_ID, transaction_id: t.id };
  const refundId = (index: number): string => before.refunds[index]?.id ?? newId();
  switch (action.do) {
    case 'pay': {
      const amount = action.hasWrongAmount ? t.amount + 1 : null;
      const paid = { ...ref, paid_via: 'PIX' as const, amount, paid_at: null, payer: PAYER };
      return formatAnswer(await payments.pay(paid, context()), ({ status }) => `ok ${status}`);
    }
    case 'capture': {
      const amount = action.part === 'all' ? null : amountToCapture(action.part, t);
      const captured = await payments.capture({ ...ref, amount }, context());
      return formatAnswer(captured, ({ transaction }) => `ok ${transaction.status}`);
    }
    case 'cancel':
      return formatAnswer(
        await payments.cancel(ref, context()),
        ({ transaction }) => `ok ${transaction.status}`,
      );
    case 'refund': {
      const body = { reason: 'CUSTOMER_REQUEST' as const, description: null };
      const amount = typeof action.size === 'number' ? action.size : null;
      const request_id = `${t.requestId}-${action.requestId}`;
      const refunded = await refunds.create({ ...ref, ...body, request_id, amount }, context());
      return formatAnswer(
        refunded,
        ({ refund, replayed }) => `${replayed ? 'replayed' : 'created'} ${refund.status}`,
      );
    }
    case 'cancelRefund': {
      const cancelled = await refunds.cancel({ ...ref, refund_id: refundId(action.refund) }, context());
      return formatAnswer(cancelled, ({ refund }) => `ok ${refund.status}`);
    }
    case 'answerDispute': {
      const dispute_id = before.disputes[action.dispute]?.id ?? newId();
      const answered =
        action.by === 'acceptance'
          ? await disputes.accept(dispute_id, context())
          : await disputes.addEvidence({ dispute_id, text: 'text', files: [] }, context());
      return formatAnswer(answered, ({ dispute }) => `ok ${dispute.status}`);
    }
    case 'callback': {
      const received = await deliver(service, action.eventId, action.fact, t, refundId);
      return formatAnswer(received, () => 'ok');
    }
    case 'reconcile due':
      await service.scanDue();
      return 'reconciled';
  }
}

function deliver(
  service: Running,
  eventId: string,
  fact: CallbackFact,
  t: ModelTransaction,
  refundId: (index: number) => string,
) {
  const isForeign = fact.about === 'foreignOrder';
  return service.callbackOf(
    t.id,
    toFact(fact, t, refundId, service.now()),
    `${t.id}-${eventId}`,
    isForeign ? 'another' : `pt-${t.id}`,
  );
}

function toFact(
  fact: CallbackFact,
  t: ModelTransaction,
  refundId: (index: number) => string,
  now: Date,
): { about: string } & Record<string, unknown> {
  const providerTransactionId = `pt-${t.id}`;
  switch (fact.about) {
    case 'order':
      return { about: 'order', outcome: { ...orderOutcome(fact.kind, t.amount), providerTransactionId } };
    case 'payment': {
      const paidAt = fact.isInTime ? new Date(t.awaitingSince) : now;
      const rest = { paid_via: 'PIX', amount: t.amount, end_to_end_id: 'E'.padEnd(32, '0'), payer: PAYER };
      const payments = [{ payment_id: fact.payment, paid_at: paidAt, ...rest }];
      return { about: 'order', outcome: { kind: 'paid', providerTransactionId, boleto: null, payments } };
    }
    case 'refund': {
      const outcome = { kind: fact.status.toLowerCase(), providerRefundId: 'R-callback', completedAt: now };
      return { about: 'refund', refundName: refundId(fact.refund), amountCents: 1, outcome };
    }
    case 'disputeOpened': {
      const kind = t.method === 'CREDIT_CARD' ? 'CARD_CHARGEBACK' : 'PIX_MED_FRAUD';
      const amounts = { amountCents: t.amount, reasonCode: null, dueAt: null, openedAt: now };
      const providerDisputeId = `${t.id}-${fact.dispute}`;
      return { about: 'dispute_opened', dispute: { providerDisputeId, kind, ...amounts } };
    }
    case 'disputeClosed': {
      const providerDisputeId = `${t.id}-${fact.dispute}`;
      const { outcome } = fact;
      return { about: 'dispute_closed', providerDisputeId, amountCents: t.amount, outcome, closedAt: now };
    }
    case 'foreignOrder':
      return { about: 'order', outcome: { kind: 'closed', providerTransactionId: 'another' } };
  }
}

function orderOutcome(
  kind: Extract<CallbackFact, { readonly about: 'order' }>['kind'],
  amountCents: number,
): object {
  const card = { amountCents, responseCode: '00', nsu: null, authorizationCode: null };
  switch (kind) {
    case 'approved':
    case 'authorized':
      return { kind, ...card };
    case 'declined':
    case 'denied':
      return { kind: 'declined', by: kind === 'denied' ? 'ANTIFRAUD' : 'ACQUIRER', responseCode: '51' };
    case 'soft_declined':
      return { kind, responseCode: '65' };
    case 'failed':
      return { kind, reason: 'PROVIDER' };
    case 'registered':
      return { kind, boleto: null };
    case 'closed':
      return { kind };
  }
}
