// `mps listen --use-endpoint`: an endpoint that exists sends its events to this machine for one run.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Mps } from '@mps/client';
import { eventually, sharedPlatform } from '@mps/testkit';
import { borrowEndpoint } from '../../packages/cli/src/listen/borrowed-endpoint';
import { filterForwarded, listEndpoints, pay, setUpListening } from './listening';
import { activeMerchant } from './merchants';
import { made } from './people';

const { api, baseUrl, demo } = sharedPlatform();
const LIMIT_MS = 60_000;
const { handler, listen, listenWith } = setUpListening();

const OWN_URL = 'http://127.0.0.1:9/own';
const makeOne = async (company: string) => {
  const body = { url: OWN_URL, company_id: company, event_types: ['transaction.*'], description: 'Shop' };
  const endpoint = await made<{ id: string; secret: string }>(api.post('/v1/webhook-endpoints', body));
  handler.secret = endpoint.secret;
  return endpoint;
};
const readEndpoint = (id: string) => made(api.get(`/v1/webhook-endpoints/${id}`));
const use = (id: string, ...flags: readonly string[]) =>
  listenWith({ MPS_WEBHOOK_SECRET: handler.secret ?? '' }, '--use-endpoint', id, '--json', ...flags);

it(
  'sends its events here with its own secret, and has its URL back afterwards',
  async () => {
    const { id: company } = await activeMerchant();
    const { id } = await makeOne(company);
    const { child, lines, ended } = use(id);
    await eventually(() =>
      expect(lines[0]).toMatchObject({ kind: 'started', endpoint_id: id, secret: null }),
    );
    expect(await listEndpoints(company)).toHaveLength(1);
    await pay(company);
    await eventually(() => expect(filterForwarded(lines, 'transaction.created')).toHaveLength(1));
    expect(filterForwarded(lines, 'transaction.created')[0]).toMatchObject({ status: 204, verdict: 'ok' });
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(await readEndpoint(id)).toMatchObject({ url: OWN_URL, enabled: true, description: 'Shop' });
  },
  LIMIT_MS,
);

it(
  'gets its URL back from the next run after a kill, and serves one run at a time',
  async () => {
    const { id: company } = await activeMerchant();
    const { id } = await makeOne(company);
    const killed = use(id);
    await eventually(() => expect(killed.lines[0]?.kind).toBe('started'));
    const second = use(id);
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toContain(`in process ${String(killed.child.pid)}`);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect((await readEndpoint(id))['url']).not.toBe(OWN_URL);
    const next = listen(company, '--test', '--stop-after', '1');
    await next.ended;
    expect((await readEndpoint(id))['url']).toBe(OWN_URL);
  },
  LIMIT_MS,
);

it('serves one of several runs that begin at once, and has its own URL back after it', async () => {
  const { id: company } = await activeMerchant();
  const { id } = await makeOne(company);
  const home = mkdtempSync(path.join(os.tmpdir(), 'mps-borrow-'));
  const mps = new Mps({ baseUrl, apiKey: demo.api_key });
  const urls = [1, 2, 3].map((port) => `http://127.0.0.1:${port}/`);
  const runs = await Promise.allSettled(
    urls.map((url) => borrowEndpoint(mps, id, url, { env: { HOME: home } })),
  );
  const [borrowed, ...others] = runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value] : []));
  expect(others).toEqual([]);
  await borrowed?.remove();
  expect(await readEndpoint(id)).toMatchObject({ url: OWN_URL });
  rmSync(home, { recursive: true });
});

it(
  'first gets the events of the last hour, signed, in their order, and no others',
  async () => {
    const { id: company } = await activeMerchant();
    const payments = [await pay(company), await pay(company)];
    await pay((await activeMerchant()).id);
    await eventually(async () => {
      for (const { id } of payments) {
        const { body } = await api.get<{ data: unknown[] }>(`/v1/events?aggregate_id=${String(id)}`);
        expect(body.data).toHaveLength(2);
      }
    });
    const { id } = await makeOne(company);
    const { child, lines, ended } = use(id, '--replay-since', '1h');
    const listRows = () => lines.filter(({ kind }) => kind === 'forwarded');
    await eventually(() => expect(listRows().length).toBeGreaterThanOrEqual(4));
    // It comes after every event of the log.
    payments.push(await pay(company));
    await eventually(() => expect(listRows()).toHaveLength(6));
    for (const payment of payments)
      expect(listRows().filter((row) => row['aggregate_id'] === payment.id)).toMatchObject(
        [1, 2].map((sequence) => ({ sequence, status: 204, verdict: 'ok' })),
      );
    expect(handler.taken).toHaveLength(6);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
  },
  LIMIT_MS,
);

it(
  'forwards nothing that another secret signed',
  async () => {
    const { id: company } = await activeMerchant();
    const { id } = await makeOne(company);
    handler.secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const { child, lines, ended } = use(id);
    await eventually(() => expect(lines[0]?.kind).toBe('started'));
    await pay(company);
    await eventually(() =>
      expect(lines.map(({ text }) => text)).toContainEqual(expect.stringContaining('401')),
    );
    expect(handler.taken).toEqual([]);
    child.kill('SIGINT');
    await ended;
  },
  LIMIT_MS,
);
