// Events reach the handler of their type, events of passed types are skipped, and events of unknown types are passed.
import { loadMessage, TOPICS } from '@mps/contracts';
import type { TransactionEvent } from '@mps/contracts/gen/mps/transactions/v1/TransactionEvent';
import { pino } from 'pino';
import type { ConsumedEvent } from './event';
import { makeMessageHandler } from './message-handler';
import { PASSED, routeEvents, type EventHandlers } from './routes';

const SOURCE = {
  topic: 'transactions',
  topicName: 'transactions.events.v1',
  partition: 0,
  heartbeat: async () => undefined,
  mustStop: () => false,
} as const;
const { file, message: messageName } = TOPICS.transactions;
const codec = loadMessage<TransactionEvent, unknown>(file, messageName);

/** Handles one message like a consumer, and returns the outcome. */
async function consume(type: string, payload: Omit<TransactionEvent, 'meta'>): Promise<readonly string[]> {
  const done: string[] = [];
  const { handle } = makeMessageHandler({
    group: 'ledger',
    handle: async ({ type: handled }: ConsumedEvent) => void done.push(`handled ${handled}`),
    giveUp: async () => void done.push('set aside'),
    log: pino({ level: 'silent' }),
  });
  const value = codec.encode({ meta: { id: 'e', type }, ...payload });
  const message = { key: null, value, timestamp: '0', attributes: 0, offset: '0', headers: {} };
  expect(await handle(message, SOURCE)).toBe(true);
  return done;
}

it('handles an event with the payload of its type', async () => {
  expect(await consume('refund.created', { refund: { id: 'r' } })).toEqual(['handled refund.created']);
});

it('passes an event of a type that this release does not know', async () => {
  expect(await consume('refund.reversed', { refund: { id: 'r' } })).toEqual([]);
  expect(await consume('toString', { refund: { id: 'r' } })).toEqual([]);
});

it('sets an event aside that has the payload of another type', async () => {
  expect(await consume('refund.created', { dispute: { id: 'd' } })).toEqual(['set aside']);
});

describe('routeEvents', () => {
  const seen: string[] = [];
  const identity: EventHandlers<'identity'> = {
    'api_key.changed': async ({ id }, { meta }) => void seen.push(`${id} at ${meta.sequence}`),
    'session.revoked': PASSED,
    'user.changed': PASSED,
    'role.changed': PASSED,
    'change.recorded': PASSED,
  };
  const routed = routeEvents({ identity });

  it('reads the topics that have handlers', () => {
    expect(routed.topics).toEqual(['identity']);
  });

  it('gives the payload and its event to the handler of the type', async () => {
    const event = { topic: 'identity', object: { value: { id: 'k' } }, meta: { sequence: 3 } };
    await routed.handle({ ...event, type: 'api_key.changed' } as never);
    await routed.handle({ ...event, type: 'user.changed' } as never);
    expect(seen).toEqual(['k at 3']);
  });

  it('skips the types that are passed before they are decoded', () => {
    expect(routed.isWanted('identity', 'api_key.changed')).toBe(true);
    expect(routed.isWanted('identity', 'user.changed')).toBe(false);
  });

  it('does not compile without a decision about every type', () => {
    // @ts-expect-error role.changed has neither a handler nor PASSED
    const incomplete: EventHandlers<'identity'> = {
      'api_key.changed': PASSED,
      'session.revoked': PASSED,
      'user.changed': PASSED,
    };
    expect(Object.keys(incomplete)).toHaveLength(3);
  });
});
