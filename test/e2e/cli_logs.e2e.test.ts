// `mps logs` and `mps version`, as processes against the shared platform.
import { eventually, pixPayment, sharedPlatform, type ApiAnswer } from '@mps/testkit';
import { runJson, runMps, startMps, type JsonLine, type RunOptions, type Running } from './mps';
import { anonymous, logInAsAdmin, made, newApiKey } from './people';

const { api, baseUrl, demo } = sharedPlatform();
const LIMIT_MS = 120_000;
const ROUTE = '/v1/merchants/{merchantId}/transactions';
const payments = `/v1/merchants/${demo.merchant_id}/transactions`;
const makeOptions = (key: string): RunOptions => ({
  env: { MPS_BASE_URL: baseUrl, MPS_API_KEY: key, MPS_MERCHANT_ID: demo.merchant_id },
});
const account = makeOptions(demo.api_key);

const readId = ({ headers }: ApiAnswer): string => headers.get('x-request-id') ?? '';
const pay = async (changes: object = {}): Promise<string> =>
  readId(await api.post(payments, { ...pixPayment(), ...changes }));
const listIds = (lines: readonly JsonLine[]): string[] =>
  lines.flatMap((line) => (line.kind === 'request' ? [line.request.id] : []));

/** Starts a tail, and waits until it knows the end of the log. */
async function startTail(flags: readonly string[], options = account): Promise<Running> {
  const tail = startMps(['logs', 'tail', ...flags, '--json', '--verbose'], options);
  await eventually(() => expect(tail.stderr()).toMatch(/GET \/v1\/request-logs 200/));
  return tail;
}

async function end(tail: Running): Promise<void> {
  tail.child.kill('SIGINT');
  expect((await tail.ended).code).toBe(130);
}

it(
  'prints the requests of one route as they come, and none that came before',
  async () => {
    const before = await pay();
    await runJson('request', ['logs', 'tail', '--request', before], account);
    const tail = await startTail(['--route', ROUTE]);
    const ids = [await pay(), await pay({ amount: -1 })];
    await api.get(`/v1/merchants/${demo.merchant_id}/balance`);
    await eventually(() => expect(listIds(tail.lines)).toEqual(expect.arrayContaining(ids)));
    expect(listIds(tail.lines)).not.toContain(before);
    const routes = tail.lines.map((line) => (line.kind === 'request' ? line.request['route'] : null));
    expect(new Set(routes)).toEqual(new Set([ROUTE]));
    await end(tail);
  },
  LIMIT_MS,
);

it(
  'prints the refusals of one key by class and by code, and not its own reads of the log',
  async () => {
    const token = await logInAsAdmin();
    const { id, key } = await newApiKey(token);
    const tail = await startTail(['--key', id, '--status', '4xx'], makeOptions(key));
    const byCode = await startTail(['--key', id, '--code', 'validation_error', '--status', '400']);
    const all = await startTail(['--key', id]);
    const answers = [
      await anonymous.post(payments, pixPayment(), { key }),
      await anonymous.post(payments, { amount: -1 }, { key }),
      await anonymous.get(`${payments}/0199c0de-0000-7000-8000-000000000001`, { key }),
    ];
    const [paid, refused, missing] = answers.map(readId);
    await eventually(() => expect(listIds(all.lines)).toEqual([paid, refused, missing]));
    await eventually(() => expect(listIds(tail.lines)).toEqual([refused, missing]));
    await eventually(() => expect(listIds(byCode.lines)).toEqual([refused]));
    for (const one of [tail, byCode, all]) await end(one);
  },
  LIMIT_MS,
);

it(
  'waits for one request, shows it with its bodies, and ends with 1 for an unknown one',
  async () => {
    const id = await pay({ amount: -1 });
    const waited = await runJson('request', ['logs', 'tail', '--request', id], account);
    expect(waited.request).toMatchObject({ id, status: 400, method: 'POST', path: payments });
    const shown = await runJson('request', ['logs', 'show', id], account);
    expect(shown.request).toMatchObject({ id, response_body: { code: 'validation_error' } });
    const { stdout } = await runMps(['logs', 'show', id, '--lang', 'pt'], account);
    expect(stdout).toMatch(/POST \/v1[^]*400 {2}validation_error[^]*Enviado:[^]*Respondido:/);
    const unknown = await runMps(['logs', 'show', '0'.repeat(32), '--json'], account);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('resource_not_found')]);
  },
  LIMIT_MS,
);

it(
  'ends with 3 within 5 s when its key is revoked',
  async () => {
    const token = await logInAsAdmin();
    const { id, key } = await newApiKey(token);
    const tail = await startTail([], makeOptions(key));
    await made(anonymous.delete(`/v1/api-keys/${id}`, { token }));
    const startedAt = performance.now();
    const { code, stderr } = await tail.ended;
    expect(code).toBe(3);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(stderr).toContain('mps login');
  },
  LIMIT_MS,
);

it('ends with 1 and names the permission that the key lacks', async () => {
  const { key } = await newApiKey(await logInAsAdmin(), { permissions: ['transaction.list'] });
  const { code, stderr } = await runMps(['logs', 'tail'], makeOptions(key));
  expect([code, stderr]).toEqual([1, expect.stringContaining('request_log.view')]);
});

it('fits the platform of the same release', async () => {
  const { platform, verdict, version } = await runJson('version', ['version', '--check'], {
    env: { MPS_BASE_URL: baseUrl },
  });
  expect(platform).toMatchObject({ base_url: baseUrl, api_version: '1' });
  // The version of a platform is known when its pages are built.
  expect([platform?.version, verdict]).toEqual(
    platform?.version === null ? [null, 'unknown'] : [version, 'same'],
  );
});
