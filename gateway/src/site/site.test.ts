// The documentation site over real HTTP, from a small folder that looks like a built one.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';
import { makeSite } from './site';
import { siteRoutes } from './site-routes';

const baseUrl = 'https://payments.example';
const PAGE =
  '<title><!--sandbox-->[TEST] <!--/sandbox-->Start</title><!--live-->live<!--/live-->{{base_url}}';

let folder: string;
let sandboxGateway: TestGateway;
let liveGateway: TestGateway;
const NOW = '2027-01-31T12:00:00.000Z';
const CLOCK_PART = '<!--sandbox-->clock {{business_clock}}<!--/sandbox-->';

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
};

const openGateway = (sandboxMode: boolean, from: string): Promise<TestGateway> =>
  openTestGateway({
    routes: [],
    plainRoutes: siteRoutes({
      site: makeSite({ folder: from, baseUrl, sandboxMode }),
      baseUrl,
      sandboxMode,
      readClock: async () => NOW,
    }),
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'site-'));
  const pages = ['/', '/docs', '/docs/start', '/docs/sandbox', '/docs/errors/rate_limited'];
  for (const language of ['en', 'pt-BR'])
    for (const page of pages) {
      const name = page === '/' ? '/index' : page;
      await write(`${language}${name}.html`, `${language} ${page === '/' ? `${PAGE}${CLOCK_PART}` : PAGE}`);
      await write(`${language}${name}.md`, `# ${language} {{base_url}}`);
    }
  for (const language of ['en', 'pt-BR']) {
    await write(`${language}/search.json`, '{}');
    await write(`${language}/changelog.xml`, `<feed xml:lang="${language}"><id>{{base_url}}</id></feed>`);
  }
  await write('assets/site.0123456789ab.css', 'body{}{{base_url}}');
  await write('llms.txt', '# Pages of {{base_url}}');
  await write('llms-full.txt', '# All');
  await write(
    'site.json',
    JSON.stringify({
      version: '1.2.3',
      pages: pages.map((page) => ({ path: page, sandboxOnly: page === '/docs/sandbox' })),
      assets: ['/assets/site.0123456789ab.css'],
    }),
  );
  sandboxGateway = await openGateway(true, folder);
  liveGateway = await openGateway(false, folder);
});

afterAll(async () => {
  await Promise.all([sandboxGateway.close(), liveGateway.close()]);
  await rm(folder, { recursive: true });
});

const get = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(sandboxGateway.url + address, { headers, redirect: 'manual' });

