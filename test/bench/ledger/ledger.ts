// The ledger's cost per approved payment, the delay of its entries, the speed of its audit, and the cost of balance
// and statement with many entries.
// MongoDB's CPU on the ledger's connections counts for the ledger. So does the increase of its shared threads over
// the same payments with the ledger stopped.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connectOperator, type Demo, type Platform } from '@mps/devtools';
import { Api, cardPayment, pixPayment } from '@mps/testkit';
import Table from 'cli-table3';
import { measureCpuMs, usedSince, type Processes } from '../platform/cpu';
import { checkpoint, SHARED, measureThreadCpuMs } from '../platform/mongod-threads';
import { dayBefore, seedEntries, type SeededEntries } from './seeded-entries';

const IN_FLIGHT = 32;
/** Enough payments to compile the code of all processes. */
const WARM_UP = 1_500;
const MEASURED = 1_500;
/** Rounds without and with the ledger, alternating. The result is their median. */
const TURNS = 5;
/** Payments with a measured entry delay. Their pause keeps the load far below the capacity of two cores. */
const LOOKED_FOR = 100;
const LOOK_EVERY_MS = 5;
const BETWEEN_MS = 50;
const READS = 1_000;
/**
 * V8 compiles the code of a read during its first thousand runs: the p99 of five hundred reads falls from 57 ms to 10
 * ms.
 */
const READS_BEFORE = 2_000;
/** After this time the roll-up has added all posted entries. It is part of a payment's cost. */
const ROLLED_UP_MS = 2_500;
/** MongoDB rests when it uses less of a core than this for REST_MS. The wait ends after REST_LIMIT_MS. */
const REST_PART = 0.1;
const REST_MS = 5_000;
const REST_LIMIT_MS = 180_000;
const PAGE_LIMIT = 20;
const P99 = 0.99;
/** The maximum of one audit call. */
const AUDITED_SETS_OF_ONE_CALL = 1_000;
/** Number of audited seeded sets. Ids are uniformly distributed, so the first ones are a random sample. */
const AUDITED_OF_SEEDED = 20_000;

interface Cost {
  readonly payment: string;
  readonly ledgerMs: number;
  /** MongoDB's CPU for the ledger's connections, in milliseconds. */
  readonly mongodMs: number;
  /** Increase of the CPU of MongoDB's shared threads over a run without the ledger. Noise can make it negative. */
  readonly sharedMs: number;
}

