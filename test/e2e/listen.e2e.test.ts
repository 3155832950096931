// `mps listen` as an integrator runs it: a process with a base URL and a key, between the platform and a handler.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { eventually, sharedPlatform } from '@mps/testkit';
import { filterForwarded, listEndpoints, pay, setUpListening } from './listening';
import { activeMerchant } from './merchants';
import { anonymous, logInAsAdmin, made, newApiKey } from './people';

const { api, demo } = sharedPlatform();
const LIMIT_MS = 60_000;
const { handler, listen, listenAs, listenWith } = setUpListening();

it(
  'forwards signed events to the handler and removes its endpoint on Ctrl-C',
  async () => {
    const { id: company } = await activeMerchant();
    const { child, lines, ended } = listen(company);
    const started = await eventually(() => {
      expect(lines[0]?.kind).toBe('started');
      return lines[0];
    });
    handler.secret = String(started?.['secret']);
    expect(await listEndpoints(company)).toHaveLength(1);
    const payment = await pay(company);
    await eventually(() => expect(filterForwarded(lines, 'transaction.created')).toHaveLength(1));
    expect(filterForwarded(lines, 'transaction.created')[0]).toMatchObject({
      aggregate_id: payment.id,
      sequence: 1,
      form: 'as it came',
      status: 204,
      verdict: 'ok',
    });
    expect(handler.taken.map(({ type }) => type)).toContain('transaction.created');
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(lines.at(-1)).toMatchObject({ kind: 'ended', failed: 0, corrupted: 0 });
    expect(await listEndpoints(company)).toEqual([]);
  },
  LIMIT_MS,
);

it(
  'repeats and corrupts events from the first on, and fails when the handler accepts a forgery',
  async () => {
    const { id: company } = await activeMerchant();
    const { lines, ended } = listen(
      company,
      '--test',
      '--corrupt',
      '--repeat',
      '2',
      '--seed',
      '5',
      '--stop-after',
      '1',
    );
    expect(await ended).toBe(5);
    const rows = filterForwarded(lines, 'webhook_endpoint.test');
    expect(rows.map(({ form }) => form).sort()).toEqual(['as it came', 'corrupted', 'repeated', 'repeated']);
    expect(rows.find(({ form }) => form === 'corrupted')).toMatchObject({ verdict: 'FORGERY ACCEPTED' });
    expect(await listEndpoints(company)).toEqual([]);
  },
  LIMIT_MS,
);

it(
  'removes the endpoint that a killed run on this machine left behind',
  async () => {
    const { id: company } = await activeMerchant();
    const description = `mps listen on ${os.hostname()}, process 4194305`;
    await made(
      api.post('/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/', company_id: company, description }),
    );
    const { child, lines, ended } = listen(company);
    await eventually(() => expect(lines[0]?.kind).toBe('started'));
    const left = await listEndpoints(company);
    expect(left.map((one) => one.description)).toEqual([
      `mps listen on ${os.hostname()}, process ${child.pid}`,
    ]);
    child.kill('SIGTERM');
    await ended;
  },
  LIMIT_MS,
);

it(
  'fails when the handler accepts nothing, such as one with an old secret',
  async () => {
    handler.secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const { id: company } = await activeMerchant();
    const { lines, ended } = listen(company, '--test', '--corrupt', '--stop-after', '1');
    expect(await ended).toBe(5);
    expect(lines.at(-1)).toMatchObject({ kind: 'ended', failed: 1, forgeries_accepted: 0 });
  },
  LIMIT_MS,
);

it(
  'ends with 0 when the expected events came, and with 5 when they did not',
  async () => {
    const { id: company } = await activeMerchant();
    const expectation = ['--events', 'transaction.*', '--expect', 'transaction.status_changed:1', '--within'];
    const met = listen(company, ...expectation, '20s');
    await eventually(() => expect(met.lines[0]?.kind).toBe('started'));
    await pay(company);
    expect(await met.ended).toBe(0);
    const missed = listen(company, ...expectation, '1s');
    expect(await missed.ended).toBe(5);
    expect(await listEndpoints(company)).toEqual([]);
  },
  LIMIT_MS,
);

it(
  'forwards a delivery that is replayed within 2 s, with added headers',
  async () => {
    const { id: company } = await activeMerchant();
    const { child, lines, ended } = listen(company, '--test', '--headers', 'x-shop: 7');
    const first = await eventually(() => {
      expect(filterForwarded(lines, 'webhook_endpoint.test')).toHaveLength(1);
      return filterForwarded(lines, 'webhook_endpoint.test')[0];
    });
    expect(handler.shopHeaders).toEqual(['7']);
    const [delivery] = await eventually(async () => {
      const { body } = await api.get<{ data: { id: string }[] }>(
        `/v1/webhook-deliveries?event_id=${String(first?.['event_id'])}&status=SUCCEEDED`,
      );
      expect(body.data).toHaveLength(1);
      return body.data;
    });
    const startedAt = performance.now();
    await made(api.post(`/v1/webhook-deliveries/${delivery?.id ?? ''}/replay`, {}));
    await eventually(() => expect(filterForwarded(lines, 'webhook_endpoint.test')).toHaveLength(2));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    child.kill('SIGTERM');
    await ended;
  },
  LIMIT_MS,
);

it(
  'ends with 3 within 5 s when its key is revoked',
  async () => {
    const token = await logInAsAdmin();
    const { id, key } = await newApiKey(token);
    const { lines, ended, stderr } = listenAs(key, demo.merchant_id);
    await eventually(() => expect(lines[0]?.kind).toBe('started'));
    await made(anonymous.delete(`/v1/api-keys/${id}`, { token }));
    const startedAt = performance.now();
    expect(await ended).toBe(3);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(stderr()).toContain('mps login');
  },
  LIMIT_MS,
);

it(
  'prints the secret alone on stdout, and the table on stderr',
  async () => {
    const { id: company } = await activeMerchant();
    const run = listenWith({}, '--company', company, '--print-secret', '--test', '--stop-after', '1');
    await eventually(() => expect(run.texts).toHaveLength(1));
    handler.secret = run.texts[0];
    expect(handler.secret).toMatch(/^whsec_/);
    // The handler verified by that secret.
    expect(await run.ended).toBe(0);
    expect(run.texts).toHaveLength(1);
    expect(run.stderr()).toMatch(/webhook_endpoint\.test[^]*1 event, 1 forwarded, 0 failed/);
    expect(run.stderr()).not.toContain('whsec_');
  },
  LIMIT_MS,
);

it(
  'stops on a signal even when the platform is down',
  async () => {
    const platform = createServer((request, response) => {
      response.setHeader('connection', 'close');
      const answer = request.method === 'GET' ? { data: [] } : { id: 'endpoint', secret: 'whsec_c2VjcmV0' };
      request.resume().on('end', () => response.end(JSON.stringify(answer)));
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const { port } = platform.address() as AddressInfo;
    const { child, lines, ended } = listen('company', '--base-url', `http://127.0.0.1:${port}`);
    await eventually(() => expect(lines[0]?.kind).toBe('started')).finally(() => {
      platform.closeAllConnections();
      platform.close();
    });
    child.kill('SIGINT');
    expect(await ended).toBe(4);
  },
  LIMIT_MS,
);
