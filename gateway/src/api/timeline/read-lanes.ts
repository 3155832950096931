// The lanes of a timeline that lists of other services fill: requests, calls to the provider, deliveries, money.
import type { DomainError } from '@mps/contracts';
import type { ProviderCall__Output } from '@mps/contracts/gen/mps/activity/v1/ProviderCall';
import type { RequestLog__Output } from '@mps/contracts/gen/mps/activity/v1/RequestLog';
import type { WebhookDelivery__Output } from '@mps/contracts/gen/mps/webhooks/v1/WebhookDelivery';
import { isPermitted, MAX_PAGE_LIMIT, ok, startOfDayInstant, type Result } from '@mps/kernel';
import type { RouteContext } from '../../http/route/route';
import { keepReadable } from '../../http/schemas/readable';
import { writtenEntry, type ledgerEntry } from '../ledger/schemas';
import { providerCallFromWire } from '../provider-calls/routes';
import type { z } from 'zod';
import type { History } from './history';
import {
  comparePositions,
  findNextPage,
  PLATFORM,
  place,
  readPages,
  type PlacedItem,
  type Position,
  type TimelineActor,
} from './items';

type Read = Promise<Result<readonly PlacedItem[], DomainError>>;

export interface Asked {
  /** null: from the beginning. */
  readonly after: Position | null;
  readonly limit: number;
}

const FIRST_ERROR_STATUS = 400;
const [FIRST_SUCCESS, LAST_SUCCESS] = [200, 299];

/** There may be very many requests about a payment, so only those of the page are read. */
export async function readRequests(
  { transaction, sessionId, disputes }: History,
  asked: Asked,
  context: RouteContext,
): Read {
  const seesDisputes = isPermitted(context.caller.permissions, 'dispute.view');
  const ids = [
    transaction.id,
    ...(sessionId === null ? [] : [sessionId]),
    ...(seesDisputes ? disputes.map(({ id }) => id) : []),
  ];
  const lists = await Promise.all(ids.map((id) => readRequestsAbout(id, asked, context)));
  const found = new Map<string, PlacedItem>();
  for (const list of lists) {
    if (!list.ok) return list;
    for (const log of list.value) found.set(log.id, toRequestItem(log));
  }
  return ok([...found.values()]);
}

const readRequestsAbout = (
  resource_id: string,
  { after: position, limit }: Asked,
  { clients, ...context }: RouteContext,
) => {
  const from = position === null ? {} : { from: new Date(position.atMs).toISOString() };
  return readPages<RequestLog__Output, string | undefined>(
    undefined,
    async (after) => {
      const listed = await clients.activity.ListRequestLogs(
        {
          resource_id,
          limit: MAX_PAGE_LIMIT,
          oldest_first: true,
          ...from,
          ...(after !== undefined && { after }),
        },
        context,
      );
      if (!listed.ok) return listed;
      const { data, next_cursor, has_more } = listed.value;
      return ok({ data, next: has_more ? (next_cursor ?? null) : null });
    },
    (logs) => logs.map(toRequestItem).filter(isAfter(position)).length > limit,
  );
};

export const isAfter =
  (position: Position | null) =>
  (placed: PlacedItem): boolean =>
    position === null || comparePositions(placed.position, position) > 0;

function toRequestItem(log: RequestLog__Output): PlacedItem {
  const { id, at, method, route, path, status, code = null, latency_ms: duration_ms } = log;
  return place(
    'API',
    {
      at,
      kind: `${method} ${route}`,
      actor: toActor(log),
      request_id: id,
      duration_ms,
      outcome: status < FIRST_ERROR_STATUS ? 'OK' : 'FAILED',
      subject: { type: 'request_log', id },
      detail: { method, path, status, code, idempotent_replayed: log.idempotent_replayed },
    },
    0,
    id,
  );
}

function toActor({ api_key, user }: RequestLog__Output): TimelineActor {
  if (api_key) return { kind: 'API_KEY', id: api_key.id, label: api_key.label };
  return user ? { kind: 'USER', id: user.id, label: user.label } : PLATFORM;
}

export async function readProviderCalls(
  { transaction, sessionId }: History,
  { clients, ...context }: RouteContext,
): Read {
  const subject_ids = sessionId === null ? [transaction.id] : [transaction.id, sessionId];
  const calls = await readPages<ProviderCall__Output, number>(1, async (page) => {
    const request = { subject_ids, page: { page, limit: MAX_PAGE_LIMIT, sort: 'created_at' } };
    const listed = await clients.activity.ListProviderCalls(request, context);
    if (!listed.ok) return listed;
    return ok({ data: listed.value.data, next: findNextPage(listed.value.page) });
  });
  return calls.ok ? ok(keepReadable('provider_call', calls.value, toCallItem)) : calls;
}

function toCallItem(call: ProviderCall__Output): PlacedItem {
  const { id, at, operation, attempt, latency_ms, outcome, trace_id, ...exchange } =
    providerCallFromWire(call);
  return place(
    'PROVIDER',
    {
      at,
      kind: operation,
      request_id: trace_id === '' ? null : trace_id,
      duration_ms: latency_ms,
      outcome: outcome === 'OK' ? 'OK' : 'FAILED',
      subject: { type: 'provider_call', id },
      detail: { attempt, outcome, ...exchange },
    },
    attempt,
    id,
  );
}

