// The models describe the protocols of the code: what a history shows is a history of its model.
// `TRACE_SEEDS=1000 npm test -- integration traces` follows more of them.
import { makeEventLogWorld } from '../worlds/event-log';
import { outboxWorld } from '../worlds/outbox';
import { paymentsWorld } from '../worlds/payments';
import { runHistory } from '../worlds/simulation';
import type { Simulation, World } from '../worlds/world';
import { findMissingTool, openTraceModel, type TraceModel } from './check-model';
import { MAX_WRITERS, traceEventLog } from './event-log-trace';
import { traceOutbox } from './outbox-trace';
import { tracePayments } from './payment-trace';

type Traces = ReadonlyMap<string, readonly number[]>;

interface Tie {
  readonly model: string;
  readonly world: World;
  readonly trace: (simulation: Simulation) => () => Traces;
  readonly bounds: readonly string[];
  /** A refusal needs a search of every state. */
  readonly smallBounds: readonly string[];
  readonly impossible: readonly (readonly [string, readonly number[]])[];
}

const TIES: readonly Tie[] = [
  {
    model: 'outbox',
    world: outboxWorld,
    trace: traceOutbox,
    bounds: ['EVENTS=8', 'KILLS=2', 'LOST_LEASES=2', 'LOST_ANSWERS=2'],
    smallBounds: ['EVENTS=2', 'KILLS=0'],
    impossible: [
      ['an event that arrives before an earlier one', [0, 1, 1, 12]],
      ['an event that leaves its document before it has arrived', [0, 1, 101]],
    ],
  },
  {
    model: 'event-log',
    world: makeEventLogWorld(MAX_WRITERS),
    trace: traceEventLog,
    bounds: ['EACH=4', 'BATCH=3', 'ELECTIONS=3'],
    smallBounds: ['EACH=2', 'BATCH=1'],
    impossible: [
      ['a position that is committed before an earlier one', [1, 1, 2, 0, 0, 0, 0, 1130]],
      ['a reader that misses a position', [1, 1, 2, 0, 0, 0, 0, 1065, 1130, 12]],
    ],
  },
  {
    model: 'payment',
    world: paymentsWorld,
    trace: tracePayments,
    bounds: ['COMMANDS=2', 'TICKS=12', 'RESENDS=2'],
    smallBounds: ['COMMANDS=2', 'TICKS=8'],
    impossible: [
      ['a payment that fails while its order is reserved', [0, 11, 23]],
      ['a payment that is approved before its capture', [0, 11, 21, 22]],
    ],
  },
];

const SEEDS = Number(process.env['TRACE_SEEDS'] ?? 10);
const LIMIT_MS = 4 * 3_600_000;
const missing = findMissingTool();
if (missing !== null)
  process.stderr.write(`NOT EXECUTED: traces of models: ${missing} is not on this machine\n`);

const seeds = Array.from({ length: SEEDS }, (_, index) => 1 + index);

async function traceHistory({ world, trace }: Tie, seed: number): Promise<Traces> {
  let read = (): Traces => new Map();
  await runHistory(world, { seed, watch: (simulation) => void (read = trace(simulation)) });
  return read();
}

describe.each(TIES)('the model $model', (tie) => {
  const { model: name, bounds, smallBounds, impossible } = tie;
  let models: readonly TraceModel[] = [];
  const known = new Set<string>();

  beforeAll(async () => {
    if (missing === null)
      models = await Promise.all([bounds, smallBounds].map((defines) => openTraceModel(name, defines)));
  }, LIMIT_MS);
  afterAll(() => Promise.all(models.map((model) => model.close())));

  test.each(seeds)(
    'follows the history with seed %d',
    async (seed) => {
      const traces = await traceHistory(tie, seed);
      for (const [subject, trace] of traces) {
        const text = trace.join(' ');
        if (known.has(text)) continue;
        known.add(text);
        const followed = await models[0]?.follow(trace);
        if (followed !== undefined)
          expect({ subject, text, ...followed }).toMatchObject({ isAccepted: true });
      }
    },
    LIMIT_MS,
  );

  test('has seen several traces', () => expect(known.size).toBeGreaterThan(3));

  test.each(impossible)(
    'does not follow %s',
    async (_what, trace) => {
      const followed = await models[1]?.follow(trace);
      if (followed !== undefined) expect(followed.isAccepted).toBe(false);
    },
    LIMIT_MS,
  );
});
