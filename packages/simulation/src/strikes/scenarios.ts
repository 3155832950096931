// The scenarios: short calm histories, by the choices that make them.
import type { Recorded } from '../core/choices';
import type { Phase } from '../core/io';

export interface Scenario {
  readonly name: string;
  readonly world: string;
  readonly recorded: Recorded;
  /** A planted bug must be found within a minute, so each request is struck in this phase before other histories run. */
  readonly struckIn?: Phase;
}

interface Step {
  readonly kind: number;
  /** Even. */
  readonly second?: number;
  /** Times 40 ms. */
  readonly later?: number;
  readonly replica?: number;
  readonly number?: number;
}

/** A moment of operations is a third of a second. */
const MOMENTS_PER_SECOND = 3;
/** Some time after the start of the replicas: operations of a process that is starting do nothing. */
const STARTED = 1;

const scenario = (world: string, name: string, steps: readonly Step[], peers: Recorded = {}): Scenario => ({
  name,
  world,
  recorded: {
    ...Object.fromEntries(
      steps.map(({ kind, second = 0, later = 0, replica = 0, number = 1 }, slot) => [
        `operation ${slot}`,
        [kind + 1, second * MOMENTS_PER_SECOND, STARTED + later, replica, number],
      ]),
    ),
    ...peers,
  },
});

const CARD = 0;
const PIX = 2;
const CAPTURE = 3;
const CANCEL = 4;
const REFUND = 5;
const REFUND_CANCEL = 8;
const AUTHORIZED = { 'provider card outcome': [3] };
const DECLINED = { 'provider card outcome': [7] };
/** The kind (four more are no fault), the moment in quarters of a second, the duration and the process. */
const PAUSED_FOR_6S = { 'fault 0': [5, 25, 2, 0] };
const PAID = { 'provider payments': [1] };

const card: Step = { kind: CARD };
const pix: Step = { kind: PIX };

const PAYMENTS: readonly Scenario[] = [
  scenario('payments', 'an approved card', [card]),
  scenario('payments', 'a declined card', [card], DECLINED),
  scenario('payments', 'a reserved card', [card], AUTHORIZED),
  scenario('payments', 'one request at two replicas', [card, { ...card, replica: 1 }]),
  scenario('payments', 'one request_id with two amounts', [card, { ...card, replica: 1, number: 21 }]),
  scenario('payments', 'a capture', [card, { kind: CAPTURE, second: 2 }], AUTHORIZED),
  scenario('payments', 'a capture of a part', [card, { kind: CAPTURE, second: 2, number: 3 }], AUTHORIZED),
  scenario('payments', 'a refused capture', [card, { kind: CAPTURE, second: 2 }], {
    ...AUTHORIZED,
    'provider capture outcome': [5],
  }),
  scenario('payments', 'a void', [card, { kind: CANCEL, second: 2 }], AUTHORIZED),
  scenario('payments', 'a refused void', [card, { kind: CANCEL, second: 2 }], {
    ...AUTHORIZED,
    'provider void outcome': [4],
  }),
  scenario(
    'payments',
    'a capture against a void',
    [card, { kind: CAPTURE, second: 2 }, { kind: CANCEL, second: 2, replica: 1 }],
    AUTHORIZED,
  ),
  scenario('payments', 'a charge', [pix]),
  scenario('payments', 'a paid charge', [pix], PAID),
  scenario('payments', 'a charge that is paid twice', [pix], { 'provider payments': [2] }),
  scenario('payments', 'a charge that is paid late', [pix], { ...PAID, 'provider payment delay': [3] }),
  scenario('payments', 'a cancelled charge', [pix, { kind: CANCEL, second: 2 }]),
  scenario(
    'payments',
    'a charge that is cancelled after its payment',
    [pix, { kind: CANCEL, second: 4, replica: 1 }],
    { ...PAID, 'provider callback delay': [0, 3] },
  ),
  scenario('payments', 'a card whose outcome stays unknown', [card], {
    // The answer of the order is lost, and then each query.
    'provider fate': [8, ...Array.from({ length: 30 }, () => 7)],
    'provider callback lost': [2],
  }),
  {
    ...scenario('payments', 'a card that arrives after the provider was asked for it', [card], {
      // The order arrives when its caller has given up, and the query of the other replica is lost.
      'provider fate': [9, 0, 7],
    }),
    struckIn: 'pause after',
  },
  scenario('payments', 'a card whose approval is told while its reversal is on its way', [card], {
    // The order and its reversal arrive late. The first query is answered before, and its process is paused until then.
    'provider fate': [9, 0, 7, 9, 7, 7],
    'provider delay': [0, 9],
    ...PAUSED_FOR_6S,
    'provider callback delay': [3],
    'provider callback to': [1],
  }),
  scenario('payments', 'a refund of the rest', [card, { kind: REFUND, second: 2, number: 5 }]),
  scenario('payments', 'a refund of a part', [card, { kind: REFUND, second: 2 }]),
  scenario('payments', 'a failed refund', [card, { kind: REFUND, second: 2 }], {
    'provider refund outcome': [5],
  }),
  scenario('payments', 'a refund whose request is lost', [card, { kind: REFUND, second: 2 }], {
    'provider fate': [0, 7],
  }),
  scenario('payments', 'two refunds at two replicas', [
    card,
    { kind: REFUND, second: 2 },
    { kind: REFUND, second: 2, replica: 1, number: 2 },
  ]),
  scenario(
    'payments',
    'a refund that is cancelled',
    [card, { kind: REFUND, second: 2 }, { kind: REFUND_CANCEL, second: 4 }],
    { 'provider refund outcome': [3], 'provider refund delay': [3] },
  ),
];

