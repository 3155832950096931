// Reads the provider's answers about its statements. An unusable answer never counts as an empty statement.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeLogger } from '@mps/chassis';
import { err, ok } from '@mps/kernel';
import { makeStatements } from './statements';

let server: Server;
let answer: readonly [status: number, body: string];
beforeAll(async () => {
  server = createServer((_request, response) => {
    const [status, body] = answer;
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const statements = () => {
  const { port } = server.address() as AddressInfo;
  const log = makeLogger('test', 'silent');
  return makeStatements({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'key', log });
};
const DAY = '2037-03-03';
/** Factor of the clock: the limit of 15 minutes passes in 30 ms. */
const HURRY = 30_000;
const UNREADABLE = err({ code: 'provider_error' });
const AWAY = err({ code: 'service_unavailable', retryAfterSeconds: 1 });

it.each([
  ['returns an empty list', 200, { data: [] }, ok([])],
  [
    'names one',
    200,
    { data: [{ day: DAY, organization_id: 'o' }] },
    ok([{ day: DAY, organization_id: 'o' }]),
  ],
  ['does not know the list', 404, {}, UNREADABLE],
  ['refuses', 403, { data: [] }, UNREADABLE],
  ['returns other members', 200, { records: [] }, UNREADABLE],
  ['fails', 503, {}, AWAY],
])('a provider that %s', async (_which, status, body, expected) => {
  answer = [status, JSON.stringify(body)];
  expect(await statements().list(DAY, DAY)).toEqual(expected);
});

describe('a statement as a stream of lines', () => {
  const HEAD = JSON.stringify({ complete: true });
  const record = (our_id: string) =>
    JSON.stringify({
      record_id: `r-${our_id}`,
      kind: 'PAYMENT',
      our_id,
      amount: 100,
      payment_date: DAY,
      occurred_at: '2037-03-03T15:00:00.000Z',
    });
  const end = (records: number) => JSON.stringify({ end: true, records });

  async function readIds(lines: readonly string[]): Promise<string[]> {
    answer = [200, lines.map((line) => `${line}\n`).join('')];
    const opened = await statements().open('o', DAY);
    if (!opened.ok) throw new Error(opened.error.code);
    const ids: string[] = [];
    for await (const page of opened.value.records) ids.push(...page.map(({ ourId }) => ourId));
    return ids;
  }

  it('is read to its end', async () => {
    expect(await readIds([HEAD, record('a'), record('b'), end(2)])).toEqual(['a', 'b']);
    expect(await readIds([HEAD, end(0)])).toEqual([]);
  });

  it('closes its connection when it is closed before the first record', async () => {
    const endless = createServer((_request, response) => {
      response.write(`${HEAD}\n`);
      response.on('close', () => endless.close());
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    const { port } = endless.address() as AddressInfo;
    const log = makeLogger('test', 'silent');
    const baseUrl = `http://127.0.0.1:${port}`;
    const opened = await makeStatements({ baseUrl, apiKey: 'key', log }).open('o', DAY);
    if (!opened.ok) throw new Error(opened.error.code);
    const isClosed = once(endless, 'close');
    opened.value.close();
    await isClosed;
  });

  it('is given up when empty lines come for too long without a record', async () => {
    const hanging = createServer((_request, response) => {
      response.write(`${HEAD}\n`);
      const beats = setInterval(() => response.write('\n'), 5);
      response.on('close', () => clearInterval(beats));
    });
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const { port } = hanging.address() as AddressInfo;
    const log = makeLogger('test', 'silent');
    const opened = await makeStatements({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'key', log }).open(
      'o',
      DAY,
    );
    if (!opened.ok) throw new Error(opened.error.code);
    const now = performance.now.bind(performance);
    const hurrying = jest.spyOn(performance, 'now').mockImplementation(() => now() * HURRY);
    try {
      const read = opened.value.records[Symbol.asyncIterator]().next();
      await expect(read).rejects.toMatchObject({ reason: AWAY.error });
    } finally {
      hurrying.mockRestore();
      opened.value.close();
      hanging.closeAllConnections();
      hanging.close();
    }
  });

  it.each([
    ['that ends early', [HEAD, record('a')]],
    ['that lacks a record', [HEAD, record('a'), end(2)]],
    ['with an invalid record', [HEAD, '{"kind":"PAYMENT"}', end(1)]],
    ['without a head', [record('a'), end(1)]],
  ])('%s is rejected', async (_which, lines) => {
    await expect(readIds(lines)).rejects.toThrow();
  });
});
