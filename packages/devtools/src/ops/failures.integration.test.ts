// Failures of the operator's tool: its exit code and its sentence, and nothing is changed.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeCallerTokenVerifier, makeGrpcServer, makeLogger, serve, type RpcTable } from '@mps/chassis';
import {
  activityService,
  hashAuditRecord,
  ledgerService,
  merchantsService,
  transactionsService,
  webhooksService,
  type AuditRecord,
} from '@mps/contracts';
import { err, newId, ok, systemClock } from '@mps/kernel';
import mongoose from 'mongoose';
import { makeSigningKey } from '../platform/secrets';
import { runTool } from '../process/tool';

const OPS = path.resolve(__dirname, '../../dist/commands/ops.js');
const mongodbUrl = process.env['TEST_MONGODB_URL'] ?? '';

let folder: string;
let key: Awaited<ReturnType<typeof makeSigningKey>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-ops-failures-'));
  key = await makeSigningKey();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { code, stdout, stderr } = await runTool(process.execPath, [OPS, ...args], {
    env: { PATH: process.env['PATH'], KAFKAJS_NO_PARTITIONER_WARNING: '1', ...env },
  });
  return { code, stdout, stderr: stderr.trim() };
}

/** A service that has these operations alone. The others answer an empty message. */
function makeService<Definition extends Parameters<typeof serve>[0]>(
  service: 'activity' | 'ledger' | 'merchants' | 'transactions' | 'webhooks',
  definition: Definition,
  operations: Partial<RpcTable<Definition>> = {},
) {
  const others = Object.keys(definition).map((name) => [name, async () => ok({})]);
  const table = { ...Object.fromEntries(others), ...operations } as RpcTable<Definition>;
  const keys = { operators: [key.publicJwk] };
  const server = makeGrpcServer({
    port: 0,
    tls: null,
    log: makeLogger(service, 'silent'),
    verifier: makeCallerTokenVerifier({ service, keys, realClock: systemClock() }),
    services: [serve(definition, table)],
  });
  return { service, ...server };
}

async function runAgainst(services: readonly ReturnType<typeof makeService>[], args: readonly string[]) {
  for (const { component } of services) await component.start();
  try {
    const addresses = services.map(({ service, port }) => [
      `${service.toUpperCase()}_ADDRESS`,
      `127.0.0.1:${port()}`,
    ]);
    return await run(args, {
      OPERATOR_TOKEN_PRIVATE_JWK: JSON.stringify(key.privateJwk),
      ...(Object.fromEntries(addresses) as NodeJS.ProcessEnv),
    });
  } finally {
    for (const { component } of services) await component.stop();
  }
}

const ORGANIZATION = newId();
/** The services that send money. */
const PAYING = ['ledger', 'transactions'];
const RECORD: Omit<AuditRecord, 'hash'> = {
  id: newId(),
  sequence: 1,
  at: '2026-03-02T12:00:00.000Z',
  actor: { kind: 'API_KEY', id: 'key-1', label: 'shop' },
  action: 'merchant.updated',
  resource: { type: 'merchant', id: 'm' },
  company_id: null,
  changes: [],
  request_id: '',
  ip: null,
  previous_hash: null,
};

describe('ops audit verify', () => {
  /** The chain has one record, which was altered after its hash. */
  function verify(...args: readonly string[]) {
    const { changes, ...altered } = { ...RECORD, action: 'other', hash: hashAuditRecord(RECORD) };
    const record = { ...altered, changes_json: JSON.stringify(changes) };
    const end = { organization_id: ORGANIZATION, last_sequence: 1, last_hash: record.hash };
    const operations: Partial<RpcTable<ReturnType<typeof activityService>>> = {
      ListAuditChains: async ({ after }) => ok({ data: after === '' ? [end] : [] }),
      ListChainRecords: async ({ after }) => ok({ data: after === 0 ? [record] : [] }),
    };
    return runAgainst(
      [makeService('activity', activityService(), operations)],
      ['audit', 'verify', '--json', ...args],
    );
  }

  it('ends with 1 where a chain is broken', async () => {
    const { code, stdout } = await verify();
    expect({ code, ...(JSON.parse(stdout) as object) }).toEqual({
      code: 1,
      chains: [expect.objectContaining({ organization_id: ORGANIZATION, broken_at: 1, fault: 'wrong_hash' })],
    });
  });

  it('refuses an organization without a chain, since it would verify nothing', async () => {
    expect(await verify('--organization', 'other')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no audit chain of other.',
    });
  });
});

