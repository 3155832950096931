// A handler on this machine, and runs of `mps listen` that forward to it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { cardPayment, sharedPlatform } from '@mps/testkit';
import { Webhook } from 'standardwebhooks';
import { API_KEY, MPS, parseLine } from './mps';
import { made } from './people';

export interface Line {
  readonly kind: string;
  readonly [member: string]: unknown;
}

interface Handler {
  /** It verifies by this secret. Undefined: it takes everything. */
  secret: string | undefined;
  /** So many requests of each event are answered with 500 first: other tests make events of the same merchant. */
  failures: number;
  /** Requests by event that were answered with 500. */
  failed: Map<unknown, number>;
  /** Bodies that it verified, in their order. */
  taken: { readonly id: string; readonly type: string }[];
  /** Values of a header that a run adds. */
  shopHeaders: string[];
}

/** Has a new handler for each test, and ends the runs of a test with it. */
export function setUpListening() {
  const { baseUrl, demo } = sharedPlatform();
  const handler: Handler = { secret: undefined, failures: 0, failed: new Map(), taken: [], shopHeaders: [] };
  const running: ChildProcess[] = [];
  /** A folder of its own, so that a test sees the files of its own runs alone. */
  const home = mkdtempSync(path.join(os.tmpdir(), 'mps-listen-'));
  let server: Server;

  beforeEach(async () => {
    Object.assign(handler, { secret: undefined, failures: 0, failed: new Map(), taken: [], shopHeaders: [] });
    server = makeServer(handler);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  afterAll(() => rmSync(home, { recursive: true }));

  function listenWith(env: Readonly<Record<string, string>>, ...flags: readonly string[]) {
    const { port } = server.address() as AddressInfo;
    const target = ['--forward-to', `http://127.0.0.1:${port}/hooks`];
    const child = spawn(process.execPath, [MPS, 'listen', ...target, ...flags], {
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        LANG: 'C',
        MPS_BASE_URL: baseUrl,
        MPS_API_KEY: demo.api_key,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const lines: Line[] = [];
    const texts: string[] = [];
    createInterface({ input: child.stdout }).on('line', (text) => {
      texts.push(text);
      if (flags.includes('--json')) lines.push(parseLine(text));
    });
    const ended = once(child, 'close').then(([code]) => {
      expect([...texts, said].join('\n')).not.toMatch(API_KEY);
      return code as number | null;
    });
    return { child, lines, texts, ended, stderr: () => said };
  }
  const listenAs = (key: string, company: string, ...flags: readonly string[]) =>
    listenWith({ MPS_API_KEY: key }, '--company', company, '--json', ...flags);
  const listen = (company: string, ...flags: readonly string[]) => listenAs(demo.api_key, company, ...flags);
  return { handler, listenWith, listenAs, listen };
}

const makeServer = (handler: Handler): Server =>
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { secret } = handler;
      try {
        if (secret !== undefined) new Webhook(secret).verify(body, request.headers as Record<string, string>);
      } catch {
        response.writeHead(400).end();
        return;
      }
      const { 'webhook-id': id, 'x-shop': shop } = request.headers;
      const failed = handler.failed.get(id) ?? 0;
      if (failed < handler.failures) {
        handler.failed.set(id, failed + 1);
        response.writeHead(500).end();
        return;
      }
      if (typeof shop === 'string') handler.shopHeaders.push(shop);
      handler.taken.push(JSON.parse(body.toString()) as { id: string; type: string });
      response.writeHead(204).end();
    });
  });

export const filterForwarded = (lines: readonly Line[], type: string): readonly Line[] =>
  lines.filter((line) => line.kind === 'forwarded' && line['type'] === type);

export async function listEndpoints(company: string): Promise<readonly { description: string }[]> {
  const { body } = await sharedPlatform().api.get<{ data: { company_id: string; description: string }[] }>(
    '/v1/webhook-endpoints?limit=100',
  );
  return body.data.filter(({ company_id }) => company_id === company);
}

export const pay = (company: string) =>
  made(sharedPlatform().api.post(`/v1/merchants/${company}/transactions`, cardPayment()));
