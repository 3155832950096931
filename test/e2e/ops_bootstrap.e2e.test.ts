// The operator's tool, as a process against a deployment it is told of by flags and environment: a second organization
// from nothing to a payment.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PlatformSecrets } from '@mps/devtools';
import { FULL_ADDRESS, cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { freshCnpj, freshEmail, freshName } from './fresh';
import { activeMerchant } from './merchants';
import { made } from './people';

const { addresses, secretsFile, api, demo } = sharedPlatform();
const OPS = path.resolve(__dirname, '../../packages/devtools/dist/commands/ops.js');
/** Of the platform's own processes: loading the tool's modules is most of what one of its commands costs. */
const COMPILE_CACHE = path.resolve(__dirname, '../../.local/cache/compile');
/** A dozen processes one after the other, on a machine that may be busy. */
const BOOTSTRAP_LIMIT_MS = 240_000;
/** Identity's replica and the gateway each look anew after half a minute. */
const SIGNING_KEYS_LIMIT_MS = 90_000;

let folder: string;
let operatorKey: string;
let gatewayKey: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-ops-'));
  const secrets = JSON.parse(await readFile(secretsFile, 'utf8')) as PlatformSecrets;
  operatorKey = JSON.stringify(secrets.operatorTokenPrivateJwk);
  gatewayKey = JSON.stringify(secrets.callerTokenPrivateJwk);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

const deployment = [
  '--identity-address',
  addresses.identity,
  '--merchants-address',
  addresses.merchants,
  '--pricing-address',
  addresses.pricing,
  '--transactions-address',
  addresses.transactions,
  '--webhooks-address',
  addresses.webhooks,
];

function run(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [OPS, ...args], {
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output, errors: errors.trim() }));
  });
}

const withKey = (args: readonly string[]): Promise<Outcome> =>
  run([...args, ...deployment], { OPERATOR_TOKEN_PRIVATE_JWK: operatorKey });

/** The answer in JSON of a command that succeeds. */
async function ops(...args: string[]): Promise<Record<string, unknown>> {
  const { code, output, errors } = await withKey([...args, '--json']);
  expect([code, errors]).toEqual([0, '']);
  return JSON.parse(output) as Record<string, unknown>;
}

async function file(content: object): Promise<string> {
  const name = path.join(folder, `${freshName()}.json`);
  await writeFile(name, JSON.stringify(content));
  return name;
}

const company = () => ({
  name: freshName(),
  full_name: 'Loja de Teste Ltda',
  document_type: 'CNPJ',
  document_number: freshCnpj(),
  contact: { first_name: 'Ana', email: freshEmail() },
  address: FULL_ADDRESS,
});

const feePolicy = (percentage: number) => ({
  name: freshName(),
  is_active: true,
  cashout_price: 100,
  automatic_anticipation_percentage: 2,
  spot_anticipation_percentage: 2.5,
  rules: [
    {
      conditions: [{ field: 'transaction.payment_method', operator: 'EQUALS', value: 'CREDIT_CARD' }],
      price: { percentage },
    },
    { price: { percentage: 9 } },
  ],
});