it('ops companies activate unblocks no merchant, also when a script that made it runs again', async () => {
  const changes: string[] = [];
  const merchants = makeService('merchants', merchantsService(), {
    GetMerchant: async () => ok({ merchant: { id: 'm', status: 'BLOCKED' } }),
    ListAffiliations: async () =>
      ok({ affiliations: [{ id: 'a', provider: 'PROVIDER_A', mcc: '5462', status: 'ACTIVE' }] }),
    SetMerchantStatus: async ({ status }) => {
      changes.push(status);
      return ok({ merchant: { id: 'm', status } });
    },
  });
  const { code, stderr } = await runAgainst(
    [merchants],
    ['companies', 'activate', 'm', '--organization', ORGANIZATION, '--mcc', '5462'],
  );
  expect([code, stderr, changes]).toEqual([
    1,
    'The merchant m is BLOCKED: `companies set-status` unblocks it.',
    [],
  ]);
});

it.each([
  ['empty', ''],
  ['short', 'eleven-char\n'],
  ['long', 'x'.repeat(129)],
])('ops users create takes no %s password, which the API would refuse', async (name, password) => {
  const file = path.join(folder, name);
  await writeFile(file, password);
  const names = ['--first-name', 'Ana', '--last-name', 'Souza'];
  const { code, stderr } = await run(
    ['users', 'create', 'ana@x.example', ...names, '--password-file', file],
    {
      OPERATOR_TOKEN_PRIVATE_JWK: JSON.stringify(key.privateJwk),
      IDENTITY_ADDRESS: '127.0.0.1:1',
    },
  );
  expect([code, stderr]).toEqual([1, `The password in ${file} must have 12 to 128 characters.`]);
});

it('ops ledger reconcile ends with 1 where a statement is not complete, since it compares nothing', async () => {
  const waiting = { organization_id: ORGANIZATION, day: '2026-03-02', status: 'WAITING' };
  const { code, stdout, stderr } = await runAgainst(
    [
      makeService('ledger', ledgerService(), {
        ListDayOrganizations: async () => ok({ organization_ids: [ORGANIZATION] }),
        ReconcileDay: async () => ok({ reconciliations: [waiting] }),
      }),
    ],
    ['ledger', 'reconcile', '--day', '2026-03-02'],
  );
  expect([code, stdout, stderr]).toEqual([
    1,
    expect.stringContaining('WAITING'),
    '1 statements are not complete yet, and nothing of them was compared: repeat it later.',
  ]);
});

it('ops ledger reconcile compares every organization, and names each that it has no result of', async () => {
  const ends: Readonly<Record<string, string>> = { slow: 'upstream_timeout', broken: 'provider_error' };
  const { code, stdout, stderr } = await runAgainst(
    [
      makeService('ledger', ledgerService(), {
        ListDayOrganizations: async () => ok({ organization_ids: ['slow', 'broken', ORGANIZATION] }),
        ReconcileDay: async ({ day, organization_id }) => {
          const failure = ends[organization_id ?? ''];
          if (failure !== undefined) return err({ code: failure as 'provider_error' });
          return ok({ reconciliations: [{ organization_id, day, status: 'MATCHED' }] });
        },
      }),
    ],
    ['ledger', 'reconcile', '--day', '2026-03-02'],
  );
  expect([code, stdout]).toEqual([1, expect.stringMatching(`${ORGANIZATION}.*MATCHED`)]);
  expect(stderr.split(/\n+/)).toEqual([
    'slow: not compared within 15 s. The ledger goes on, and GET /v1/ledger/reconciliations shows the run to the organization.',
    expect.stringMatching(/^broken: .*provider_error/),
    '2 of 3 organizations have no result.',
  ]);
});

