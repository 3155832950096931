// Orders are placed by insert and changed by compare-and-set. Of two simultaneous changes the second starts over from the first
// one's result.
import { err, fingerprint, ok, type BusinessClock, type Result } from '@mps/kernel';
import { unchanged, type Order, type OrderFacts, type OrderRefusal, type Step } from './domain/order';
import { findAnswerMode, placeOrder, retryAuthenticated, tombstone } from './domain/place-order';
import { reverse } from './domain/change-order';
import { MAX_WRITE_ATTEMPTS } from '../limits';
import type { OrderStore, StoredOrder } from './store';

export interface Orders {
  /** PENDING in the result means that the caller gets no answer. */
  place(orderId: string, facts: OrderFacts): Promise<Result<Order, OrderRefusal>>;
  find(orderId: string): Promise<Result<Order, OrderRefusal>>;
  /** Applies a step of the domain to the stored order. */
  change(
    orderId: string,
    step: (order: Order, now: Date) => Result<Step, OrderRefusal>,
  ): Promise<Result<Order, OrderRefusal>>;
  /** Accepts the id of an order that has not arrived yet. */
  reverse(orderId: string): Promise<Result<Order, OrderRefusal>>;
}

export function makeOrders(store: OrderStore, businessClock: BusinessClock, wakeRunner: () => void): Orders {
  const change: Orders['change'] = async (orderId, decide) => {
    for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt++) {
      const stored = await store.find(orderId);
      if (!stored) return err({ code: 'order_not_found' });
      const step = decide(stored.order, businessClock.now());
      if (!step.ok) return step;
      if (step.value.order === stored.order) return ok(stored.order);
      if (await store.save(step.value, stored.order.sequence)) {
        if (hasEffects(step.value)) wakeRunner();
        return ok(step.value.order);
      }
    }
    return err({ code: 'temporarily_unavailable' });
  };

  return {
    change,
    place: async (orderId, facts) => {
      const isOut = findAnswerMode(facts) === 'UNAVAILABLE_ONCE';
      if (isOut && (await store.isFirstAttempt(orderId))) return err({ code: 'temporarily_unavailable' });
      const slipNumber = facts.method === 'BOLEPIX' ? await store.nextSlipNumber() : '0';
      const step = placeOrder(orderId, facts, slipNumber, businessClock.now());
      if (await store.insert(step, hashFacts(facts))) {
        if (hasEffects(step)) wakeRunner();
        return ok(step.order);
      }
      const known = await store.find(orderId);
      const refusal = findRefusal(known, facts);
      if (refusal) return err(refusal);
      return change(orderId, (order, now) => ok(retryAuthenticated(order, facts, now) ?? unchanged(order)));
    },
    find: async (orderId) => {
      const stored = await store.find(orderId);
      return stored ? ok(stored.order) : err({ code: 'order_not_found' });
    },
    reverse: async (orderId) => {
      const reversed = await change(orderId, reverse);
      if (reversed.ok || reversed.error.code !== 'order_not_found') return reversed;
      const step = tombstone(orderId, businessClock.now());
      return (await store.insert(step, null)) ? ok(step.order) : change(orderId, reverse);
    },
  };
}

function findRefusal(known: StoredOrder | null, facts: OrderFacts): OrderRefusal | null {
  if (!known) return { code: 'temporarily_unavailable' };
  if (known.factsFingerprint === null) return { code: 'order_reversed' };
  return known.factsFingerprint === hashFacts(facts) ? null : { code: 'order_conflict' };
}

// An added 3DS proof does not change the order's identity: the retry after a step-up brings one.
function hashFacts(facts: OrderFacts): string {
  return fingerprint('isAuthenticated' in facts ? { ...facts, isAuthenticated: false } : facts);
}

const hasEffects = ({ jobs, callbacks }: Step): boolean => jobs.length > 0 || callbacks.length > 0;
