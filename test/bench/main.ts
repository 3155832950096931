// `npm run bench` compares the platform's create and get with a minimal pipeline of the same technologies, in one run
// on one machine. It also measures attackers, expensive lists, webhooks and start times.
// Prints tables, or JSON with --json. MEASUREMENTS lists the parts that can run alone.
import { runInventedKeys, runLists, runReceipts, runSlowBodies } from './beside/run';
import { CONSOLE_PAYMENTS, runConsole } from './console/run';
import { EXPORTED_ROWS, runExports } from './exports';
import { LEDGER_ENTRIES, RECONCILED_RECORDS, runLedger, runReconciliation } from './ledger/run';
import {
  ENDURANCE_MINUTES,
  MANY,
  MERCHANTS,
  ROUNDS,
  runCreations,
  runEndurance,
  runGrowth,
  runLoads,
  runMerchants,
  runReads,
  runRefunds,
  runRequestLog,
} from './payments/run';
import { runGoals } from './payments/run-goals';
import { runIdle } from './platform/idle';
import { runHanging, runLatencies, runWebhooks } from './webhooks/run';
import { runWhole } from './whole';

const WRONG_USAGE = 2;

const MEASUREMENTS: Readonly<
  Record<string, readonly [what: string, run: (count?: number) => Promise<void>]>
> = {
  goals: ['what a payment must cost at most, beside what it costs: medians of three rounds', runGoals],
  loads: ['creations, refunds and reads, each at 1, 8, 32 and 128 in flight and at an even rate', runLoads],
  refunds: [`card creations and their refunds at ${MANY} in flight: ${ROUNDS} rounds`, runRefunds],
  reads: [`reads of payments, lists and merchants at ${MANY} in flight: ${ROUNDS} rounds`, runReads],
  merchants: [`a creation for so many merchants (${MERCHANTS}) over one for one`, runMerchants],
  endurance: [`80 % of what the platform can take, for so many minutes (${ENDURANCE_MINUTES})`, runEndurance],
  creations: [
    'creations, with the sandbox and with a provider in memory, and what they ask of MongoDB',
    runCreations,
  ],
  'request-log': [`what the request log costs a creation at ${MANY} in flight`, runRequestLog],
  growth: ['what a year of payments leaves in each collection', runGrowth],
  idle: ['what the processes use when nobody asks', runIdle],
  'invented-keys': ["a merchant's latency while invented keys arrive", runInventedKeys],
  'slow-bodies': [
    "the gateway's memory and a merchant's latency beside 500 senders of slow bodies",
    runSlowBodies,
  ],
  lists: ['payments while a merchant asks for the dearest lists', runLists],
  receipts: ["a merchant's latency while another one asks for receipts", runReceipts],
  reconciliation: [
    `memory while a day of so many records (${RECONCILED_RECORDS}) is reconciled, over a hundredth of it`,
    runReconciliation,
  ],
  exports: [
    `memory while so many payments (${EXPORTED_ROWS}) are exported and downloaded, over a twentieth of them`,
    runExports,
  ],
  webhooks: ['all of webhooks', runWebhooks],
  latencies: ['from a change to Kafka and to the first attempt', runLatencies],
  hanging: ['receivers that hang, so many rounds of two minutes (6)', runHanging],
  console: [
    `the console in a browser, of a merchant with so many payments (${CONSOLE_PAYMENTS})`,
    runConsole,
  ],
  ledger: [
    `what the ledger costs a payment, and its reads beside so many entries (${LEDGER_ENTRIES})`,
    runLedger,
  ],
};

const USAGE = `Usage: npm run bench -- [measurement [count]] [--json]

Without a measurement: a cold and a warm start, idle, loads, invented-keys, lists and webhooks.

${Object.entries(MEASUREMENTS)
  .map(([name, [what]]) => `  ${name.padEnd(15)}${what}`)
  .join('\n')}
`;

async function run(): Promise<void> {
  const [name, count, ...more] = process.argv.slice(2).filter((one) => one !== '--json');
  if (name === undefined) return runWhole();
  const measurement = Object.hasOwn(MEASUREMENTS, name) ? MEASUREMENTS[name] : undefined;
  const isCount = count === undefined || /^[1-9]\d{0,8}$/.test(count);
  if (measurement !== undefined && isCount && more.length === 0)
    return measurement[1](count === undefined ? undefined : Number(count));
  const isHelp = name === '--help';
  (isHelp ? process.stdout : process.stderr).write(USAGE);
  if (!isHelp) process.exitCode = WRONG_USAGE;
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
