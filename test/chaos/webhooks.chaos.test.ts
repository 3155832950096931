// Makes mixed payments while webhooks, Kafka, MongoDB and the merchant's receiver are killed and restarted at random.
// Every event of every payment reaches the receiver at least once, signed, unchanged and complete, and is in the log
// in its order.
// `npm run chaos -- webhooks` runs it longer with the variables below.
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { eventually, PLATFORM_LIMIT_MS, startOwnPlatform, type OwnPlatform } from '@mps/testkit';
import { makeRandom } from '../../packages/cli/src/listen/disturbances';
import { makeHistoryReader, type Histories, type LoggedEvent } from './event-histories';
import { makeMixedPayment } from './mixed-payments';
import { WebhookReceiver, type ReceivedEvent } from './webhook-receiver';

const PAYMENTS = Number(process.env['CHAOS_PAYMENTS'] ?? 150);
const SEED = Number(process.env['CHAOS_SEED'] ?? process.env['PROPERTY_SEED']);
const REPORT_FILE = process.env['CHAOS_REPORT'];
/** Concurrent merchants. A long run keeps the platform busier. */
const WORKERS = PAYMENTS > 1_000 ? 24 : 8;
const MS_PER_PAYMENT = 400;
const SETTLE_LIMIT_MS = 120_000;
/** Time for due deliveries before the clock moves to the next attempts. */
const QUIET_MS = 15_000;
/**
 * Steps of the business clock. Together they exceed the longest pause between two attempts in a run of this length.
 */
const CLOCK_STEPS_SECONDS = [360, 2_100, 8_400, 20_000, 40_000, 60_000];
const BETWEEN_KILLS_MS = { min: 2_000, max: 6_000 } as const;
const DOWN_MS = { min: 100, max: 1_500 } as const;
const PROGRESS_EVERY = 500;

let test: OwnPlatform;
let readHistories: () => Promise<Histories>;
const receiver = new WebhookReceiver();
const random = makeRandom(SEED);
/** The kills have their own seed, because the order of the payment workers is not repeatable. */
const killRandom = makeRandom(SEED + 1);
const between = ({ min, max }: { min: number; max: number }): number => min + killRandom() * (max - min);

beforeAll(async () => {
  test = await startOwnPlatform();
  readHistories = makeHistoryReader(test.api);
  await receiver.start();
  const made = await test.api.post<{ secret: string }>('/v1/webhook-endpoints', {
    url: receiver.url,
    company_id: test.demo.merchant_id,
  });
  expect(made.status).toBe(201);
  receiver.trust(made.body.secret);
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await receiver.kill();
  await test.stop();
}, PLATFORM_LIMIT_MS);

const TARGETS: Readonly<Record<string, () => Promise<void>>> = {
  webhooks: async () => {
    await test.platform.kill('webhooks');
    await delay(between(DOWN_MS));
    await test.platform.start('webhooks');
  },
  Kafka: async () => {
    await test.infra.kafka?.kill('SIGKILL');
    await delay(between(DOWN_MS));
    await test.infra.kafka?.start();
  },
  MongoDB: async () => {
    await test.infra.mongodb?.kill('SIGKILL');
    await delay(between(DOWN_MS));
    await test.infra.mongodb?.start();
  },
  receiver: async () => {
    await receiver.kill();
    await delay(between(DOWN_MS));
    await receiver.start();
  },
};

/** Kills each of the four at least once, then at random until `stopped` returns true. Returns the number of kills. */
async function killUntil(stopped: () => boolean): Promise<Record<string, number>> {
  const kills: Record<string, number> = {};
  const first = Object.keys(TARGETS).sort(() => killRandom() - 0.5);
  for (let round = 0; round < first.length || !stopped(); round++) {
    const names = Object.keys(TARGETS);
    const name = first[round] ?? names[Math.floor(killRandom() * names.length)] ?? '';
    await delay(between(BETWEEN_KILLS_MS));
    await TARGETS[name]?.();
    kills[name] = (kills[name] ?? 0) + 1;
  }
  return kills;
}

async function makePayments(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  let started = 0;
  async function work(): Promise<void> {
    while (started < count) {
      started += 1;
      ids.push(await makeMixedPayment(test.api, test.demo.merchant_id, random));
      if (REPORT_FILE !== undefined && ids.length % PROGRESS_EVERY === 0)
        process.stderr.write(`${ids.length} of ${count} payments, ${receiver.deliveries} deliveries\n`);
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work));
  return ids;
}

/** Waits until no provider outcome is pending and the log has the last state of every payment. */
async function settle(ids: readonly string[]): Promise<void> {
  await eventually(async () => {
    for (const status of ['PROCESSING', 'PENDING_REFUND']) {
      const { body } = await test.api.get<{ pagination: { total: number } }>(
        `/v1/transactions?status=${status}`,
      );
      expect({ status, total: body.pagination.total }).toEqual({ status, total: 0 });
    }
  }, SETTLE_LIMIT_MS);
  const states = await finalStates(ids);
  await eventually(
    async () => {
      const histories = await readHistories();
      const behind = ids.filter((id) => findLastStatus(histories.get(id)) !== states.get(id));
      expect(behind).toEqual([]);
    },
    SETTLE_LIMIT_MS + ids.length * MS_PER_PAYMENT,
  );
}