it('ops findings says of a list that may be cut that there may be more', async () => {
  const gaps = Array.from({ length: 500 }, () => ({ organization_id: ORGANIZATION }));
  const services = [
    makeService('transactions', transactionsService()),
    makeService('ledger', ledgerService()),
    makeService('webhooks', webhooksService(), { ListEventGaps: async () => ok({ gaps }) }),
  ];
  const { code, stderr } = await runAgainst(services, ['findings', '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'lost events: these are 500, and there may be more' });
});

it('ops ledger rebuild refuses a limit of removed sets that is no number', async () => {
  const { code, stderr } = await run(['ledger', 'rebuild', '--max-removed', '1e2x']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('It must be a whole number.')]);
});

describe('ops ledger payouts pause --mongodb-url', () => {
  const prefix = `pause_${newId().slice(-8)}_`;
  const pause = (...args: readonly string[]) =>
    run(['ledger', 'payouts', 'pause', '--mongodb-url', mongodbUrl, ...args]);

  it('refuses a prefix without databases, since it would pause nothing', async () => {
    const client = new mongoose.mongo.MongoClient(mongodbUrl);
    try {
      // The databases of a service are there once its setup has run.
      await client.db(`${prefix}ledger`).createCollection('cashouts');
      const refused = await pause('--mongodb-db-prefix', prefix);
      expect(refused).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no database ${prefix}transactions: correct --mongodb-db-prefix. Nothing is paused.`,
      });
      expect(await client.db(`${prefix}ledger`).collection('switches').countDocuments()).toBe(0);
      await client.db(`${prefix}transactions`).createCollection('transactions');
      expect((await pause('--mongodb-db-prefix', prefix)).code).toBe(0);
      for (const service of PAYING)
        expect(await client.db(`${prefix}${service}`).collection('switches').findOne()).toMatchObject({
          paused: true,
        });
    } finally {
      for (const service of PAYING) await client.db(`${prefix}${service}`).dropDatabase();
      await client.close();
    }
  });

  it.each(['mongodb://ana:se@cret@127.0.0.1:1/', 'mongodb://ana:se/cret@127.0.0.1:1/'])(
    'shows no part of a password that is not escaped (%s)',
    async (url) => {
      const { code, stderr } = await run(['ledger', 'payouts', 'pause', '--mongodb-url', url]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('MONGODB_URL=mongodb://***@127.0.0.1:1/')]);
      expect(stderr).not.toMatch(/ana|cret/);
    },
  );
});

it('ops events restore overwrites no list of the events that it leaves out', async () => {
  const file = path.join(folder, 'left-out.jsonl');
  await writeFile(file, 'money that only the provider knows\n');
  const prefixes = ['--from-prefix', '', '--kafka-topic-prefix', `restore.${newId()}.`];
  const restored = await run(['events', 'restore', ...prefixes, '--left-out', file], {
    MONGODB_URL: mongodbUrl,
    KAFKA_BROKERS: process.env['TEST_KAFKA_BROKERS'],
  });
  expect([restored.code, restored.stderr]).toEqual([
    1,
    `${file} cannot be made (EEXIST): keep an earlier list, and name another file.`,
  ]);
  expect(await readFile(file, 'utf8')).toBe('money that only the provider knows\n');
});

it('ops events restore ends with 1 where the old prefix has no topics, since it copies nothing', async () => {
  const prefix = `restore_${newId().slice(-8)}_`;
  const client = new mongoose.mongo.MongoClient(mongodbUrl);
  try {
    for (const service of PAYING) await client.db(`${prefix}${service}`).createCollection('any');
    const prefixes = ['--from-prefix', 'mistyped.', '--kafka-topic-prefix', `restore.${newId()}.`];
    const { code, stderr } = await run(['events', 'restore', ...prefixes], {
      MONGODB_URL: mongodbUrl,
      MONGODB_DB_PREFIX: prefix,
      KAFKA_BROKERS: process.env['TEST_KAFKA_BROKERS'],
    });
    expect([code, stderr]).toEqual([
      1,
      'There are no topics with the prefix "mistyped.": correct --from-prefix. Nothing is copied.',
    ]);
  } finally {
    for (const service of PAYING) await client.db(`${prefix}${service}`).dropDatabase();
    await client.close();
  }
});
