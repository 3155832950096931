// Kills `npm run ops -- ledger rebuild` with SIGKILL, the tool and the ledger, while it compares and while it
// switches.
// The live ledger is always either untouched or completely switched. The next rebuild repairs it and leaves nothing
// over.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { eventually, pixPayment, testInfraUrls } from '@mps/testkit';
import mongoose, { type mongo } from 'mongoose';
import { test } from './chaos-platform';
import { OPS } from './expect-ledger';

const PAYMENTS = 3;
/** A switch that meets a locked document aborts and retries. After this number of aborts it has certainly begun. */
const ABORTED_SWITCHES = 2;
const LIMIT_MS = 60_000;
/** A snapshot read shows only majority-committed data, so the waits before it read at majority. */
const MAJORITY = { readConcern: { level: 'majority' } } as const;

let client: mongo.MongoClient;
let ledger: mongo.Db;
const tools = new Set<ChildProcess>();

beforeAll(async () => {
  client = await new mongoose.mongo.MongoClient(testInfraUrls().mongodbUrl).connect();
  ledger = client.db(`${test.databasePrefix}ledger`);
});
afterAll(async () => {
  for (const tool of tools) tool.kill('SIGKILL');
  await client.close();
});

interface Document {
  readonly _id: string;
}

const sets = () => ledger.collection<Document>('posting_sets');
const increments = () => ledger.collection<Document>('total_increments');
const totals = () => ledger.collection<Document>('totals');
const beside = () => ledger.collection<Document>('rebuilt').countDocuments({ waits: true });

/** Posting sets and totals at one instant, byte for byte. */
async function live(): Promise<readonly string[]> {
  const session = client.startSession({ snapshot: true });
  try {
    const documents: string[] = [];
    for (const collection of [sets(), totals()])
      for (const one of await collection.find({}, { session, raw: true }).sort({ _id: 1 }).toArray())
        documents.push(Buffer.from(one as unknown as Uint8Array).toString('hex'));
    return documents;
  } finally {
    await session.endSession();
  }
}

async function pay(): Promise<string> {
  const payments = `/v1/merchants/${test.demo.merchant_id}/transactions`;
  const { body } = await test.api.post<{ id: string }>(payments, pixPayment());
  expect((await test.api.post(`${payments}/${body.id}/pay`, {})).status).toBe(200);
  return body.id;
}

/** Makes payments. Waits until the totals contain their posting sets. */
async function payAndPost(): Promise<readonly string[]> {
  const ids = await Promise.all(Array.from({ length: PAYMENTS }, pay));
  await eventually(async () => {
    expect(await sets().countDocuments({ transaction_id: { $in: ids } }, MAJORITY)).toBe(PAYMENTS);
    expect(await increments().countDocuments({}, MAJORITY)).toBe(0);
  });
  return ids;
}

const balanceId = (): string => `${test.demo.organization_id}/balance/${test.demo.merchant_id}/all`;

/** Damages the ledger: a missing set, a changed set, a set without an owner, and a wrong total. */
async function damage([missing, different, copied]: readonly string[]): Promise<void> {
  await sets().deleteOne({ transaction_id: missing });
  await sets().updateOne({ transaction_id: different }, { $inc: { 'pairs.0.amount': 1 } });
  const made = await sets().findOne({ transaction_id: copied });
  const nobodys = { key: 'made-up', transaction_id: `made-up-${copied ?? ''}` };
  await sets().insertOne({ ...made, ...nobodys, _id: nobodys.transaction_id });
  await totals().updateOne({ _id: balanceId() }, { $inc: { credit: 1 } });
}

/** Starts the rebuild as an operator does. */
function startRebuild(): ChildProcess {
  const { addresses, secrets } = test.platform;
  const flags = (['transactions', 'ledger'] as const).flatMap((name) => [
    `--${name}-address`,
    addresses[name],
  ]);
  const tool = spawn(process.execPath, [OPS, 'ledger', 'rebuild', '--json', ...flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { OPERATOR_TOKEN_PRIVATE_JWK: JSON.stringify(secrets.operatorTokenPrivateJwk) },
  });
  tools.add(tool);
  return tool;
}

/** Locks the last document that the switch writes. The switch stays invisible to readers until it commits. */
async function holdBalance(): Promise<{ readonly end: () => Promise<void> }> {
  const session = client.startSession();
  session.startTransaction();
  await totals().updateOne({ _id: balanceId() }, { $inc: { credit: 1 } }, { session });
  return {
    end: async () => {
      await session.abortTransaction();
      await session.endSession();
    },
  };
}

async function abortedTransactions(): Promise<number> {
  const { transactions } = await client.db('admin').command({ serverStatus: 1 });
  return Number((transactions as { totalAborted: number | mongo.Long }).totalAborted);
}

const POINTS = {
  compares: async () => {
    const before = await beside();
    return async () => expect(await beside()).toBeGreaterThan(before);
  },
  switches: async () => {
    const before = await abortedTransactions();
    return async () => expect(await abortedTransactions()).toBeGreaterThanOrEqual(before + ABORTED_SWITCHES);
  },
} as const;

async function killTool(tool: ChildProcess): Promise<void> {
  const gone = once(tool, 'exit');
  tool.kill('SIGKILL');
  expect(await gone).toEqual([null, 'SIGKILL']);
}

/** The tool ends by itself when the ledger is gone. */
async function killLedger(tool: ChildProcess): Promise<void> {
  const gone = once(tool, 'exit');
  await test.platform.kill('ledger', 'SIGKILL');
  expect(await gone).toEqual([1, null]);
}

/** MongoDB aborts a killed process's transactions only after a minute. This aborts them now. */
async function endOpenTransactions(): Promise<void> {
  const admin = client.db('admin');
  const idle = { type: 'idleSession', transaction: { $exists: true } };
  const open = await admin
    .aggregate<{ lsid: object }>([{ $currentOp: { allUsers: true, idleSessions: true } }, { $match: idle }])
    .toArray();
  if (open.length > 0) await admin.command({ killAllSessionsByPattern: open.map(({ lsid }) => ({ lsid })) });
}

it.each([
  ['the tool', 'compares', killTool],
  ['the ledger', 'compares', killLedger],
  ['the tool', 'switches', killTool],
  ['the ledger', 'switches', killLedger],
] as const)(
  'killing %s while the rebuild %s leaves the ledger untouched or repaired, and the next rebuild repairs it',
  async (_who, point, kill) => {
    const payments = await payAndPost();
    const healthy = await live();
    await damage(payments);
    const damaged = await live();

    const hold = await holdBalance();
    const reached = await POINTS[point]();
    const tool = startRebuild();
    await eventually(reached);
    await kill(tool);
    expect(await live()).toEqual(damaged);
    await hold.end();
    // The ledger may still complete a switch that it had begun.
    expect([damaged, healthy]).toContainEqual(await live());

    if (kill === killLedger) {
      await endOpenTransactions();
      await test.platform.start('ledger');
    }
    expect([damaged, healthy]).toContainEqual(await live());
    expect(await once(startRebuild(), 'exit')).toEqual([0, null]);
    expect(await live()).toEqual(healthy);
    expect(await beside()).toBe(0);
  },
  LIMIT_MS,
);
