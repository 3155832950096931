// The auditor publishes each finding once: a real ledger, MongoDB and Kafka.
import { EVENT_TYPES } from '@mps/contracts';
import { newId } from '@mps/kernel';
import { makeConsumer, type ConsumedEvent } from '@mps/messaging';
import { until } from '@mps/testkit/service';
import { makeAudit, makeAuditCursor, makeAuditRounds, makeFindingStore, type Audit } from '.';
import { compose } from '../compose';
import { loadConfig } from '../config';
import {
  makeHarnessHandler,
  openLedger,
  posting,
  UNREACHABLE,
  type OpenLedger,
  makeHarnessPostings,
} from '../ledger.fixture';

let ledger: OpenLedger;
const told: ConsumedEvent<'ledger'>[] = [];
let listener: ReturnType<typeof makeConsumer>;

beforeAll(async () => {
  ledger = await openLedger();
  const { kafka, log } = ledger.harness;
  listener = makeConsumer({
    kafka,
    group: 'webhooks',
    topics: ['ledger'],
    handle: async (event) => void told.push(event),
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  await listener.start();
});
afterAll(async () => {
  await listener.stop();
  await ledger.stop();
});

const findSets = (transactionId: string) =>
  ledger.harness.declared.postingSets.find({ transaction_id: transactionId }).toArray();

const findingsTold = (setId: string) =>
  told.filter(({ object }) => object.case === 'finding' && object.value.posting_set_id === setId);

async function post(): Promise<string> {
  const paid = posting();
  const handle = makeHarnessHandler(ledger.harness);
  await handle({ id: newId(), message: { posting: paid } });
  const [set] = await findSets(paid.transaction_id);
  return set!._id;
}

/** Runs one full pass that stores findings and publishes none, like a process that is killed before it publishes. */
async function auditAndDie(): Promise<number> {
  const { declared, businessClock, log } = ledger.harness;
  const findings = makeFindingStore({ collection: declared.findings, businessClock });
  const audit = makeAudit({ postings: makeHarnessPostings(ledger.harness), findings, log });
  return (await audit(null, 1_000)).findings.length;
}

it('publishes a finding once across several passes and a process that was killed before it published', async () => {
  const { postingSets, findings } = ledger.harness.declared;
  const [first, second, untouched] = [await post(), await post(), await post()];
  const plant = (id: string) => postingSets.updateOne({ _id: id }, { $inc: { 'pairs.0.amount': 1 } });
  await plant(first);
  expect([await auditAndDie(), await auditAndDie()]).toEqual([1, 1]);
  expect(await findings.countDocuments({ outbox_since: { $exists: true } })).toBe(1);
  expect(told).toEqual([]);

  await ledger.harness.start({ name: 'ledger', loadConfig, compose }, UNREACHABLE);
  await until(async () => findingsTold(first).length > 0);
  const [{ meta, object } = { meta: undefined, object: undefined }] = findingsTold(first);
  expect(meta).toMatchObject({
    type: 'ledger_finding.created',
    aggregate_type: 'ledger_finding',
    sequence: 1,
  });
  expect(object).toMatchObject({
    case: 'finding',
    value: { posting_set_id: first, place: 'pairs.0.amount', expected: '10000', actual: '10001' },
  });
  await until(async () => (await findings.countDocuments({ outbox_since: { $exists: true } })) === 0);

  await plant(second);
  await auditAndDie();
  await until(async () => findingsTold(second).length > 0);
  expect([first, second, untouched].map((id) => findingsTold(id).length)).toEqual([1, 1, 0]);
});

it('hides the finding event from merchants: they can neither subscribe to it nor read it', () => {
  expect(EVENT_TYPES).not.toContain('ledger_finding.created');
});

it('continues a pass in another process at the stored cursor, and starts again after the end', async () => {
  const asked: (string | null)[] = [];
  const pages: Readonly<Record<string, string | null>> = { first: 'a', a: 'b', b: null };
  const audit: Audit = async (after) => {
    asked.push(after);
    return { sets: 1, pairs: 1, findings: [], next: pages[after ?? 'first'] ?? null };
  };
  for (const _process of [1, 2, 3, 4])
    await makeAuditRounds(audit, makeAuditCursor(ledger.harness.connection)).round(
      new AbortController().signal,
    );
  expect(asked).toEqual([null, 'a', 'b', null]);
});

it('rests for a minute after a pass, and not within one', async () => {
  const MINUTE_MS = 60_000;
  let nowMs = 0;
  const pages: (string | null)[] = ['a', null];
  const audit: Audit = async () => ({ sets: 1, pairs: 1, findings: [], next: pages.shift() ?? null });
  const cursor = makeAuditCursor(ledger.harness.connection);
  const { look, round } = makeAuditRounds(audit, cursor, () => nowMs);
  const { signal } = new AbortController();
  expect(await look()).toBe(true);
  await round(signal);
  expect(await look()).toBe(true);
  await round(signal);
  expect(await look()).toBe(false);
  nowMs = MINUTE_MS - 1;
  expect(await look()).toBe(false);
  nowMs = MINUTE_MS;
  expect(await look()).toBe(true);
});
