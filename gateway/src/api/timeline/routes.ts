// The timeline of a payment: what the lists of the platform hold about it, on one axis of time.
import type { DomainError } from '@mps/contracts';
import { isPermitted, ok, type Permission, type Result } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route, type RouteContext } from '../../http/route/route';
import { orNull } from '../../http/schemas/answers';
import { cursorParam, integerParam, listParam } from '../../http/schemas/params';
import { transactionParams } from '../transactions/schemas';
import { readHistory, type History } from './history';
import {
  comparePositions,
  CURSOR_FORM,
  LANES,
  parseCursor,
  timelineItem,
  toCursor,
  type Lane,
  type PlacedItem,
} from './items';
import { listDisputeItems, listEventItems, listStates, listThreeDsItems } from './lanes';
import {
  isAfter,
  readDeliveries,
  readMoney,
  readProviderCalls,
  readRequests,
  type Asked,
} from './read-lanes';

const DEFAULT_ITEMS = 100;
const MAX_ITEMS = 200;

/** A caller without the permission does not see the lane. */
const PERMISSIONS: Readonly<Record<Lane, Permission>> = {
  STATE: 'merchant.transaction.view',
  API: 'request_log.view',
  PROVIDER: 'provider_call.view',
  EVENT: 'event.list',
  WEBHOOK: 'webhook.view',
  MONEY: 'ledger.view',
  DISPUTE: 'dispute.view',
  THREE_DS: 'merchant.3ds.view',
};

type Read = (
  history: History,
  asked: Asked,
  context: RouteContext,
) => Promise<Result<readonly PlacedItem[], DomainError>>;

const READERS: Readonly<Record<Lane, Read>> = {
  STATE: async (history) => ok(listStates(history)),
  API: readRequests,
  PROVIDER: (history, _asked, context) => readProviderCalls(history, context),
  EVENT: async (history) => ok(listEventItems(history)),
  WEBHOOK: readDeliveries,
  MONEY: (history, _asked, context) => readMoney(history, context),
  DISPUTE: async (history) => ok(listDisputeItems(history)),
  THREE_DS: async (history) => ok(listThreeDsItems(history)),
};

const getTimeline = defineRoute({
  operationId: 'getTimeline',
  tag: 'Transactions',
  summary: 'Read everything that happened to a payment, in its order',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/timeline',
  credential: 'any',
  permission: 'merchant.transaction.view',
  params: transactionParams,
  query: z.object({
    after: cursorParam(CURSOR_FORM).optional(),
    limit: integerParam(1, MAX_ITEMS).default(DEFAULT_ITEMS),
    lanes: listParam(LANES).optional(),
  }),
  success: 200,
  answerHeaders: ['X-Unavailable'],
  response: z.object({
    data: z.array(timelineItem),
    next_cursor: orNull(z.string()),
    has_more: z.boolean(),
    hidden_lanes: z.array(z.enum(LANES)),
  }),
  handle: async ({ params, query }, context) => {
    const after = query.after === undefined ? null : (parseCursor(query.after) ?? null);
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const { clients, ...call } = context;
    const found = await clients.transactions.GetTransaction({ merchant_id, transaction_id }, call);
    if (!found.ok) return found;
    const { transaction, three_ds_session_id: sessionId = null } = found.value;
    if (transaction === null) throw new Error('The service answered no transaction');
    const history = await readHistory({ transaction, sessionId }, context);
    if (!history.ok) return history;
    const asked = { after, limit: query.limit };
    const { shown, hidden } = divideLanes(query.lanes ?? LANES, context);
    const items = await readItems(shown, history.value, asked, context);
    if (!items.ok) return items;
    const data = items.value.slice(0, query.limit);
    const last = data.at(-1);
    const incomplete = shown.filter((lane) => history.value.incomplete.has(lane)).join(', ');
    return ok({
      ...(incomplete !== '' && { headers: { 'X-Unavailable': incomplete } }),
      body: {
        data: data.map(({ item }) => item),
        next_cursor: last === undefined ? (query.after ?? null) : toCursor(last.position),
        has_more: items.value.length > query.limit,
        hidden_lanes: hidden,
      },
    });
  },
});

function divideLanes(lanes: readonly Lane[], { caller }: RouteContext) {
  const isShown = (lane: Lane): boolean => isPermitted(caller.permissions, PERMISSIONS[lane]);
  return { shown: lanes.filter(isShown), hidden: lanes.filter((lane) => !isShown(lane)) };
}

/** The items after the position, in their order. */
async function readItems(
  lanes: readonly Lane[],
  history: History,
  asked: Asked,
  context: RouteContext,
): Promise<Result<readonly PlacedItem[], DomainError>> {
  const read = await Promise.all(lanes.map((lane) => READERS[lane](history, asked, context)));
  const items: PlacedItem[] = [];
  for (const one of read) {
    if (!one.ok) return one;
    items.push(...one.value.filter(isAfter(asked.after)));
  }
  return ok(items.sort((one, other) => comparePositions(one.position, other.position)));
}

export const timelineRoutes: readonly Route[] = [getTimeline];
