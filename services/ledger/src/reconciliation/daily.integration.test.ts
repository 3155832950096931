// The daily run on a real MongoDB, against a provider that fails, is late, or returns arbitrary statements.
import { collectionOf } from '@mps/aggregates';
import { loadMessage, TOPICS, type DomainError } from '@mps/contracts';
import type { LedgerEvent__Output } from '@mps/contracts/gen/mps/ledger/v1/LedgerEvent';
import { addDays, err, newId, ok, type Day, type Result } from '@mps/kernel';
import { makeHarnessHandler, openLedger, posting, type OpenLedger } from '../ledger.fixture';
import { COMPARISON_RETRY, RECONCILIATION_ROUND_MS, STATEMENT_GIVEN_UP_MS } from '../limits';
import {
  makeDailyReconciliation,
  makeMovements,
  makeNewestRuns,
  makePostponedComparisons,
  makeProgress,
  makeRunStore,
} from '.';
import type { Theirs } from './domain/compare';
import type { Run } from './runs-store';

/** A statement in the short form of the tests. */
interface Stated {
  readonly complete: boolean;
  readonly records: readonly Theirs[];
}
async function* makePages(records: readonly Theirs[]) {
  yield records;
}

const stated = (kind: Theirs['kind'], ourId: string, providerOrderId: string): Theirs => ({
  recordId: `record-${kind}-${ourId}`,
  kind,
  ourId,
  providerOrderId,
  amount: 1_000,
  statedOn: DAY,
  day: DAY,
  paymentDate: DAY,
});

const STARTED_AT_MS = Date.parse('2037-03-05T15:00:00.000Z');
const TODAY = '2037-03-05';
const DAY = '2037-03-03';
const NEXT = addDays(DAY, 1);
const EMPTY: Result<Stated, DomainError> = ok({ complete: true, records: [] });
/** In the order in which a round handles them. */
const [first, second] = [newId(), newId()].sort() as [string, string];

let ledger: OpenLedger;
beforeAll(async () => {
  ledger = await openLedger();
  ledger.harness.businessClock.setOffsetMs(Date.parse(`${TODAY}T15:00:00.000Z`) - Date.now());
});
afterAll(() => ledger.stop());

let answers: (organizationId: string, day: Day) => Result<Stated, DomainError>;
let passedMs: number;
/** The longest wait between two readings of a statement that cannot be read. */
const pass = (ms: number = COMPARISON_RETRY.maxMs): void => void (passedMs += ms);
beforeEach(async () => {
  answers = () => EMPTY;
  passedMs = 0;
  const { declared, connection } = ledger.harness;
  await Promise.all([
    declared.reconciliations.deleteMany({}),
    declared.postingSets.deleteMany({}),
    declared.postponedComparisons.deleteMany({}),
    connection.collection('progress').deleteMany({}),
  ]);
  await makeProgress(connection).write(addDays(DAY, -1));
  for (const day of [DAY, NEXT]) {
    await pay(first, day);
    await pay(second, day);
  }
});

const pay = (organization_id: string, day: Day): Promise<void> =>
  makeHarnessHandler(ledger.harness)({
    id: newId(),
    message: { posting: posting({ organization_id, approved_at: `${day}T15:00:00.000Z` }) },
  });

/** The reconciliation of a process that has just been started. */
function daily() {
  const { declared, connection, businessClock, log } = ledger.harness;
  const { reconciliations } = declared;
  return makeDailyReconciliation(
    {
      statements: {
        open: async (organizationId, day) => {
          const answer = answers(organizationId, day);
          if (!answer.ok) return answer;
          return ok({ ...answer.value, records: makePages(answer.value.records), close: () => undefined });
        },
        list: async () => ok([]),
        tamper: async () => ok(null),
      },
      movements: makeMovements(declared),
      runs: makeRunStore({ collection: reconciliations, businessClock, onCommitted: () => undefined }),
      newestRuns: makeNewestRuns(reconciliations),
      postponed: makePostponedComparisons(declared.postponedComparisons, {
        kind: 'real',
        now: () => new Date(STARTED_AT_MS + passedMs),
      }),
      checkCashouts: async () => undefined,
      businessClock,
      log,
    },
    makeProgress(connection),
  );
}

async function runs(): Promise<readonly string[]> {
  const found = await ledger.harness.declared.reconciliations.find({}).toArray();
  return found.map(({ organization_id, day, status }) => `${day}/${organization_id} ${status}`).sort();
}

/** Runs that find the posted payment missing from the statement. */
const whole = [DAY, NEXT].flatMap((day) => [`${day}/${first} DIFFERENT`, `${day}/${second} DIFFERENT`]);

it('compares each day of each organization once', async () => {
  const { look, run } = daily();
  expect(await look()).toBe(true);
  await run();
  expect(await runs()).toEqual(whole);
  expect(await look()).toBe(false);
  await run();
  expect(await runs()).toEqual(whole);
});

