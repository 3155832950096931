// What the provider's answers about its statements mean. An answer that says nothing is never taken for "there is nothing".
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeLogger } from '@mps/chassis';
import { err, ok } from '@mps/kernel';
import { makeStatements } from './provider';

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
const UNREADABLE = err({ code: 'provider_error' });
const AWAY = err({ code: 'service_unavailable', retryAfterSeconds: 1 });

it.each([
  ['names nobody', 200, { data: [] }, ok([])],
  [
    'names one',
    200,
    { data: [{ day: DAY, organization_id: 'o' }] },
    ok([{ day: DAY, organization_id: 'o' }]),
  ],
  ['knows no list', 404, {}, UNREADABLE],
  ['refuses', 403, { data: [] }, UNREADABLE],
  ['answers something else', 200, { records: [] }, UNREADABLE],
  ['fails', 503, {}, AWAY],
])('a provider that %s', async (_which, status, body, expected) => {
  answer = [status, JSON.stringify(body)];
  expect(await statements().list(DAY, DAY)).toEqual(expected);
});
