// The samples of `mps samples create`: each is made in an empty folder, and the commands of its README run there.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createProxy, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually, sharedPlatform } from '@mps/testkit';
import { describeWith, PHP_WITH_CURL } from '../docs/runtimes';
import { activeMerchant } from './merchants';
import { runJson, runMps, startMps, type RunOptions } from './mps';

const { baseUrl, demo } = sharedPlatform();
/** A command is a process; a test runs up to ten of them on a busy machine. */
const LIMIT_MS = 120_000;
const env = { MPS_BASE_URL: baseUrl, MPS_API_KEY: demo.api_key, MPS_MERCHANT_ID: demo.merchant_id };
const account: RunOptions = { env };

let folder: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mps-e2e-'));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** The commands of its README, in their order. */
const readSteps = (): readonly string[] =>
  [...readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(/^ *```bash\n([^]*?)^ *```/gm)].map(
    ([, step = '']) => step.trim(),
  );
const start = (step: string | undefined, more: Record<string, string>): ChildProcess => {
  const [command = '', ...args] = (step ?? '').split(' ');
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return child;
};
const readLines = (child: ChildProcess): string[] => {
  const lines: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')));
  return lines;
};
async function findFreePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

it(
  'a shop takes a payment once per order',
  async () => {
    await runJson('sample_created', ['samples', 'create', 'checkout-node', '.'], { cwd: folder });
    const port = await findFreePort();
    const [startShop, makeOrder, readOrder] = readSteps();
    const lines = readLines(start(startShop, { PORT: port }));
    await eventually(() => expect(lines).toHaveLength(1));
    const run = (step = ''): unknown =>
      JSON.parse(
        spawnSync('bash', ['--norc', '-c', step.replace('4000', port)], { cwd: folder, encoding: 'utf8' })
          .stdout,
      );
    const order = run(makeOrder) as Record<string, string>;
    expect(order).toMatchObject({ status: 'WAITING_PAYMENT', pay: expect.stringMatching(/^000201/) });
    await runJson('triggered', ['trigger', 'payment.paid', '--on', String(order['payment_id'])], account);
    expect(run(readOrder)).toEqual({
      order: 1,
      payment_id: order['payment_id'],
      status: 'APPROVED',
    });
  },
  LIMIT_MS,
);

describeWith('the sample subscriptions-php', PHP_WITH_CURL)('subscriptions in PHP', () => {
  it(
    'bill each subscription once a month',
    async () => {
      await runJson('sample_created', ['samples', 'create', 'subscriptions-php', '.'], { cwd: folder });
      const run = (step = '') => {
        const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', step], {
          cwd: folder,
          env: { PATH: process.env['PATH'], ...env },
          encoding: 'utf8',
        });
        return { status, stderr, lines: stdout.trim().split('\n') };
      };
      const [billMonth, billNextMonth] = readSteps();
      const isBilled = (month: string, result: string) => ({
        status: 0,
        stderr: '',
        lines: [
          `subscription-1  ${month}  ${result}`,
          `subscription-2  ${month}  refused 51: ask for another card`,
        ],
      });
      expect(run(billMonth)).toEqual(isBilled('2026-12', 'paid'));
      expect(run(billMonth)).toEqual(isBilled('2026-12', 'paid already'));
      expect(run(billNextMonth)).toEqual(isBilled('2027-01', 'paid'));
      const listed = await runMps(
        ['api', 'listTransactions', '-q', 'request_id=subscription-1-2026-12', '--page', 'all', '--json'],
        account,
      );
      expect(listed.lines).toHaveLength(1);
      expect(run('php bill.php 2026-13').status).toBe(2);
    },
    LIMIT_MS,
  );

  it.each([200, 502])(
    'are billed also after one with an answer of %s that is not of the platform',
    async (status) => {
      await runJson('sample_created', ['samples', 'create', 'subscriptions-php', '.'], { cwd: folder });
      const answerOrBreak = async (request: IncomingMessage, response: ServerResponse) => {
        const body = await text(request);
        if (body.includes('subscription-1-')) return response.writeHead(status).end('<html>');
        const headers = { 'content-type': 'application/json', 'x-api-key': demo.api_key };
        const answer = await fetch(`${baseUrl}${request.url ?? ''}`, { method: 'POST', headers, body });
        return response.writeHead(answer.status).end(await answer.text());
      };
      const proxy = createProxy((request, response) => void answerOrBreak(request, response));
      await once(proxy.listen(0, '127.0.0.1'), 'listening');
      const { port } = proxy.address() as AddressInfo;
      const month = `20${status === 200 ? 30 : 31}-01`;
      const child = start(`php bill.php ${month}`, { MPS_BASE_URL: `http://127.0.0.1:${port}` });
      const lines = readLines(child);
      const [code] = (await once(child, 'close')) as [number];
      proxy.close();
      expect([code, lines]).toEqual([
        1,
        [
          `subscription-1  ${month}  no answer: run it again`,
          `subscription-2  ${month}  refused 51: ask for another card`,
        ],
      ]);
    },
    LIMIT_MS,
  );
});

it(
  'a shop loses no order of several that come at once',
  async () => {
    await runJson('sample_created', ['samples', 'create', 'checkout-node', '.'], { cwd: folder });
    const port = await findFreePort();
    const lines = readLines(start(readSteps()[0], { PORT: port }));
    await eventually(() => expect(lines).toHaveLength(1));
    const order = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/orders`, { method: 'POST' });
      return (await answer.json()) as { order: number; payment_id: string };
    };
    const made = await Promise.all([order(), order(), order()]);
    const byNumber = made.toSorted((one, other) => one.order - other.order);
    const stored = JSON.parse(readFileSync(path.join(folder, 'orders.json'), 'utf8')) as object[];
    expect(stored).toMatchObject(byNumber.map(({ order: number, payment_id }) => ({ number, payment_id })));
    expect(byNumber.map(({ order: number }) => number)).toEqual([1, 2, 3]);
  },
  LIMIT_MS,
);

it.each(['webhook-node', 'webhook-python'])(
  '%s takes genuine events once and refuses corrupted ones',
  async (name) => {
    await runJson('sample_created', ['samples', 'create', name, '.'], { cwd: folder });
    const { id: company } = await activeMerchant();
    const port = await findFreePort();
    const options = { env: { ...env, MPS_MERCHANT_ID: company } };
    const flags = ['--repeat', '2', '--corrupt', '--stop-after', '2', '--json'];
    const listen = startMps(['listen', '--forward-to', `http://127.0.0.1:${port}/`, ...flags], options);
    const started = await eventually(() => {
      const [first] = listen.lines;
      expect(first?.kind).toBe('started');
      return first?.kind === 'started' ? first : undefined;
    });
    const lines = readLines(
      start(readSteps()[0], { PORT: port, MPS_WEBHOOK_SECRET: String(started?.secret) }),
    );
    await eventually(() => expect(lines).toHaveLength(1));
    await runMps(['trigger', 'card.approved'], options);
    const { code } = await listen.ended;
    expect(code).toBe(0);
    expect(lines.filter((line) => line.startsWith('transaction.'))).toHaveLength(2);
  },
  LIMIT_MS,
);