interface Reads {
  readonly what: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface AuditRate {
  readonly auditedSets: number;
  /** Pairs of a debit and a credit. */
  readonly auditedPairs: number;
  readonly auditedPairsPerSecond: number;
}

export interface LedgerBench extends AuditRate, SeededEntries {
  readonly costs: readonly Cost[];
  readonly readableP50Ms: number;
  readonly readableP99Ms: number;
  readonly reads: readonly Reads[];
}

interface Options {
  readonly platform: Platform;
  readonly mongodbUrl: string;
  readonly processes: Processes;
  readonly demo: Demo;
  /** Number of entries seeded before the reads of balance and statement. */
  readonly entries: number;
  readonly say: (text: string) => void;
}

type Pay = () => Promise<string>;

export async function measureLedger(options: Options): Promise<LedgerBench> {
  const { platform, demo, say } = options;
  const api = new Api(platform.baseUrl, demo.api_key);
  const pix = makePayer(api, demo, () => pixPayment({ request_id: randomUUID() }), true);
  const card = makePayer(api, demo, () => splitCard(demo), false);
  const costs: Cost[] = [];
  for (const [payment, pay] of [
    ['PIX', pix],
    ['card, 12 installments, split of three', card],
  ] as const) {
    say(`  ${payment}, without and with the ledger …`);
    costs.push({ payment, ...(await measureCost(options, api, demo, pay)) });
  }
  say('  how soon entries are readable …');
  const waits = await readableAfter(api, demo, pix);
  say('  the auditor …');
  const audited = await auditAll(platform);
  say(`  ${options.entries} entries are seeded …`);
  const seeded = await seedEntries(options);
  say('  nothing in them is for the auditor …');
  await auditAll(platform, AUDITED_OF_SEEDED);
  say('  until MongoDB has written them down …');
  await waitForRest(options.processes);
  say('  balance and statement …');
  const merchant = `/v1/merchants/${demo.merchant_id}`;
  const year = `from=${dayBefore(365)}&to=${dayBefore(180)}`;
  const reads = await readInTurn(api, {
    // The same path through the gateway to a single document without the ledger, to show the effect of this machine.
    'merchant, for comparison': merchant,
    balance: `${merchant}/balance`,
    'statement, newest page': `${merchant}/statement?limit=${PAGE_LIMIT}`,
    'statement, middle of a year': `${merchant}/statement?limit=${PAGE_LIMIT}&page=50&${year}`,
  });
  return {
    costs,
    readableP50Ms: quantile(waits, 0.5),
    readableP99Ms: quantile(waits, P99),
    ...audited,
    ...seeded,
    reads,
  };
}

const splitCard = ({ merchant_id, sibling_merchant_id, organization_id }: Demo): object =>
  cardPayment({
    request_id: randomUUID(),
    installments: 12,
    split_rules: [
      { company_id: merchant_id, percentage: 60 },
      { company_id: sibling_merchant_id, percentage: 30, charge_processing_cost: false },
      { company_id: organization_id, percentage: 10, charge_processing_cost: false },
    ],
  });

/** Makes one payment. Returns its id. */
function makePayer(api: Api, demo: Demo, bodyOf: () => object, isPaidLater: boolean): Pay {
  const path = `/v1/merchants/${demo.merchant_id}/transactions`;
  return async () => {
    const created = await api.post<{ id: string }>(path, bodyOf());
    if (created.status !== 201) throw new Error(created.text);
    const { id } = created.body;
    if (!isPaidLater) return id;
    const paid = await api.post(`${path}/${id}/pay`, {});
    if (paid.status !== 200) throw new Error(paid.text);
    return id;
  };
}

async function payMany(pay: Pay, count: number): Promise<string> {
  let [left, last] = [count, ''];
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      last = await pay();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return last;
}

async function measureCost(
  { platform, mongodbUrl, processes }: Options,
  api: Api,
  demo: Demo,
  pay: Pay,
): Promise<Omit<Cost, 'payment'>> {
  const usedBy = makeMeter(mongodbUrl, processes);
  await waitForEntries(api, demo, await payMany(pay, WARM_UP));
  const turns: Omit<Cost, 'payment'>[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await platform.kill('ledger', 'SIGSTOP');
    const still = await usedBy(() => payMany(pay, MEASURED));
    await platform.kill('ledger', 'SIGCONT');
    await waitForEntries(api, demo, await pay());
    // The roll-up of earlier entries is complete then.
    await waitForRest(processes);
    const going = await usedBy(async () => waitForEntries(api, demo, await payMany(pay, MEASURED)));
    turns.push({ ...going, sharedMs: going.sharedMs - still.sharedMs });
  }
  const median = (what: keyof Omit<Cost, 'payment'>): number =>
    quantile(
      turns.map((turn) => turn[what]),
      0.5,
    );
  return { ledgerMs: median('ledgerMs'), mongodMs: median('mongodMs'), sharedMs: median('sharedMs') };
}

/** Measures CPU milliseconds per payment during the work. */
const makeMeter =
  (mongodbUrl: string, processes: Processes) =>
  async (work: () => Promise<unknown>): Promise<Omit<Cost, 'payment'>> => {
    const mongod = processes.get('mongod');
    if (mongod === undefined) throw new Error('A MongoDB that was not started here cannot be measured');
    const threads = async (): Promise<ReadonlyMap<string, number>> => measureThreadCpuMs(mongodbUrl, mongod);
    // Each round ends with a checkpoint. MongoDB's own one, every minute, would fall into some rounds only.
    await checkpoint(mongodbUrl);
    const before = [measureCpuMs(processes), await threads()] as const;
    await work();
    await delay(ROLLED_UP_MS);
    await checkpoint(mongodbUrl);
    const used = usedSince(before[0], measureCpuMs(processes), MEASURED);
    const usedByThreads = usedSince(before[1], await threads(), MEASURED);
    return {
      ledgerMs: used.get('ledger') ?? 0,
      mongodMs: usedByThreads.get('ledger') ?? 0,
      sharedMs: usedByThreads.get(SHARED) ?? 0,
    };
  };

/** Waits for the entries of the payment. Events of a partition come in order, so earlier entries exist too. */
async function waitForEntries(api: Api, { merchant_id }: Demo, id: string): Promise<void> {
  for (;;) {
    const { body } = await api.get<{ ledger_entries: readonly unknown[] | null }>(
      `/v1/merchants/${merchant_id}/transactions/${id}`,
    );
    if ((body.ledger_entries?.length ?? 0) > 0) return;
    await delay(LOOK_EVERY_MS);
  }
}

async function readableAfter(api: Api, demo: Demo, pay: Pay): Promise<readonly number[]> {
  const waits: number[] = [];
  const looks: Promise<void>[] = [];
  for (let count = 0; count < LOOKED_FOR; count += 1) {
    const id = await pay();
    const answeredAt = performance.now();
    looks.push(waitForEntries(api, demo, id).then(() => void waits.push(performance.now() - answeredAt)));
    await delay(BETWEEN_MS);
  }
  await Promise.all(looks);
  return waits;
}

/** Audits all sets, or the first ones by id, page by page. Throws when a cent differs. */
async function auditAll({ addresses, secrets, tls }: Platform, limit = Infinity): Promise<AuditRate> {
  const addressOf = (service: keyof Platform['addresses']): string => addresses[service];
  const { operatorTokenPrivateJwk } = secrets;
  const { services, call, close } = connectOperator({ operatorTokenPrivateJwk, addressOf, tls }, 'bench');
  const startedAt = performance.now();
  let [auditedSets, auditedPairs] = [0, 0];
  try {
    for (
      let after: string | undefined, isFirst = true;
      isFirst || (after !== undefined && auditedSets < limit);
      isFirst = false
    ) {
      const request = { limit: AUDITED_SETS_OF_ONE_CALL, ...(after !== undefined && { after }) };
      const page = await call('AuditPostingSets', services.ledger.AuditPostingSets, request);
      if (page.findings.length > 0) throw new Error(JSON.stringify(page.findings[0]));
      auditedSets += page.sets;
      auditedPairs += page.pairs;
      after = page.next;
    }
  } finally {
    await close();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return { auditedSets, auditedPairs, auditedPairsPerSecond: auditedPairs / seconds };
}

async function waitForRest(processes: Processes): Promise<void> {
  const until = performance.now() + REST_LIMIT_MS;
  for (let part = 1; part > REST_PART && performance.now() < until;) {
    const before = measureCpuMs(processes);
    await delay(REST_MS);
    part = usedSince(before, measureCpuMs(processes), REST_MS).get('mongod') ?? 0;
  }
}

/** Alternates between the paths, so that a slow moment of the machine affects all of them. */
async function readInTurn(api: Api, paths: Readonly<Record<string, string>>): Promise<readonly Reads[]> {
  const reads = Object.entries(paths).map(([what, path]) => ({ what, path, times: [] as number[] }));
  for (let count = -READS_BEFORE; count < READS; count += 1)
    for (const { path, times } of reads) {
      const startedAt = performance.now();
      const { status, text } = await api.get(path);
      if (status !== 200) throw new Error(text);
      if (count >= 0) times.push(performance.now() - startedAt);
    }
  return reads.map(({ what, times }) => {
    return { what, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, P99) };
  });
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function ledgerTable(results: LedgerBench): string {
  const costs = new Table({
    head: ['an approved payment', 'ledger ms', 'MongoDB ms for it', 'shared threads ms more', 'together'],
  });
  for (const { payment, ...parts } of results.costs) {
    const figures = [parts.ledgerMs, parts.mongodMs, parts.sharedMs];
    const together = figures.reduce((sum, one) => sum + one, 0);
    costs.push([payment, ...[...figures, together].map((one) => one.toFixed(2))]);
  }
  const reads = new Table({ head: ['read', 'p50 ms', 'p99 ms'] });
  for (const { what, p50Ms, p99Ms } of results.reads) reads.push([what, p50Ms.toFixed(1), p99Ms.toFixed(1)]);
  return [
    costs.toString(),
    `Entries are readable ${results.readableP50Ms.toFixed(0)} ms after the answer (p50), ${results.readableP99Ms.toFixed(0)} ms (p99).`,
    `The auditor checked ${String(results.auditedSets)} posting sets of ${String(results.auditedPairs)} debits and their credits, ${results.auditedPairsPerSecond.toFixed(0)} a second.`,
    `${String(results.seededEntries)} entries seeded (${String(results.storageMiB)} MiB with indexes), ${String(results.ownEntries)} of them in the merchant's payments:`,
    reads.toString(),
  ].join('\n');
}