describe('a page', () => {
  it('holds the address of the deployment', async () => {
    expect(await (await get('/docs/start')).text()).toBe(`en <title>[TEST] Start</title>${baseUrl}`);
    expect(await (await get('/docs/start.md')).text()).toBe(`# en ${baseUrl}`);
  });

  it('is revalidated by browsers and loads nothing from another origin', async () => {
    const { headers } = await get('/docs/start');
    expect(headers.get('cache-control')).toBe('no-cache');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['/docs/start?lang=pt-BR', {}, 'pt-BR'],
    ['/docs/start?lang=en', { cookie: 'lang=pt-BR' }, 'en'],
    ['/docs/start', { cookie: 'a=b; lang=pt-BR' }, 'pt-BR'],
    ['/docs/start', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }, 'pt-BR'],
    ['/docs/start', { 'accept-language': 'de' }, 'en'],
    ['/docs/start?lang=xx', { 'accept-language': 'pt' }, 'pt-BR'],
  ])('%s with %j is in %s', async (address, headers, language) => {
    expect(await (await get(address, headers)).text()).toMatch(new RegExp(`^${language} `));
  });

  it('is 304 for a reader that has it in the same language', async () => {
    const { headers } = await get('/docs/start');
    const etag = headers.get('etag') ?? '';
    expect((await get('/docs/start', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/docs/start?lang=pt', { 'if-none-match': etag })).status).toBe(200);
  });

  it('is 304 for a reader that has any of it', async () => {
    expect((await get('/docs/start', { 'if-none-match': '*' })).status).toBe(304);
  });

  it('of the address / depends on the accepted type, as caches are told', async () => {
    for (const accept of ['text/html', 'application/json'])
      expect((await get('/', { accept })).headers.get('vary')?.split(', ')).toContain('Accept');
  });

  it('remembers a language that a link names', async () => {
    expect((await get('/docs/start?lang=pt')).headers.get('set-cookie')).toContain('lang=pt-BR; Path=/');
    expect((await get('/docs/start')).headers.get('set-cookie')).toBeNull();
  });

  it('of sandbox mode does not exist in production', async () => {
    expect((await get('/docs/sandbox')).status).toBe(200);
    expect((await fetch(`${liveGateway.url}/docs/sandbox`)).status).toBe(404);
    expect(await (await fetch(`${liveGateway.url}/docs/start`)).text()).toBe(
      `en <title>Start</title>live${baseUrl}`,
    );
  });

  it.each([
    '/docs/other',
    '/docs/..%2f..%2fsite.json',
    '/docs/errors/..%2f..%2fstart',
    '/assets/site.json',
    '/docs/toString',
    '/site.json',
  ])('is not found at %s', async (address) => {
    expect((await get(address)).status).toBe(404);
  });

  it.each([
    ['/docs/', '/docs'],
    ['/docs/start/', '/docs/start'],
    ['/docs/errors/rate_limited/', '/docs/errors/rate_limited'],
  ])('redirects %s to %s', async (address, location) => {
    const response = await get(address);
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
  });
});

describe('the landing page', () => {
  it('is a page for people', async () => {
    expect(await (await get('/', { accept: 'text/html,*/*' })).text()).toContain('[TEST] Start');
  });

  it('shows the test clock in sandbox mode, and no clock in production', async () => {
    expect(await (await get('/', { accept: 'text/html' })).text()).toContain(`clock ${NOW}`);
    expect(await (await fetch(`${liveGateway.url}/`)).text()).not.toContain('clock');
  });

  it('lists the documents for programs', async () => {
    expect(await (await get('/', { accept: 'application/json' })).json()).toMatchObject({
      version: '1.2.3',
      test_mode: true,
      docs: `${baseUrl}/docs`,
      console: `${baseUrl}/console`,
      openapi: `${baseUrl}/openapi.json`,
    });
  });

  it.each([
    ['application/json', 'application/json'],
    ['Application/JSON', 'application/json'],
    ['text/html;q=0.2, application/json', 'application/json'],
    ['application/json;q=0.2, text/html', 'text/html'],
    ['application/json, text/html;q=0', 'application/json'],
    ['application/json;q=0, */*', 'text/html'],
    ['TEXT/HTML, application/json;q=0.9', 'text/html'],
    ['application/json; charset=utf-8', 'application/json'],
    ['*/*', 'text/html'],
    ['image/png', 'text/html'],
  ])('for Accept: %s is %s', async (accept, type) => {
    expect((await get('/', { accept })).headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  });
});

describe('assets and texts', () => {
  it('are kept by browsers when their name holds the hash of their content', async () => {
    const response = await get('/assets/site.0123456789ab.css');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe('body{}{{base_url}}');
  });

  it('name the pages for agents', async () => {
    expect(await (await get('/llms.txt')).text()).toBe(`# Pages of ${baseUrl}`);
  });

  it('have a feed of the changelog in the asked language', async () => {
    const response = await get('/docs/changelog.xml?lang=pt-BR');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(await response.text()).toBe(`<feed xml:lang="pt-BR"><id>${baseUrl}</id></feed>`);
  });

  it('take the reports of the content security policy', async () => {
    const response = await fetch(`${sandboxGateway.url}/csp-reports`, { method: 'POST', body: '[]' });
    expect(response.status).toBe(204);
  });
});

describe('while the site is being built', () => {
  it('answers 503 with a page that loads again, and serves the site once it is there', async () => {
    const later = await mkdtemp(path.join(os.tmpdir(), 'site-'));
    const gateway = await openGateway(true, path.join(later, 'site'));
    const early = await fetch(`${gateway.url}/docs`);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await early.text()).toContain('http-equiv="refresh"');
    const index = await fetch(gateway.url, { headers: { accept: 'application/json' } });
    expect(await index.json()).toMatchObject({ version: null });
    await mkdir(path.join(later, 'site/en'), { recursive: true });
    await writeFile(path.join(later, 'site/en/docs.html'), 'built');
    await writeFile(
      path.join(later, 'site/site.json'),
      JSON.stringify({ version: '1', pages: [{ path: '/docs', sandboxOnly: false }], assets: [] }),
    );
    expect(await (await fetch(`${gateway.url}/docs`)).text()).toBe('built');
    await gateway.close();
    await rm(later, { recursive: true });
  });
});

describe('a problem outside the API', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it.each([
    ['en', {}, 'There is no page at this address'],
    ['pt-BR', { 'accept-language': 'pt-BR,pt;q=0.9' }, 'Não há página neste endereço'],
    ['pt-BR', { cookie: 'lang=pt-BR' }, 'Não há página neste endereço'],
  ])('is a page in %s for a browser with %j', async (language, headers, title) => {
    const response = await get('/nothing', { ...BROWSER, ...headers });
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(`<code>${response.headers.get('x-request-id') ?? ''}</code>`);
    expect(text).toContain('<a href="/docs">');
    expect(text).toMatch(/<form role="search" action="\/docs">.*<input type="search" name="q">/);
    expect(response.headers.get('vary')).toBe('Accept, Accept-Language, Cookie');
  });

  it('is a page under the policy of all pages, with a style sheet of this origin', async () => {
    const response = await get('/docs/other', BROWSER);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const text = await response.text();
    expect(text).not.toMatch(/<script| style=| on\w+=/);
    const address = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '';
    const style = await get(address);
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it('is a page for a browser that writes the type in other letters', async () => {
    const { headers } = await get('/nothing', { accept: 'Text/HTML' });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('is a page for a failure on our side', async () => {
    const gateway = await openTestGateway({
      routes: [],
      plainRoutes: [
        { method: 'GET', path: '/broken', handle: () => Promise.reject(new Error('planted failure')) },
      ],
    });
    const response = await fetch(`${gateway.url}/broken`, { headers: BROWSER });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      500,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('This page cannot be shown right now');
    await gateway.close();
  });

  it.each([
    ['a program', '/nothing', {}],
    ['a program that takes anything', '/nothing', { accept: '*/*' }],
    ['a program that asks for JSON', '/nothing', { accept: 'application/json' }],
    ['a program that prefers JSON', '/nothing', { accept: 'text/html;q=0.5, application/json' }],
    ['a program that takes no page', '/nothing', { accept: 'text/html;q=0, */*' }],
    ['a browser below /v1', '/v1/nothing', BROWSER],
  ])('stays JSON for %s', async (_, address, headers: Record<string, string>) => {
    const response = await get(address, headers);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toMatchObject({ status: 404, code: 'route_not_found' });
  });
});

it('reads and fills each file of an edition once, because a request of a stranger must cost little', async () => {
  const site = makeSite({ folder, baseUrl, sandboxMode: true });
  for (const address of ['/docs', '/llms-full.txt', '/assets/site.0123456789ab.css']) {
    const [first, second] = [await site.read(address, 'en'), await site.read(address, 'en')];
    if (first === null || first === 'building') throw new Error('There is no such file');
    expect(second).toBe(first);
  }
  expect(await site.read('/docs', 'pt-BR')).not.toBe(await site.read('/docs', 'en'));
});