/** No attempt is older than its delivery. So deliveries are read until the page is full of older attempts than the next ones. */
export async function readDeliveries(
  { transaction }: History,
  { after, limit }: Asked,
  { clients, ...context }: RouteContext,
): Read {
  const deliveries = await readPages<WebhookDelivery__Output, number>(
    1,
    async (page) => {
      const filter = { aggregate_id: transaction.id, status: [], event_types: [] };
      const listed = await clients.webhooks.ListWebhookDeliveries(
        { ...filter, page: { page, limit: MAX_PAGE_LIMIT, sort: 'created_at' } },
        context,
      );
      if (!listed.ok) return listed;
      return ok({ data: listed.value.webhook_deliveries, next: findNextPage(listed.value.page) });
    },
    (read) => {
      const newestMs = Date.parse(read.at(-1)?.created_at ?? '');
      const isOlder = ({ position }: PlacedItem): boolean => position.atMs < newestMs;
      return read.flatMap(toDeliveryItems).filter(isAfter(after)).filter(isOlder).length > limit;
    },
  );
  return deliveries.ok ? ok(deliveries.value.flatMap(toDeliveryItems)) : deliveries;
}

/** One item for each attempt, and one for the next. */
function toDeliveryItems(delivery: WebhookDelivery__Output): PlacedItem[] {
  const { id, event_id, event_type: kind, endpoint_id, next_attempt_at: nextAt } = delivery;
  const subject = { type: 'webhook_delivery', id };
  const about = { event_id, endpoint_id };
  const attempts = delivery.attempts.map((attempt, index) => {
    const { at, response_status = null, error = null, latency_ms: duration_ms } = attempt;
    const isSuccess =
      response_status !== null && response_status >= FIRST_SUCCESS && response_status <= LAST_SUCCESS;
    const outcome: 'OK' | 'FAILED' = isSuccess ? 'OK' : 'FAILED';
    const detail = { ...about, attempt: index + 1, response_status, error };
    return place('WEBHOOK', { at, kind, duration_ms, outcome, subject, detail }, index + 1, id);
  });
  if (nextAt === undefined) return attempts;
  const attempt = delivery.attempts.length + 1;
  const detail = { ...about, attempt, response_status: null, error: null };
  const next = { at: nextAt, kind, planned: true, outcome: 'PENDING', subject, detail } as const;
  return [...attempts, place('WEBHOOK', next, attempt, id)];
}

type Entry = z.output<typeof ledgerEntry>;

/** One item for each posting set, and one for each day on which the merchant is paid. */
export async function readMoney(
  { transaction, events, findActor, incomplete }: History,
  { clients, ...context }: RouteContext,
): Read {
  const requestIds = new Map(events.map(({ id, correlation_id }) => [id, correlation_id]));
  const found = await clients.ledger.GetPaymentEntries({ transaction_id: transaction.id }, context);
  // 20 refunds of 18 installments for 20 recipients have more entries than a message may have.
  const isTooLarge = !found.ok && found.error.code === 'internal_error';
  if (!found.ok && !isTooLarge) return found;
  const stored = found.ok ? found.value.entries : [];
  const entries = keepReadable(
    'ledger_entry',
    stored,
    (encoded) => JSON.parse(writtenEntry(encoded)) as Entry,
  );
  if (isTooLarge || entries.length < stored.length) {
    // Sums without the missing ones would be wrong.
    incomplete.add('MONEY');
    return ok([]);
  }
  const sets = groupBy(entries, ({ posting_set_id }) => posting_set_id);
  return ok([
    ...[...sets].map(([id, own]) => toPostingItem(id, own, requestIds, findActor)),
    ...listPaymentDays(transaction.id, entries),
  ]);
}

function toPostingItem(
  id: string,
  entries: readonly Entry[],
  requestIds: ReadonlyMap<string, string>,
  findActor: History['findActor'],
): PlacedItem {
  const [first] = entries;
  const requestId = requestIds.get(first?.event_id ?? '') ?? null;
  return place(
    'MONEY',
    {
      at: first?.created_at ?? '',
      kind: 'POSTED',
      request_id: requestId,
      actor: requestId === null ? PLATFORM : findActor(requestId),
      subject: { type: 'posting_set', id },
      detail: {
        event_id: first?.event_id,
        entries: entries.map(({ id: entry_id, type, operation, owner_type, amount, payment_date }) => ({
          id: entry_id,
          type,
          operation,
          owner_type,
          amount,
          payment_date,
        })),
      },
    },
    0,
    id,
  );
}

function listPaymentDays(transactionId: string, entries: readonly Entry[]): PlacedItem[] {
  const open = entries.filter(({ owner_type, settled }) => owner_type === 'COMPANY' && !settled);
  return [...groupBy(open, ({ payment_date }) => payment_date)].map(([day, own]) => {
    const amount = own.reduce(
      (sum, entry) => sum + (entry.operation === 'CREDIT' ? entry.amount : -entry.amount),
      0,
    );
    return place(
      'MONEY',
      {
        at: startOfDayInstant(day).toISOString(),
        kind: 'PAYMENT_DATE',
        planned: true,
        outcome: 'PENDING',
        subject: { type: 'transaction', id: transactionId },
        detail: { payment_date: day, amount },
      },
      0,
      `payment-${day}`,
    );
  });
}

function groupBy<Item>(
  items: readonly Item[],
  readKey: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(readKey(item)) ?? [];
    group.push(item);
    groups.set(readKey(item), group);
  }
  return groups;
}
