// Orders: an aggregate with two events and a document that differs from its state, for the integration tests of the store.
import type { Idempotency, Scope } from '@mps/contracts';
import { err, newId, ok, type RealClock } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { aggregateIndexes } from '../documents';
import type { Filter, StoreScope } from '../reader';
import { makeStore } from '../store';
import {
  NO_DEADLINE,
  type Change,
  type ChangeOptions,
  type CreateOptions,
  type Store,
  type StoreOptions,
  type Stored,
} from '../store-types';
import { paymentEvent, type Fixture } from './fixture';

export interface Order {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly number: number;
  readonly status: 'open' | 'closed';
  readonly total: number;
  readonly created_at: string;
}
export type OrderEvent = 'opened' | 'changed';

type Unhurried<Options extends { readonly deadlineMs: number }> = Omit<Options, 'deadlineMs'> &
  Partial<Pick<Options, 'deadlineMs'>>;
export type Orders = ReturnType<typeof unhurried>;

/** The store, where a test that gives no deadline has none. */
const unhurried = (store: Store<Order, OrderEvent>) => ({
  ...store,
  create: <R>(scope: StoreScope, options: Unhurried<CreateOptions<Order, OrderEvent, R>>) =>
    store.create<R>(scope, { deadlineMs: NO_DEADLINE, ...options }),
  change: <R>(scope: StoreScope, filter: Filter, options: Unhurried<ChangeOptions<Order, OrderEvent, R>>) =>
    store.change<R>(scope, filter, { deadlineMs: NO_DEADLINE, ...options }),
});

export const SCOPE: Scope = { organization_id: 'organization', company_id: 'company' };
export const key = (name: string, fingerprint = 'body'): Idempotency => ({ key: name, fingerprint });
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export function newOrder(members: Partial<Order> = {}): Order {
  const tenant = { organization_id: 'organization', company_id: 'company' };
  const created_at = '2026-01-01T00:00:00.000Z';
  return { id: newId(), ...tenant, number: 1, status: 'open', total: 0, created_at, ...members };
}

export const opening = (order: Order): Change<Order, OrderEvent> => ({ next: order, events: ['opened'] });
export const adding = (order: Stored<Order>, cents: number): Change<Order, OrderEvent> => ({
  next: { ...order, total: order.total + cents },
  events: ['changed'],
});
export const closing = (order: Stored<Order>) =>
  order.status === 'closed'
    ? err({ code: 'closed' as const })
    : ok<Change<Order, OrderEvent>>({ next: { ...order, status: 'closed' }, events: ['changed'] });

interface OrdersOptions {
  readonly realClock?: RealClock;
  readonly maxWaitingEventBytes?: number;
  readonly beside?: StoreOptions<Order, OrderEvent>['beside'];
}

export async function openOrders(
  fixture: Fixture,
  { realClock, maxWaitingEventBytes, beside }: OrdersOptions = {},
): Promise<{
  orders: Orders;
  collection: mongo.Collection;
}> {
  const collection = fixture.db.collection(`orders_${newId()}`);
  await collection.createIndexes([
    ...aggregateIndexes,
    { key: { company_id: 1, number: 1 }, name: 'number', unique: true },
  ]);
  const orders = makeStore<Order, OrderEvent>({
    collection,
    topic: 'transactions',
    audit: null,
    businessClock: fixture.businessClock,
    ...(realClock && { realClock }),
    ...(maxWaitingEventBytes !== undefined && { maxWaitingEventBytes }),
    ...(beside && { beside }),
    tenancy: ({ organization_id, company_id }) => ({
      organization_id,
      ...(company_id !== null && { company_id }),
    }),
    drafts: (next, events) => events.map(() => paymentEvent({ _id: next.id, status: next.status })),
    mapping: {
      toDocument: ({ id, ...members }) => ({ _id: id, ...members }),
      fromDocument: ({ _id, ...members }) => ({ id: _id, ...members }) as Order,
    },
  });
  return { orders: unhurried(orders), collection };
}

export async function made(orders: Orders, members: Partial<Order> = {}): Promise<Stored<Order>> {
  const created = await orders.create(SCOPE, { decide: () => ok(opening(newOrder(members))) });
  if (!created.ok) throw new Error('not made');
  return created.value.stored;
}