it.each([
  ['first', first],
  ['second', second],
])(
  'compares once the statements that can be read while the %s statement of a day cannot',
  async (_which, unread) => {
    answers = (organizationId, day) =>
      organizationId === unread && day === DAY ? err({ code: 'provider_error' }) : EMPTY;
    for (const _attempt of [1, 2, 3]) {
      await expect(daily().run()).rejects.toThrow(`for organization ${unread} failed: provider_error`);
      pass();
    }
    // A missing record is looked up in the statements of other days, so neither day can be compared.
    expect(await runs()).toEqual(whole.filter((run) => !run.includes(unread)));
    answers = () => EMPTY;
    await daily().run();
    expect(await runs()).toEqual(whole);
    expect(await ledger.harness.declared.postponedComparisons.countDocuments({})).toBe(0);
  },
);

it('reads a statement again after waits that grow to a bound, also after a restart', async () => {
  // Otherwise the comparison of the next day would look for its missing record in this statement.
  await ledger.harness.declared.postingSets.deleteMany({ organization_id: first });
  await pay(first, DAY);
  let readings = 0;
  answers = (organizationId, day) => {
    if (organizationId !== first || day !== DAY) return EMPTY;
    readings += 1;
    return err({ code: 'provider_error' });
  };
  const { firstMs, maxMs } = COMPARISON_RETRY;
  for (let failures = 1; failures <= 12; failures += 1) {
    await expect(daily().run()).rejects.toThrow('provider_error');
    expect(readings).toBe(failures);
    const longestMs = Math.min(maxMs, firstMs * 2 ** (failures - 1));
    // Half of a wait is random.
    pass(longestMs / 2 - 1);
    expect(await daily().run()).toEqual({ done: 0, hasMore: false });
    expect(readings).toBe(failures);
    pass(longestMs / 2 + 1);
  }
});

describe('when a day lacks a movement and the statement of the next day cannot be read', () => {
  const UNREAD = err({ code: 'provider_error' } as const);
  const isUnread = (organizationId: string, day: Day): boolean => organizationId === first && day === NEXT;
  const failNext = (): void => void (answers = (of, day) => (isUnread(of, day) ? UNREAD : EMPTY));

  /** The provider's record of the first organization's payment of the day. */
  async function recordMissing(): Promise<Theirs> {
    const set = await ledger.harness.declared.postingSets.findOne({
      organization_id: first,
      created_at: { $lt: new Date(`${NEXT}T03:00:00.000Z`) },
    });
    const record = stated('PAYMENT', set?.transaction_id ?? '', 'order');
    return { ...record, amount: posting({}).approved_amount };
  }

  const runsOfDay = (): Promise<readonly Run[]> =>
    collectionOf<Run>(ledger.harness.declared.reconciliations)
      .find({ organization_id: first, day: DAY }, { sort: { created_at: -1 } })
      .toArray();

  it('reports the movement after a bound, and takes it back when the next day has it', async () => {
    failNext();
    await expect(daily().run()).rejects.toThrow('provider_error');
    pass(STATEMENT_GIVEN_UP_MS - 1);
    await expect(daily().run()).rejects.toThrow('provider_error');
    expect(await runsOfDay()).toEqual([]);
    pass();
    await expect(daily().run()).rejects.toThrow('provider_error');
    const [reported] = await runsOfDay();
    expect(reported).toMatchObject({
      status: 'DIFFERENT',
      differences: 1,
      items: [{ kind: 'MISSING_THERE' }],
    });
    expect(reported?.items[0]?.advice).toContain(NEXT);
    pass();
    await expect(daily().run()).rejects.toThrow('provider_error');
    expect(await runsOfDay()).toHaveLength(1);
    const record = { ...(await recordMissing()), statedOn: NEXT };
    answers = (organizationId, day) =>
      isUnread(organizationId, day) ? ok({ complete: true, records: [record] }) : EMPTY;
    pass();
    await daily().run();
    expect((await runsOfDay()).map(({ status }) => status)).toEqual(['MATCHED', 'DIFFERENT']);
    expect(await daily().look()).toBe(false);
  });

  it('counts the time since that statement was last read', async () => {
    const before = addDays(DAY, -1);
    const failAt = async (...unread: readonly Day[]): Promise<void> => {
      answers = (organizationId, day) => (organizationId === first && unread.includes(day) ? UNREAD : EMPTY);
      await expect(daily().run()).rejects.toThrow('provider_error');
      pass(STATEMENT_GIVEN_UP_MS);
    };
    await failAt(NEXT);
    // The next day's statement is read.
    await failAt(before);
    await failAt(NEXT);
    expect(await runsOfDay()).toEqual([]);
    // It is not tried, because the day's own statement cannot be read.
    await failAt(DAY);
    failNext();
    await expect(daily().run()).rejects.toThrow('provider_error');
    expect(await runsOfDay()).toHaveLength(1);
  });

  it('reports nothing and does not wait when the statement of another day has it', async () => {
    const record = await recordMissing();
    answers = (organizationId, day) => {
      if (isUnread(organizationId, day)) return UNREAD;
      const isBefore = organizationId === first && day === addDays(DAY, -1);
      return isBefore ? ok({ complete: true, records: [{ ...record, statedOn: day }] }) : EMPTY;
    };
    await expect(daily().run()).rejects.toThrow('provider_error');
    expect((await runsOfDay()).map(({ status }) => status)).toEqual(['MATCHED']);
  });
});