/** Events of refunds contain the refund, not the payment. */
const findLastStatus = (events: readonly (LoggedEvent | ReceivedEvent)[] = []): unknown =>
  events.findLast(({ type }) => type.startsWith('transaction.'))?.data.object['status'];

const findMissing = (histories: Histories, ids: readonly string[]): LoggedEvent[] =>
  ids.flatMap((id) => (histories.get(id) ?? []).filter((event) => !receiver.events.has(event.id)));

/** Waits for due deliveries and advances the clock until no event is missing. Returns the number of clock steps. */
async function awaitDeliveries(ids: readonly string[]): Promise<number> {
  let steps = 0;
  for (;;) {
    // A clock step lets payments expire. Their last events must arrive too.
    await settle(ids);
    const missing = await waitForQuiet(ids);
    if (missing === 0 || steps === CLOCK_STEPS_SECONDS.length) return steps;
    const moved = await test.api.post('/v1/sandbox/clock/advance', { seconds: CLOCK_STEPS_SECONDS[steps] });
    expect(moved.status).toBe(200);
    steps += 1;
  }
}

async function waitForQuiet(ids: readonly string[]): Promise<number> {
  const deadline = Date.now() + QUIET_MS;
  for (;;) {
    const missing = findMissing(await readHistories(), ids).length;
    if (missing === 0 || Date.now() > deadline) return missing;
    await delay(500);
  }
}

async function finalStates(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const states = new Map<string, string>();
  const waiting = [...ids];
  async function work(): Promise<void> {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { body } = await test.api.get<{ status: string }>(`/v1/merchants/transactions/${id}`);
      states.set(id, body.status);
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work));
  return states;
}

/** The receiver's record of each payment. */
function receivedHistories(): ReadonlyMap<string, readonly ReceivedEvent[]> {
  const events = [...receiver.events.values()].map(({ body }) => JSON.parse(body) as ReceivedEvent);
  return Map.groupBy(
    events.sort((a, b) => a.sequence - b.sequence),
    ({ aggregate }) => aggregate.id,
  );
}

const isInOrder = (events: readonly { readonly sequence: number }[]): boolean =>
  events.every(({ sequence }, index) => sequence > (events[index - 1]?.sequence ?? 0));

const isComplete = (events: readonly { readonly sequence: number }[]): boolean =>
  events.length > 0 && events.every(({ sequence }, index) => sequence === index + 1);

async function report(
  ids: readonly string[],
  kills: Record<string, number>,
  clockSteps: number,
  startedAt: number,
) {
  const histories = await readHistories();
  const states = await finalStates(ids);
  const received = receivedHistories();
  const logged = ids.flatMap((id) => histories.get(id) ?? []);
  const differing = logged.filter(({ id, data }) => {
    const taken = receiver.events.get(id);
    return (
      taken !== undefined &&
      !isDeepStrictEqual((JSON.parse(taken.body) as ReceivedEvent).data.object, data.object)
    );
  });
  return {
    seed: SEED,
    payments: ids.length,
    kills,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    clock_steps: clockSteps,
    final_states: Object.fromEntries(
      [...Map.groupBy(states.values(), String)].map(([state, all]) => [state, all.length]),
    ),
    events_in_the_log: logged.length,
    deliveries_received: receiver.deliveries,
    duplicates: [...receiver.events.values()].reduce((sum, { times }) => sum + times - 1, 0),
    forged: receiver.forged,
    changed_repeats: receiver.changed,
    differing_from_the_log: differing.length,
    never_delivered: findMissing(histories, ids).length,
    final_states_not_received: ids.filter((id) => findLastStatus(received.get(id)) !== states.get(id)).length,
    sequences_incomplete_at_the_receiver: ids.filter((id) => !isComplete(received.get(id) ?? [])).length,
    out_of_order_in_the_log: ids.filter((id) => !isInOrder(histories.get(id) ?? [])).length,
    sequences_incomplete_in_the_log: ids.filter((id) => !isComplete(histories.get(id) ?? [])).length,
  };
}

it(
  'delivers every final state with a valid signature and complete sequences despite kills',
  async () => {
    const startedAt = performance.now();
    let isLoadOver = false;
    const killing = killUntil(() => isLoadOver);
    const ids = await makePayments(PAYMENTS).finally(() => (isLoadOver = true));
    const kills = await killing;
    const clockSteps = await awaitDeliveries(ids);
    const result = await report(ids, kills, clockSteps, startedAt);
    if (REPORT_FILE === undefined) process.stderr.write(`${JSON.stringify(result)}\n`);
    else await writeFile(REPORT_FILE, JSON.stringify(result));
    expect(result).toMatchObject({
      payments: PAYMENTS,
      forged: 0,
      changed_repeats: 0,
      differing_from_the_log: 0,
      never_delivered: 0,
      final_states_not_received: 0,
      sequences_incomplete_at_the_receiver: 0,
      out_of_order_in_the_log: 0,
      sequences_incomplete_in_the_log: 0,
    });
  },
  2 * PLATFORM_LIMIT_MS + 3 * SETTLE_LIMIT_MS + 2 * PAYMENTS * MS_PER_PAYMENT,
);
