// A simulated quarter of mixed payments on a real MongoDB: cards, PIX and BOLEPIX with splits, refunds, disputes and
// anticipations. Each event is delivered twice and in any order. Nothing is missing afterwards, and one altered cent is
// found. `npm run chaos -- quarter` runs ten thousand payments; the tests run fewer.
import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import type { Caller } from '@mps/contracts';
import { derivedId } from '@mps/kernel';
import { openServiceHarness, requireValue, type ServiceHarness } from '@mps/testkit/service';
import { toSpotAnticipation } from './anticipations/domain/anticipation.fixture';
import { makeAudit } from './audit';
import type { Finding } from './audit/domain/audit-set';
import { getTrialBalance, makeTotals } from './balances';
import { declareCollections } from './documents';
import { makeHarnessClosedDays, makeHarnessPostings } from './ledger.fixture';
import { derivePostingSets, type Payment, type SpotAnticipation } from './postings';
import { anyPayment, anySteps, at, makeMovements, ORGANIZATION } from './postings/domain/payment.fixture';
import type { PostingSet } from './postings/domain/posting-set';

const PAYMENTS = Number(process.env['CHAOS_PAYMENTS'] ?? 150);
const SEED = Number(process.env['CHAOS_SEED'] ?? process.env['PROPERTY_SEED'] ?? 1);
const REPORT_FILE = process.env['CHAOS_REPORT'];
const QUARTER_DAYS = 90;
type Step = Parameters<typeof makeMovements>[2][number];

const DAY_MS = 86_400_000;
const AT_ONCE = 500;
const LIMIT_MS = 600_000 + 300 * PAYMENTS;
/** Every fourth payment anticipates a part of its receivables. */
const SPOT_EVERY = 4;

let harness: ServiceHarness<ReturnType<typeof declareCollections>>;
beforeAll(async () => {
  harness = await openServiceHarness({ databaseName: 'ledger', declare: declareCollections });
});
afterAll(() => harness.stop());

const ofQuarter = fc.tuple(anyPayment, anySteps, fc.nat(QUARTER_DAYS));

/**
 * The ledger's origins of a payment: its state after the approval and after each movement, or its anticipated
 * installments.
 */
type Told = Payment | SpotAnticipation;

function makeHistory([payment, steps, day]: [Payment, readonly Step[], number], index: number): Told[] {
  const transactionId = derivedId(`quarter-${String(index)}`);
  const approvedAt = new Date(at('2026-01-01').getTime() + day * DAY_MS);
  const approved: Payment = { ...payment, transactionId, approvedAt };
  const spot =
    index % SPOT_EVERY === 0 && payment.paymentMethod === 'CREDIT_CARD' ? anticipate(approved) : null;
  // An anticipated payment has no refund or dispute here. The property tests cover that case.
  if (spot !== null) return [approved, spot];
  const movements = makeMovements(payment.approvedAmount, approvedAt, steps).map((movement) => ({
    ...movement,
    id: `${transactionId}-${movement.id}`,
  }));
  return [[], ...movements.map((_, last) => movements.slice(0, last + 1))].map((until) => ({
    ...approved,
    movements: until,
  }));
}

const anticipate = (payment: Payment): SpotAnticipation | null =>
  toSpotAnticipation(`spot-${payment.transactionId}`, deriveSets(payment), {
    ...payment,
    now: payment.approvedAt,
    tenths: 7,
    rateE4: 25_000,
    costRateE4: 15_000,
  });

function deriveSets(told: Told): readonly PostingSet[] {
  if ('anticipationId' in told)
    return derivePostingSets(told, { id: `event-${told.anticipationId}`, occurredAt: at(told.paymentDate) });
  return derivePostingSets(told, {
    id: `event-${told.transactionId}-${String(told.movements.length)}`,
    occurredAt: told.movements.at(-1)?.occurredAt ?? told.approvedAt,
  });
}

const OPERATOR: Caller = {
  kind: 'operator',
  principal_id: 'test',
  organization_id: ORGANIZATION,
  company_id: null,
  permissions: ['*'],
};

it(
  'ends with a trial balance of zero, an audit without findings, and then finds the one altered cent',
  async () => {
    const { connection, declared, businessClock, log } = harness;
    businessClock.setOffsetMs(at('2030-01-01').getTime() - Date.now());
    const postings = makeHarnessPostings(harness);
    const totals = makeTotals({ connection, ...declared });
    const startedAt = performance.now();
    const events = fc.sample(ofQuarter, { numRuns: PAYMENTS, seed: SEED }).flatMap(makeHistory);
    const delivered = fc.sample(
      fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length }),
      { numRuns: 1, seed: SEED },
    );
    const [order = []] = delivered;
    for (let from = 0; from < order.length; from += AT_ONCE)
      await Promise.all(
        order.slice(from, from + AT_ONCE).map((told) => postings.record(deriveSets(told), told)),
      );
    const expected = events.flatMap(deriveSets);
    expect(await declared.postingSets.countDocuments()).toBe(expected.length);
    while ((await totals.rollUp()).hasMore);

    const trialBalance = await getTrialBalance(
      { totals, closedDays: makeHarnessClosedDays(harness), businessClock },
      {
        as_of: null,
        at: null,
      },
      { caller: OPERATOR },
    );
    const { totals: sums, accounts } = requireValue(trialBalance);
    const posted = expected.flatMap(({ pairs }) => pairs).reduce((sum, { amount }) => sum + amount, 0);
    expect(sums).toEqual({ credit: posted, debit: posted, difference: 0 });
    expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);

    const audit = makeAudit({ postings, findings: { record: () => Promise.resolve() }, log });
    const findings = async (): Promise<Finding[]> => {
      const found: Finding[] = [];
      for (let after: string | null = null; ;) {
        const page = await audit(after, AT_ONCE);
        found.push(...page.findings);
        if (page.next === null) return found;
        after = page.next;
      }
    };
    const auditedFrom = performance.now();
    expect(await findings()).toEqual([]);
    const auditSeconds = (performance.now() - auditedFrom) / 1_000;
    const victim = expected[Math.floor(expected.length / 2)]!;
    await declared.postingSets.updateOne({ _id: victim.id }, { $inc: { 'pairs.0.amount': 1 } });
    const cents = victim.pairs[0]?.amount ?? 0;
    expect(await findings()).toEqual([
      {
        posting_set_id: victim.id,
        organization_id: victim.organizationId,
        company_id: victim.companyId,
        transaction_id: victim.transactionId,
        place: 'pairs.0.amount',
        expected: String(cents),
        actual: String(cents + 1),
      },
    ]);
    if (REPORT_FILE === undefined) return;
    const entries = 2 * expected.reduce((sum, { pairs }) => sum + pairs.length, 0);
    const report = {
      payments: PAYMENTS,
      events: events.length,
      spot_anticipations: events.filter((told) => 'anticipationId' in told).length,
      posting_sets: expected.length,
      entries,
      entries_audited_per_second: Math.round(entries / auditSeconds),
      ...sums,
      planted_cent: 'found, and nothing else',
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    };
    await writeFile(REPORT_FILE, JSON.stringify(report));
  },
  LIMIT_MS,
);
