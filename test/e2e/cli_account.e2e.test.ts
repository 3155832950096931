// `mps` commands about the account, single operations and webhooks, as processes against the shared platform.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import { activeMerchant } from './merchants';
import { MPS, readArguments, runJson, runMps, startMps, type RunOptions } from './mps';
import { nextCode } from './one-time-codes';
import { anonymous, logInAsAdmin, made, newApiKey, newSession, PASSWORD, roleNamed } from './people';
import { enableTotp } from './second-factor';

const { baseUrl, demo } = sharedPlatform();
/** A command is a process; a test runs up to ten of them on a busy machine. */
const LIMIT_MS = 120_000;
const env = { MPS_BASE_URL: baseUrl, MPS_API_KEY: demo.api_key, MPS_MERCHANT_ID: demo.merchant_id };
const account: RunOptions = { env };

let folder: string;
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mps-e2e-'));
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true });
});

/** Answers every request with this status. Resolves with its address. */
async function startHandler(status: number): Promise<string> {
  const started = createServer((request, response) =>
    request.resume().on('end', () => response.writeHead(status).end()),
  );
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/`;
}

describe('the account', () => {
  const home = (): RunOptions => ({ env: { HOME: folder } });
  const login = (...flags: readonly string[]) =>
    runMps(['login', '--base-url', baseUrl, '--identifier', demo.user.identifier, ...flags, '--json'], {
      ...home(),
      input: `${demo.user.password}\n`,
    });

  it(
    'logs in with a password from stdin, changes the company, and revokes the key at logout',
    async () => {
      const { code, lines } = await login('--company', demo.merchant_id);
      expect([code, lines[0]]).toMatchObject([
        0,
        { kind: 'account', merchant_id: demo.merchant_id, test_mode: true },
      ]);
      const file = path.join(folder, '.config/mps/config.json');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(await runJson('account', ['whoami'], home())).toMatchObject({
        source: 'profile',
        profile: 'default',
      });

      const first = lines[0]?.kind === 'account' ? lines[0].api_key_id : null;
      const used = await runJson('account', ['use', demo.sibling_merchant_id], home());
      expect(used.merchant_id).toBe(demo.sibling_merchant_id);
      expect(used.api_key_id).not.toBe(first);
      expect(await runJson('account', ['whoami'], home())).toMatchObject({ merchant_id: used.merchant_id });

      const out = await runJson('logged_out', ['logout'], home());
      const token = await logInAsAdmin(demo.sibling_merchant_id);
      const key = await made(anonymous.get(`/v1/api-keys/${out.api_key_id}`, { token }));
      expect(key['revoked_at']).toBe(out.revoked_at);
      const oldKey = await made(
        anonymous.get(`/v1/api-keys/${String(first)}`, { token: await logInAsAdmin(demo.merchant_id) }),
      );
      expect(oldKey['revoked_at']).not.toBeNull();
      expect((await runMps(['whoami'], home())).code).toBe(3);
    },
    LIMIT_MS,
  );

  it(
    'asks a user with a second factor for a code, which is the second line of stdin',
    async () => {
      const admin = await logInAsAdmin();
      const user = await newSession(admin, await roleNamed(admin, 'developer'));
      const secret = await enableTotp(user.token);
      const flags = ['login', '--base-url', baseUrl, '--identifier', user.identifier, '--json'];
      const refused = await runMps(flags, { ...home(), input: `${PASSWORD}\n` });
      expect([refused.code, refused.stderr]).toEqual([
        2,
        expect.stringContaining('stdin holds no code of the authenticator app'),
      ]);
      const input = `${PASSWORD}\n${nextCode(secret)}\n`;
      const { code, lines } = await runMps(flags, { ...home(), input });
      expect([code, lines[0]]).toMatchObject([0, { kind: 'account', identifier: user.identifier }]);
    },
    LIMIT_MS,
  );

  it('ends with 3 for a wrong password, and names the companies’ option when there are several', async () => {
    const wrong = await runMps(['login', '--base-url', baseUrl, '--identifier', demo.user.identifier], {
      ...home(),
      input: 'wrong\n',
    });
    expect(wrong.code).toBe(3);
    const several = await login();
    expect([several.code, several.stderr]).toEqual([2, expect.stringContaining('--company')]);
  });

  it('refuses a file of profiles that others may read, with the command to repair it', async () => {
    await login('--company', demo.merchant_id);
    const file = path.join(folder, '.config/mps/config.json');
    spawnSync('chmod', ['644', file]);
    const { code, stderr } = await runMps(['whoami'], home());
    expect([code, stderr]).toEqual([2, expect.stringContaining(`chmod 600 ${file}`)]);
  });

  it('takes the key from stdin, and no argument of the process holds one', async () => {
    const started = startMps(
      ['events', 'tail', '--all', '--base-url', baseUrl, '--api-key-stdin', '--json'],
      {
        input: `${demo.api_key}\n`,
      },
    );
    await eventually(() => expect(started.lines.length).toBeGreaterThan(0));
    expect(readArguments(started)).toContain('--api-key-stdin');
    expect(readArguments(started)).not.toContain(demo.api_key);
    started.child.kill('SIGTERM');
    expect((await started.ended).code).toBe(130);
  });

  it('ends with 3 for a key that the platform does not know, and with 4 without a platform', async () => {
    const unknown = `${demo.api_key.slice(0, -6)}AAAAAA`;
    expect((await runMps(['whoami'], { env: { ...env, MPS_API_KEY: unknown } })).code).toBe(3);
    const nowhere = { env: { ...env, MPS_BASE_URL: 'http://127.0.0.1:9' } };
    expect((await runMps(['api', 'login', '-d', '{"identifier":"a","password":"b"}'], nowhere)).code).toBe(4);
  });
});

describe('an operation', () => {
  it('is called by its id and by its path', async () => {
    const byId = await runJson('answer', ['api', 'getBalance'], account);
    const byPath = await runJson(
      'answer',
      ['api', 'get', `/v1/merchants/${demo.merchant_id}/balance`],
      account,
    );
    expect([byId, byPath]).toMatchObject(
      Array(2).fill({ operation: 'getBalance', status: 200, answer: { currency: 'BRL' } }),
    );
    const { stdout } = await runMps(['api', 'getBalance'], account);
    expect(JSON.parse(stdout)).toMatchObject({ currency: 'BRL' });
  });

  it('is answered again for the same request_id', async () => {
    const file = path.join(folder, 'body.json');
    const body = pixPayment();
    writeFileSync(file, JSON.stringify(body));
    const args = ['api', 'createTransaction', '-d', `@${file}`, '-f', 'amount=4321'];
    const first = await runJson('answer', args, account);
    const second = await runJson('answer', args, account);
    expect([first, second]).toMatchObject([
      { status: 201, replayed: false, answer: { amount: 4_321 } },
      { status: 200, replayed: true },
    ]);
    const listed = await runMps(
      [
        'api',
        'listTransactions',
        '-q',
        `request_id=${String(body['request_id'])}`,
        '--page',
        'all',
        '--json',
      ],
      account,
    );
    expect(listed.lines).toMatchObject([{ kind: 'item', item: { amount: 4_321 } }]);
  });

  it('is not sent without a request_id, and refused with the code of the platform', async () => {
    const missing = await runMps(['api', 'createTransaction', '-f', 'amount=1'], account);
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('request_id')]);
    const refused = await runMps(['api', 'createTransaction', '-f', 'request_id=a', '--json'], account);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stderr)).toMatchObject({
      kind: 'error',
      code: 'validation_error',
      exit_code: 1,
    });
  });

  it('that needs a person needs a login', async () => {
    const { code, stderr } = await runMps(['api', 'listApiKeys'], account);
    expect([code, stderr]).toEqual([3, expect.stringContaining('mps login')]);
  });
});

it(
  'shows the timeline of the payment for the id of its refund and of its dispute, and for its end-to-end id',
  async () => {
    const { objects } = await runJson('triggered', ['trigger', 'refund.completed'], account);
    const refunded = String(objects['payment']);
    const read = ['api', 'getTransaction', '-p', `transactionId=${refunded}`];
    const { answer } = await runJson('answer', read, account);
    const payment = answer as { request_id: string; pix_data: { end_to_end_id: string } };
    const disputed = await runJson('triggered', ['trigger', 'dispute.opened'], account);
    for (const [id, expected] of [
      [objects['refund'], refunded],
      [payment.pix_data.end_to_end_id, refunded],
      [payment.request_id, refunded],
      [disputed.objects['dispute'], disputed.objects['payment']],
    ] as const)
      expect(await runJson('timeline', ['timeline', String(id)], account)).toMatchObject({
        type: 'transaction',
        id: expected,
      });
  },
  LIMIT_MS,
);

describe('webhooks', () => {
  it(
    'are listed, made, tested, delivered again and removed',
    async () => {
      const { id: company } = await activeMerchant();
      const options = { env: { ...env, MPS_MERCHANT_ID: company } };
      const url = await startHandler(204);
      const { id, secret } = await runJson('webhook_endpoint_made', ['webhooks', 'create', url], options);
      expect(secret).toMatch(/^whsec_/);
      const { endpoints } = await runJson('webhook_endpoints', ['webhooks', 'list'], options);
      expect(endpoints).toContainEqual({ id, url, event_types: ['*'], enabled: true, disabled_reason: null });
      const tested = await runJson('webhook_endpoint_tested', ['webhooks', 'test', id], options);
      expect(tested).toMatchObject({ response_status: 204, error: null });
      const chosen = ['webhooks', 'test', id, '--type', 'refund.completed'];
      expect(await runJson('webhook_endpoint_tested', chosen, options)).toMatchObject({
        response_status: 204,
      });
      const unknown = await runMps(['webhooks', 'test', id, '--type', 'refund.done'], options);
      expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('#/type')]);
      const from = new Date(Date.now() - 3_600_000).toISOString();
      // Other files move the test clock by a minute.
      const to = new Date(Date.now() + 3_600_000).toISOString();
      const again = await runJson('replayed', ['webhooks', 'replay', tested.delivery_id], options);
      expect(again).toMatchObject({ count: 1, delivery_ids: [expect.any(String)] });
      const range = ['webhooks', 'replay', '--endpoint', id, '--from', from, '--to', to];
      await eventually(async () =>
        expect((await runJson('replayed', range, options)).count).toBeGreaterThan(0),
      );
      const { deliveries } = await runJson(
        'webhook_deliveries',
        ['webhooks', 'deliveries', '--endpoint', id],
        options,
      );
      expect(deliveries.length).toBeGreaterThanOrEqual(3);
      await runJson('webhook_endpoint_removed', ['webhooks', 'delete', id], options);
    },
    LIMIT_MS,
  );

  it('with a handler that refuses end the test with 5', async () => {
    const { id: company } = await activeMerchant();
    const options = { env: { ...env, MPS_MERCHANT_ID: company } };
    const { id } = await runJson(
      'webhook_endpoint_made',
      ['webhooks', 'create', await startHandler(500)],
      options,
    );
    expect((await runMps(['webhooks', 'test', id], options)).code).toBe(5);
  });

  it('are verified from files, with the secret from the environment', async () => {
    const [sample] = (
      JSON.parse(
        readFileSync(path.join(__dirname, '../../packages/client/vectors/signatures.json'), 'utf8'),
      ) as {
        reason: string | null;
        secrets: string[];
        headers: Record<string, string>;
        body: string;
      }[]
    ).filter(({ reason }) => reason === null);
    if (sample === undefined) throw new Error('no valid vector');
    const headers = Object.entries(sample.headers).map(([name, value]) => `${name}: ${value}\n`);
    writeFileSync(path.join(folder, 'body'), sample.body);
    writeFileSync(path.join(folder, 'headers'), headers.join(''));
    const args = ['webhooks', 'verify', '--body', 'body', '--headers', 'headers', '--json'];
    const options = { cwd: folder, env: { MPS_WEBHOOK_SECRET: sample.secrets.join(',') } };
    const valid = await runMps([...args, '--ignore-age'], options);
    expect([valid.code, valid.lines]).toMatchObject([0, [{ valid: true, reason: null }]]);
    const old = await runMps(args, options);
    expect([old.code, old.lines]).toMatchObject([5, [{ valid: false, reason: 'too_old' }]]);
    writeFileSync(path.join(folder, 'body'), `${sample.body} `);
    const changed = await runMps([...args, '--ignore-age'], options);
    expect([changed.code, changed.lines]).toMatchObject([5, [{ reason: 'no_match' }]]);
  });
});

describe('the doctor', () => {
  it('finds nothing wrong with a sound account', async () => {
    const { checks } = await runJson('diagnosed', ['doctor'], account);
    expect(checks.filter(({ verdict }) => verdict !== 'ok').map(({ name }) => name)).toEqual([
      'webhook handler',
    ]);
  });

  it(
    'finds a handler that does not verify signatures',
    async () => {
      const { id: company } = await activeMerchant();
      const options = { env: { ...env, MPS_MERCHANT_ID: company } };
      const { id } = await runJson(
        'webhook_endpoint_made',
        ['webhooks', 'create', await startHandler(200)],
        options,
      );
      const { code, lines } = await runMps(['doctor', '--endpoint', id, '--json'], options);
      expect(code).toBe(5);
      expect(lines[0]?.kind === 'diagnosed' ? lines[0].checks.slice(-3) : []).toMatchObject([
        { verdict: 'ok' },
        { verdict: 'ok' },
        { name: 'webhook handler refuses a forgery', verdict: 'failed' },
      ]);
    },
    LIMIT_MS,
  );

  it('names the permission that a key lacks', async () => {
    const key = await newApiKey(await logInAsAdmin(), {
      permissions: ['merchant.company.view', 'transaction.list'],
    });
    const { checks } = await runJson('diagnosed', ['doctor'], { env: { ...env, MPS_API_KEY: key.key } });
    expect(checks).toContainEqual({
      name: 'read events',
      verdict: 'warning',
      text: 'the key lacks event.list',
    });
  });
});

it.each([
  ['api', 'api listTransactions --page all --json'],
  ['events tail, which has no more to write', 'events tail --all --types merchant.created --json'],
  ['logs tail, which shows its own reads', 'logs tail --route /v1/request-logs --json'],
])('ends without a word when its reader closes the pipe of %s', (_, args) => {
  const command = `"${process.execPath}" "${MPS}" ${args} | head -1`;
  const ended = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    cwd: folder,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  expect([ended.status, ended.stderr, ended.stdout.split('\n').length]).toEqual([0, '', 2]);
});