const DISPUTED = { 'provider disputed': [2] };

const DISPUTES: readonly Scenario[] = [
  scenario('disputes', 'a dispute that is won', [card], DISPUTED),
  scenario('disputes', 'a dispute that is lost', [card], { ...DISPUTED, 'provider decision': [1] }),
  scenario('disputes', 'a dispute during a refund', [card, { kind: REFUND, second: 2 }], {
    ...DISPUTED,
    'provider dispute delay': [1],
    'provider refund outcome': [3],
  }),
];

const POST = 0;
const CASHOUT = 2;

const SLOWEST_REPLICATION = 39;
const SLOWEST_MESSAGE = 59;
/** Writes wait for 400 ms until a majority has them. */
const SLOW_REPLICATION: Recorded = Object.fromEntries(
  ['m0>m1', 'm0>m2', 'm1>m0', 'm1>m2'].map((link) => [
    link,
    Array.from({ length: 100 }, () => SLOWEST_REPLICATION),
  ]),
);
/** Half as many kinds as a world has are no fault. */
const STEP_DOWN = { outbox: 7, 'event-log': 6 } as const;
/** Moments are quarters of a second. */
const stepDownAt = (world: keyof typeof STEP_DOWN, moments: readonly number[]): Recorded =>
  Object.fromEntries(moments.map((moment, slot) => [`fault ${slot}`, [STEP_DOWN[world], moment]]));

const OTHERS: readonly Scenario[] = [
  scenario('ledger', 'a posting at two replicas', [{ kind: POST }, { kind: POST, replica: 1 }]),
  scenario('ledger', 'a cashout', [{ kind: POST }, { kind: CASHOUT, second: 2 }]),
  scenario('ledger', 'a refused cashout', [{ kind: POST }, { kind: CASHOUT, second: 2 }], {
    'bank end': [2],
  }),
  scenario('ledger', 'a returned cashout', [{ kind: POST }, { kind: CASHOUT, second: 2 }], {
    'bank end': [3],
  }),
  scenario('ledger', 'two cashouts at once', [
    { kind: POST },
    { kind: CASHOUT, second: 2 },
    { kind: CASHOUT, second: 2, replica: 1, number: 2 },
  ]),
  scenario('outbox', 'changes at two replicas', [
    { kind: 0 },
    { kind: 1, second: 2 },
    { kind: 1, second: 2, replica: 1, number: 5 },
  ]),
  scenario('outbox', 'a change that two primaries do not complete', [{ kind: 0, second: 4 }], {
    ...SLOW_REPLICATION,
    // During the insert, and during its repetition at the next primary.
    ...stepDownAt('outbox', [17, 19]),
    // m0, m1 and m0 are primary, and take over nothing.
    election: [0, 0, 1],
    'catch-up': [1, 1],
  }),
  scenario('event-log', 'appends at two replicas', [
    { kind: 1 },
    { kind: 1, replica: 1, number: 4 },
    { kind: 2, second: 2, number: 2 },
  ]),
  scenario(
    'event-log',
    'an append that is repeated after a later one',
    [
      { kind: 0, second: 4 },
      { kind: 0, second: 4, later: 1, replica: 1, number: 4 },
    ],
    {
      ...SLOW_REPLICATION,
      ...stepDownAt('event-log', [17]),
      election: [0, 0, 1],
      'catch-up': [1],
      // The repeated insert of r1 takes three seconds to the next primary.
      'r1>m1': [...Array.from({ length: 11 }, () => 0), SLOWEST_MESSAGE],
    },
  ),
  scenario('deliveries', 'an event for two endpoints', [{ kind: 0 }]),
  scenario('deliveries', 'an event that a receiver fails', [{ kind: 0 }], { 'receiver answer': [3, 5] }),
  scenario('deliveries', 'an endpoint that goes away', [{ kind: 0 }, { kind: 0, second: 2, number: 2 }], {
    'receiver answer': [7],
  }),
  scenario('deliveries', 'an endpoint that is switched off', [
    { kind: 5, number: 2 },
    { kind: 0, second: 2 },
  ]),
  scenario('facts', 'a change between uses', [
    { kind: 0, replica: 2 },
    { kind: 0 },
    { kind: 0, second: 2, replica: 3 },
    { kind: 0, second: 2, replica: 1 },
  ]),
];

export const SCENARIOS: readonly Scenario[] = [...PAYMENTS, ...DISPUTES, ...OTHERS];
