// The page and the assets of the console over real HTTP, from a small folder that looks like a built one.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';
import { makeConsoleFiles } from './console';
import { consoleRoutes } from './console-routes';

let folder: string;
let gateway: TestGateway;
let emptyGateway: TestGateway;

const openGateway = (from: string): Promise<TestGateway> =>
  openTestGateway({
    routes: [],
    plainRoutes: consoleRoutes(makeConsoleFiles({ folder: from, sandboxMode: true })),
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-'));
  await mkdir(path.join(folder, 'assets'));
  const files = {
    'index.html': '<html data-mode="{{mode}}">',
    'console.json': '{"assets":["main-abc.js"]}',
    'assets/main-abc.js': 'plain',
    'assets/main-abc.js.br': 'compressed',
    'assets/secret.js': 'of no build',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  gateway = await openGateway(folder);
  emptyGateway = await openGateway(path.join(folder, 'missing'));
});

afterAll(async () => {
  await Promise.all([gateway.close(), emptyGateway.close()]);
  await rm(folder, { recursive: true });
});

/** Not `fetch`, which would decompress the body. */
const readRaw = (address: string, coding: string): Promise<{ coding: string | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    request(`${gateway.url}${address}`, { headers: { 'accept-encoding': coding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          coding: response.headers['content-encoding'],
          body: Buffer.concat(chunks).toString(),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

describe('the page of the console', () => {
  it.each([
    '/console',
    '/console/',
    '/console/login',
    '/console/reset/some-token',
    '/console/c/one',
    '/console/c/one/developers/webhooks/deliveries/two',
  ])('is the answer at %s, and no cache keeps it', async (address) => {
    const answer = await fetch(gateway.url + address);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('<html data-mode="test">');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('says that the console is being built while its folder is missing', async () => {
    const answer = await fetch(`${emptyGateway.url}/console/login`, {
      headers: { 'accept-language': 'pt-BR' },
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.text()).toContain('O console está sendo gerado.');
  });
});

describe('an asset of the console', () => {
  it('is sent as the build has compressed it, for a year', async () => {
    expect(await readRaw('/console/assets/main-abc.js', 'gzip, br')).toEqual({
      coding: 'br',
      body: 'compressed',
    });
    const { headers } = await fetch(`${gateway.url}/console/assets/main-abc.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  it('is sent as it is to a reader that takes no coding, or one that the build has not made', async () => {
    for (const coding of ['identity', 'gzip'])
      expect(await readRaw('/console/assets/main-abc.js', coding)).toEqual({
        coding: undefined,
        body: 'plain',
      });
  });

  it.each(['secret.js', 'main-abc.js.br', '..%2findex.html'])('is not served as %s', async (name) => {
    expect((await fetch(`${gateway.url}/console/assets/${name}`)).status).toBe(404);
  });
});
