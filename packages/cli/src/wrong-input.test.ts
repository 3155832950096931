// Input that no command expects: it ends with exit code 2 and a sentence, and never with a stack.
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { findConfigFile, readProfile, writeProfile } from './account/config-file';
import { EXIT } from './failures';
import { JSON_OUTPUTS } from './json-output';
import { folder, run as runInFolder } from './run-in-folder.fixture';

const NOWHERE = { MPS_BASE_URL: 'http://127.0.0.1:9', MPS_API_KEY: 'sk_test_x' };

const run = (args: readonly string[], env: Record<string, string> = NOWHERE) => runInFolder(args, env);

const write = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

it.each([
  ['a path that is no path', ['api', 'GET', 'http://['], /http:\/\/\[ is no path/],
  ['a path with half an escape', ['api', 'GET', '/v1/transactions/%zz/receipt'], /%zz\S* is no path/],
  ['an address of another platform', ['api', 'GET', 'https://other.example/v1/merchants'], /is no path/],
  ['an address without a scheme', ['api', 'GET', '//other.example/v1/merchants'], /is no path/],
  [
    'a body that a list takes no notice of',
    ['api', 'listTransactions', '-f', 'status=PAID'],
    /takes no body/,
  ],
  [
    'a query of an operation that takes a body',
    ['api', 'POST', '/v1/webhook-endpoints?enabled=false', '-f', 'url=https://shop.example'],
    /createWebhookEndpoint takes no query/,
  ],
  [
    'a parameter that the path lacks',
    ['api', 'getTransaction', '-p', 'transactionId=a', '-p', 'id=b'],
    /has no parameter id/,
  ],
  ['a sample in the place of a file', ['samples', 'create', 'webhook-node', 'taken'], /taken is no folder/],
])('names %s', async (_, args, text) => {
  write('taken', '');
  const ended = await run(args);
  expect(ended).toMatchObject({ code: EXIT.usage, out: '', err: expect.stringMatching(text) });
  expect(ended.err).not.toMatch(/^\s+at /m);
});

it('names a port of the local receiver that is taken', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ended = await run(['listen', '--forward-to', 'http://127.0.0.1:9', '--port', String(port)]);
  server.close();
  expect([ended.code, ended.err]).toEqual([EXIT.usage, expect.stringContaining(`port ${port}: EADDRINUSE`)]);
});

it.each([
  [
    'a pattern that is none',
    '  - expect: { path: merchant_id, matches: "(" }',
    /matches \(, which is no regular expression/,
  ],
  [
    'a repeat of what is no GET',
    '  - call: { operation: createTransaction, until: { path: a, exists: true } }',
    /only a GET may be/,
  ],
  [
    'a body that a list takes no notice of',
    '  - call: { operation: listTransactions, body: { status: PAID } }',
    /listTransactions takes no body/,
  ],
  ['a call without its id', '  - call: { operation: getTransaction }', /getTransaction needs transactionId/],
])('checks a whole file of steps for %s before its first call', async (_, step, text) => {
  const file = write('steps.yaml', `steps:\r\n  - call: { operation: listMerchants }\r\n${step}\r\n`);
  const ended = await run(['run', file]);
  expect(ended).toMatchObject({ code: EXIT.usage, out: '', err: expect.stringMatching(text) });
});

it('reads a body of an editor that begins a file with a byte order mark', async () => {
  const file = write('body.json', '\uFEFF{ "request_id": "r-1",\r\n "amount": 100 }\r\n');
  expect(await run(['api', 'createTransaction', '-p', 'merchantId=m', '-d', `@${file}`])).toMatchObject({
    code: EXIT.unreachable,
  });
});

it.each([
  ['an unknown option', ['clock', '--fast', '--json'], "unknown option '--fast'"],
  ['a missing argument', ['timeline', '--json'], "missing required argument 'id'"],
  ['a value that is wrong', ['clock', 'due', '--limit', 'x', '--json'], 'a whole number from 1 to 10000'],
])('prints one JSON object for %s too', async (_, args, message) => {
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([EXIT.usage, '']);
  expect(JSON_OUTPUTS.error.parse(JSON.parse(err))).toMatchObject({
    exit_code: EXIT.usage,
    message: expect.stringContaining(message),
  });
});

describe('the file of profiles', () => {
  const profile = {
    base_url: 'http://127.0.0.1:9',
    api_key: 'sk_test_x',
    api_key_id: 'id',
    expires_at: null,
    merchant_id: 'm',
    merchant_name: 'Shop',
    identifier: 'ana@example.com',
    refresh_token: 'r',
  };

  it.each(['', 'relative'])('is below HOME when XDG_CONFIG_HOME is "%s", which names no folder', (xdg) => {
    const env = { HOME: folder, XDG_CONFIG_HOME: xdg };
    expect(findConfigFile({ env })).toBe(path.join(folder, '.config/mps/config.json'));
  });

  it('is read on Windows, where a mode says nothing about other users', () => {
    const io = { env: { HOME: folder } };
    writeProfile(io, 'default', profile);
    chmodSync(findConfigFile(io), 0o666);
    const { platform } = process;
    try {
      Object.defineProperty(process, 'platform', { value: 'win32' });
      expect(readProfile(io, 'default')).toEqual(profile);
    } finally {
      Object.defineProperty(process, 'platform', { value: platform });
    }
  });
});