it('ends the round after three statements in a row for which the provider is unavailable', async () => {
  let asked = 0;
  answers = () => {
    asked += 1;
    return err({ code: 'service_unavailable' });
  };
  await expect(daily().run()).rejects.toThrow('service_unavailable');
  expect(asked).toBe(3);
});

it.each([
  ['the provider is unavailable', () => err({ code: 'service_unavailable' } as const)],
  [
    'an error is thrown',
    () => {
      throw new Error('slow');
    },
  ],
])('compares the statements of the others while %s for one organization', async (_what, fail) => {
  let failuresOfSecond = 2;
  answers = (organizationId) => {
    if (organizationId === first) return fail();
    failuresOfSecond -= 1;
    return failuresOfSecond >= 0 ? fail() : EMPTY;
  };
  for (const _attempt of [1, 2, 3]) {
    await expect(daily().run()).rejects.toThrow('failed');
    pass();
  }
  expect(await runs()).toEqual(whole.filter((run) => run.includes(second)));
});

it('compares the days of the other organizations however long a statement is incomplete', async () => {
  const waited = addDays(DAY, -40);
  await ledger.harness.connection.collection('progress').deleteMany({});
  await makeProgress(ledger.harness.connection).write(addDays(waited, -1));
  await pay(first, waited);
  answers = (organizationId, day) =>
    organizationId === first && day === waited ? ok({ complete: false, records: [] }) : EMPTY;
  await daily().run();
  expect(await runs()).toEqual(whole);
});

it('waits for an incomplete statement', async () => {
  answers = (organizationId) => (organizationId === second ? ok({ complete: false, records: [] }) : EMPTY);
  const round = daily().run;
  await round();
  await round();
  expect(await runs()).toEqual(whole.filter((run) => run.includes(first)));
  answers = () => EMPTY;
  await round();
  expect(await runs()).toEqual(whole);
});

it('continues in the next round after a slow run', async () => {
  const now = performance.now.bind(performance);
  let passedMs = 0;
  const passing = jest.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  answers = () => {
    passedMs += RECONCILIATION_ROUND_MS;
    return EMPTY;
  };
  try {
    const round = daily().run;
    expect(await round()).toEqual({ done: 1, hasMore: true });
    expect(await runs()).toEqual(whole.slice(0, 1));
    for (const left of [3, 2, 1]) expect([left, (await round()).hasMore]).toEqual([left, left > 1]);
    expect(await runs()).toEqual(whole);
    expect(await round()).toEqual({ done: 0, hasMore: false });
  } finally {
    passing.mockRestore();
  }
});

it('creates one run when two replicas handle a day at once', async () => {
  await Promise.all([daily().run(), daily().run()]);
  expect(await runs()).toEqual(whole);
});

it('never moves the progress back to an earlier day', async () => {
  const progress = makeProgress(ledger.harness.connection);
  await progress.write(NEXT);
  await progress.write(DAY);
  expect(await progress.read()).toBe(NEXT);
});

const codec = loadMessage<never, LedgerEvent__Output>(TOPICS.ledger.file, TOPICS.ledger.message);

/** The payments that the runs ask transactions to check, by organization. */
async function named() {
  const found = await ledger.harness.declared.reconciliations
    .find<{ outbox: { type: string; message: { buffer: Uint8Array } }[] }>({})
    .toArray();
  return found
    .flatMap(({ outbox }) => outbox)
    .map(({ type, message }) => {
      const { meta, reconciliation_difference: named } = codec.decode(Buffer.from(message.buffer));
      return { type, organization_id: meta?.organization_id, ...named };
    });
}

it('names the payments of its differences once in an event', async () => {
  const stranger = newId();
  answers = (organizationId, day) =>
    organizationId === first && day === DAY
      ? ok({
          complete: true,
          records: [stated('PAYMENT', stranger, 'order-1'), stated('REFUND', newId(), 'order-2')],
        })
      : EMPTY;
  await daily().run();
  await daily().run();
  const ofFirst = (await named()).filter((one) => one.organization_id === first && one.day === DAY);
  expect(ofFirst).toEqual([
    {
      type: 'reconciliation.differed',
      organization_id: first,
      day: DAY,
      transaction_ids: expect.arrayContaining([stranger]),
      provider_transaction_ids: [],
    },
    {
      type: 'reconciliation.differed',
      organization_id: first,
      day: DAY,
      transaction_ids: [],
      provider_transaction_ids: ['order-2'],
    },
  ]);
  // Includes the posted payment that the statement lacks.
  expect(ofFirst[0]?.transaction_ids).toHaveLength(2);
});

it('names no payment when no run is created', async () => {
  answers = () => err({ code: 'provider_error' });
  for (const _attempt of [1, 2]) {
    await expect(daily().run()).rejects.toThrow('provider_error');
    pass();
  }
  expect(await named()).toEqual([]);
});