describe('the operator’s tool', () => {
  it(
    'bootstraps an organization that takes payments',
    async () => {
      const identifier = freshEmail();
      const [{ id: organizationId }, user] = await Promise.all([
        ops('organizations', 'create', await file(company())),
        ops('users', 'create', identifier, '--first-name', 'Ana', '--last-name', 'Souza'),
      ]);
      expect(user).toMatchObject({ created: true, identifier });
      const organization = String(organizationId);
      const inOrganization = ['--organization', organization];
      const policy = await ops('policies', 'fee-create', await file(feePolicy(4.5)), ...inOrganization);
      expect(policy).toMatchObject({ is_active: true, rules: 2 });
      await ops('policies', 'default', String(policy['id']), ...inOrganization);

      const created = await ops('companies', 'create', await file(company()), ...inOrganization);
      expect(created).toMatchObject({ status: 'PENDING_ACTIVATION' });
      const merchant = String(created['id']);
      const activate = ['companies', 'activate', merchant, '--mcc', '5999', ...inOrganization];
      const active = await ops(...activate);
      expect(active).toMatchObject({ status: 'ACTIVE', affiliation: { status: 'ACTIVE', mcc: '5999' } });
      // Repeated, it finds all done.
      expect((await ops(...activate))['affiliation']).toEqual(active['affiliation']);

      const [key] = await Promise.all([
        ops('keys', 'issue', ...inOrganization),
        ops('users', 'grant', String(user['id']), '--company', merchant, ...inOrganization),
      ]);
      const login = await api.post('/v1/auth/login', { identifier, password: user['password'] });
      expect([login.status, login.body]).toMatchObject([200, { selected_company: { id: merchant } }]);

      const issued = api.as(String(key['key']));
      const paid = await eventually(async () => {
        const payment = await issued.post(`/v1/merchants/${merchant}/transactions`, cardPayment());
        expect([payment.status, payment.text]).toEqual([201, expect.any(String)]);
        return payment.body;
      });
      expect(paid).toMatchObject({ status: 'APPROVED', pricing: { fee: { percentage: 4.5 } } });

      await ops('keys', 'revoke', String(key['id']));
      await eventually(async () => expect((await issued.get(`/v1/merchants/${merchant}`)).status).toBe(401));
    },
    BOOTSTRAP_LIMIT_MS,
  );

  it(
    'finds, blocks and unblocks a merchant, and issues a key for it alone',
    async () => {
      const organization = String((await ops('organizations', 'create', await file(company())))['id']);
      const inOrganization = ['--organization', organization];
      const { id, name } = await ops('companies', 'create', await file(company()), ...inOrganization);
      const merchant = String(id);
      await ops('companies', 'activate', merchant, '--mcc', '5999', ...inOrganization);
      const [listed, { key }] = await Promise.all([
        ops('companies', 'list', '--name', String(name), ...inOrganization),
        ops('keys', 'issue', '--company', merchant, ...inOrganization),
      ]);
      expect(listed).toMatchObject({ companies: [{ id, name, status: 'ACTIVE' }], total: 1 });
      const mine = api.as(String(key));
      const seen = await eventually(async () => {
        const { status, body } = await mine.get<{ data: { id: string }[] }>('/v1/merchants');
        expect(status).toBe(200);
        return body.data.map((one) => one.id);
      });
      expect(seen).toEqual([merchant]);

      const move = (status: string) =>
        ops('companies', 'set-status', merchant, status, '--reason', 'court order', ...inOrganization);
      expect(await move('BLOCKED')).toMatchObject({ id, status: 'BLOCKED' });
      const byItself = await mine.post(`/v1/merchants/${merchant}/status`, { status: 'ACTIVE' });
      expect(byItself.status).toBe(409);
      expect(await move('ACTIVE')).toMatchObject({ id, status: 'ACTIVE' });
    },
    BOOTSTRAP_LIMIT_MS,
  );

  it(
    'sets what the platform charges, and publishes the next signing key',
    async () => {
      // A merchant category that no payment of these suites has.
      const cost = { provider: 'PROVIDER_A', mcc: '0763', ...feePolicy(1.5) };
      const first = await ops('policies', 'cost-put', await file(cost));
      expect(first).toMatchObject({ is_active: true, rules: 2 });
      expect((await ops('policies', 'cost-put', await file(cost)))['id']).toBe(first['id']);
      const seen = await api.get(`/v1/pricing/cost-policies/${String(first['id'])}`);
      expect(seen.body).toMatchObject({ provider: 'PROVIDER_A', mcc: '0763', rules: [{}, {}] });
      const { kid } = await ops('keys', 'rotate-signing-key');
      await eventually(async () => {
        const { body } = await api.get<{ keys: { kid: string }[] }>('/.well-known/jwks.json');
        expect(body.keys.map((one) => one.kid)).toContain(kid);
      }, SIGNING_KEYS_LIMIT_MS);
    },
    BOOTSTRAP_LIMIT_MS,
  );

  it('tells where webhooks wait and why, by endpoint, those that wait longest first', async () => {
    const { id: company_id } = await activeMerchant();
    // Nothing listens there.
    const url = 'http://127.0.0.1:9/hooks';
    const listen = (event_types: readonly string[]): Promise<{ id: string }> =>
      made(api.post('/v1/webhook-endpoints', { url, event_types, company_id }));
    const [early, late] = [await listen(['transaction.*']), await listen(['refund.*'])];
    const payments = `/v1/merchants/${company_id}/transactions`;
    const { id } = await made<{ id: string }>(api.post(payments, cardPayment()));
    await made(api.post(`${payments}/${id}/refunds`, { request_id: freshName(), amount: 100 }));
    const organization = ['--organization', demo.organization_id];
    const seen = async (...flags: string[]): Promise<Record<string, unknown>[]> => {
      const { endpoints } = await ops('deliveries', ...organization, ...flags);
      const ours = [early.id, late.id];
      return (endpoints as Record<string, string>[]).filter((row) => ours.includes(row['endpoint_id'] ?? ''));
    };
    const waiting = await eventually(async () => {
      const rows = await seen();
      expect(rows).toMatchObject([
        { endpoint_id: early.id, last_answer: 'connection_refused' },
        { endpoint_id: late.id, last_answer: 'connection_refused' },
      ]);
      return rows;
    });
    expect(waiting[0]).toEqual({
      endpoint_id: early.id,
      deliveries: expect.any(Number) as number,
      oldest_since: expect.stringMatching(/^20.*Z$/) as string,
      oldest_age: expect.stringMatching(/^\d+ (s|min)$/) as string,
      tried: expect.any(Number) as number,
      last_answer: 'connection_refused',
      next_attempt_at: expect.stringMatching(/^20.*Z$/) as string,
    });
    expect(await seen('--status', 'FAILED')).toEqual([]);
    const table = await withKey(['deliveries', ...organization]);
    expect([table.code, table.output]).toEqual([0, expect.stringContaining('connection_refused')]);
    const foreign = await ops('deliveries', '--organization', demo.other.organization_id);
    expect(JSON.stringify(foreign)).not.toContain(early.id);
    for (const one of [early, late]) await made(api.delete(`/v1/webhook-endpoints/${one.id}`));
  });

  it('makes no key for an organization that is not there, and no move that is none', async () => {
    const move = ['companies', 'set-status', 'x', 'OPEN', '--reason', 'x', '--organization', 'x'];
    const [issued, moved] = await Promise.all([
      withKey(['keys', 'issue', '--organization', 'nonsense']),
      withKey(move),
    ]);
    expect([issued.code, issued.errors]).toEqual([
      1,
      expect.stringMatching(/^GetMerchant was refused: .*\(resource_not_found\)\.$/),
    ]);
    expect([moved.code, moved.errors]).toEqual([1, expect.stringContaining('BLOCKED, ACTIVE, INACTIVE')]);
  });

  it('shows its help at every level', async () => {
    const groups = {
      organizations: ['create'],
      companies: ['create', 'activate', 'list', 'set-status'],
      users: ['create', 'grant'],
      keys: ['issue', 'revoke', 'rotate-signing-key', 'make-operator-key', 'reseal'],
      policies: ['fee-create', 'cost-put', 'default'],
      ledger: ['audit', 'reconcile'],
    };
    const shows = async ([group, commands]: [string, string[]]) => {
      const { code, output } = await run([group, '--help']);
      expect(code).toBe(0);
      const shown = [...output.matchAll(/^ {2}([a-z][a-z-]*) (?:\[options\]|<)/gm)].map(([, name]) => name);
      expect(new Set([...shown, ...commands])).toEqual(new Set(commands));
      for (const command of commands) expect(output).toContain(command);
    };
    const [whole] = await Promise.all([run(['--help']), ...Object.entries(groups).map(shows)]);
    for (const group of [...Object.keys(groups), 'dead-letters', 'deliveries'])
      expect(whole.output).toContain(group);
  });

  it('answers a person with a table', async () => {
    const { code, output } = await withKey(['organizations', 'create', await file(company())]);
    expect([code, output]).toEqual([0, expect.stringMatching(/│ status\s+│ ACTIVE/)]);
  });

  it('says in one sentence what is wrong with a file', async () => {
    const { address, ...rest } = company();
    const { code, errors } = await withKey([
      'organizations',
      'create',
      await file({ ...rest, adress: address }),
    ]);
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/does not fit: \/adress is not known; \/address must be an object\.$/),
    ]);
  });

  it('passes on what a service refuses, without a stack', async () => {
    const { code, errors } = await withKey(['keys', 'revoke', 'no-such-key']);
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^RevokeApiKey was refused: .*\(resource_not_found\)\.$/),
    ]);
  });

  it('never falls back to the platform of this machine once a deployment is named', async () => {
    const issue = ['keys', 'issue', '--organization', 'x'];
    const [withoutKey, withoutAddress] = await Promise.all([
      run([...issue, ...deployment]),
      run(issue, { OPERATOR_TOKEN_PRIVATE_JWK: operatorKey }),
    ]);
    expect([withoutKey.code, withoutKey.errors]).toEqual([
      1,
      'The operators’ key is not given: name its file with --operator-key-file or set OPERATOR_TOKEN_PRIVATE_JWK.',
    ]);
    expect([withoutAddress.code, withoutAddress.errors]).toEqual([
      1,
      'The address of merchants is not given: use --merchants-address or MERCHANTS_ADDRESS.',
    ]);
  });

  it.each([
    ['organizations', 'create'],
    ['policies', 'cost-put'],
  ])('%s %s is refused to who holds the gateway’s key', async (...command) => {
    const stolen = { OPERATOR_TOKEN_PRIVATE_JWK: gatewayKey };
    const content =
      command[0] === 'organizations'
        ? company()
        : { ...feePolicy(1), provider: 'PROVIDER_A', cashout_price: 0 };
    const { code, errors } = await run([...command, await file(content), ...deployment], stolen);
    expect([code, errors]).toEqual([1, expect.stringContaining('(authentication_error)')]);
  });

  it('makes the operators’ key once: a private file and its public half', async () => {
    const name = path.join(folder, 'operator-key.json');
    const made = await run(['keys', 'make-operator-key', name, '--json']);
    expect([made.code, made.errors]).toEqual([0, '']);
    const { OPERATOR_TOKEN_PUBLIC_JWK } = JSON.parse(made.output) as Record<string, string>;
    const { d, ...publicHalf } = JSON.parse(await readFile(name, 'utf8')) as Record<string, unknown>;
    expect(JSON.parse(OPERATOR_TOKEN_PUBLIC_JWK ?? '')).toEqual(publicHalf);
    expect(d).toEqual(expect.any(String));
    expect((await stat(name)).mode & 0o777).toBe(0o600);
    const again = await run(['keys', 'make-operator-key', name]);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('could not be written')]);
    // The services of this deployment were not told of it.
    const unknown = await run(['keys', 'revoke', 'x', '--operator-key-file', name, ...deployment]);
    expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('(authentication_error)')]);
  });

  it('shows what needs a person, of all organizations or of one', async () => {
    const [all, none] = await Promise.all([ops('findings'), withKey(['findings', '--organization', 'none'])]);
    expect(all).toEqual({ findings: expect.any(Array), overdue: expect.any(Array) });
    expect([none.code, none.output]).toEqual([0, 'findings: none\noverdue work: none\n']);
  });

  it('seals everything again, counts what is under which key, and may be asked twice', async () => {
    for (let times = 0; times < 2; times++) {
      const report = await ops('keys', 'reseal');
      expect(report).toMatchObject({ remaining: [], can_remove: true });
      const members = report['members'] as { service: string; member: string; unreadable: number }[];
      expect(members.map(({ service, member }) => `${service} ${member}`)).toEqual([
        'identity signing_keys.sealed_private_key',
        'identity password_resets.delivery.sealed_token',
        'identity users.idempotency.fingerprint',
        'identity login_attempts._id',
        'transactions transactions.sealed_token',
        'transactions three_ds_sessions.sealed_proof',
        'transactions transactions.fingerprint',
        'transactions three_ds_sessions.idempotency.fingerprint',
        'webhooks endpoints.sealed_secrets',
      ]);
      expect(members.every(({ unreadable }) => unreadable === 0)).toBe(true);
    }
  });

  it('keeps a caller key that cannot be used to itself', async () => {
    const { code, errors } = await run(['keys', 'rotate-signing-key', ...deployment], {
      OPERATOR_TOKEN_PRIVATE_JWK: 'secret-text',
    });
    expect([code, errors]).toEqual([
      1,
      'OPERATOR_TOKEN_PRIVATE_JWK does not hold an Ed25519 private key as a JWK.',
    ]);
  });
});
