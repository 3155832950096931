// Routes of the documentation site: the landing page, the pages under /docs, their Markdown, and the assets.
import { ERRORS } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import { negotiateType } from '../http/errors/accepted-types';
import type { Language } from '../http/errors/messages';
import { choosePageLanguage, findNamedLanguage } from '../http/errors/page-language';
import { PAGE_STYLE, PAGE_STYLE_PATH } from '../http/errors/problem-page';
import { jsonReply, type PlainReply, type PlainRequest, type PlainRoute } from '../http/route/plain-route';
import { beingBuilt } from './being-built';
import type { ReadClock } from './landing-clock';
import type { Site, SiteFile } from './site';

export interface SiteRouteOptions {
  readonly site: Site;
  readonly baseUrl: string;
  readonly sandboxMode: boolean;
  /** Of sandbox mode. */
  readonly readClock: ReadClock;
}

/** Page segments below /docs. */
const MAX_DEPTH = 3;
const ONE_YEAR_SECONDS = 31_536_000;
/** Browsers send one report for each violation. */
const MAX_REPORT_BYTES = 16_384;

export function siteRoutes(options: SiteRouteOptions): readonly PlainRoute[] {
  const { site } = options;
  const get = (path: PlainRoute['path'], toAddress: (request: PlainRequest) => string): PlainRoute => ({
    method: 'GET',
    path,
    handle: async (request) => {
      const address = toAddress(request);
      const language = choosePageLanguage(request);
      if (isUnknownCode(address)) return err({ code: 'resource_not_found' });
      const found = await site.read(address, language);
      if (found === 'building') return ok(beingBuilt(language, BUILDING));
      return found === null ? err({ code: 'resource_not_found' }) : ok(toReply(found, request));
    },
  });
  const segments = Array.from({ length: MAX_DEPTH }, (_, index) => `{segment${index + 1}}`);
  const below = segments.map(
    (_, index): PlainRoute['path'] => `/docs/${segments.slice(0, index + 1).join('/')}`,
  );
  return [
    landingRoute(
      options,
      showClock(
        get('/', () => '/'),
        options.readClock,
      ),
    ),
    get('/docs', () => '/docs'),
    ...below.map((path) => get(path, ({ params }) => `/docs/${Object.values(params).join('/')}`)),
    ...['/docs' as const, ...below].map(withoutSlash),
    get('/assets/{name}', ({ params }) => `/assets/${params['name'] ?? ''}`),
    ...(['/docs.md', '/llms.txt', '/llms-full.txt'] as const).map((path) => get(path, () => path)),
    showClock(
      get('/index.md', () => '/index.md'),
      options.readClock,
    ),
    styleRoute,
    reportRoute,
  ];
}

/** The page of an error code that does not exist is never being built. */
function isUnknownCode(address: string): boolean {
  const code = /^\/docs\/errors\/(.+?)(?:\.md)?$/.exec(address)?.[1];
  return code !== undefined && !Object.hasOwn(ERRORS, code);
}

const JSON_TYPE = 'application/json';
/** In this order for a reader without a preference. */
const LANDING_TYPES = ['text/html', JSON_TYPE];

/** A program that asks for JSON reads where everything is. */
function landingRoute({ site, baseUrl, sandboxMode }: SiteRouteOptions, page: PlainRoute): PlainRoute {
  const readIndex = async (): Promise<PlainReply> =>
    jsonReply({
      name: 'Merchant payments',
      version: await site.readVersion(),
      test_mode: sandboxMode,
      docs: `${baseUrl}/docs`,
      console: `${baseUrl}/console`,
      openapi: `${baseUrl}/openapi.json`,
      asyncapi: `${baseUrl}/asyncapi.json`,
      jwks: `${baseUrl}/.well-known/jwks.json`,
    });
  return {
    ...page,
    handle: async (request) => {
      if (negotiateType(request.headers, LANDING_TYPES) === JSON_TYPE) {
        return ok({ ...(await readIndex()), headers: { Vary: 'Accept' } });
      }
      const reply = await page.handle(request);
      if (!reply.ok) return reply;
      const vary = ['Accept', reply.value.headers?.['Vary']].filter((one) => one !== undefined);
      return ok({ ...reply.value, headers: { ...reply.value.headers, Vary: vary.join(', ') } });
    },
  };
}

const CLOCK_MARK = '{{business_clock}}';

/** Production has no test clock, and its page has no mark. */
const showClock = (page: PlainRoute, readClock: ReadClock): PlainRoute => ({
  ...page,
  handle: async (request) => {
    const reply = await page.handle(request);
    const text = reply.ok ? reply.value.body.toString() : '';
    if (!reply.ok || !text.includes(CLOCK_MARK)) return reply;
    return ok({ ...reply.value, body: text.replaceAll(CLOCK_MARK, (await readClock()) ?? '?') });
  },
});

/** Sends `/docs/x/` to `/docs/x`. */
const withoutSlash = (path: PlainRoute['path']): PlainRoute => ({
  method: 'GET',
  path: `${path}/`,
  handle: async ({ params }) => {
    const location = ['/docs', ...Object.values(params)].join('/');
    return ok({
      status: 301,
      contentType: 'text/plain; charset=utf-8',
      body: location,
      headers: { Location: encodeURI(location) },
    });
  },
});

/** The style sheet of the pages that the gateway writes itself. */
const styleRoute: PlainRoute = {
  method: 'GET',
  path: PAGE_STYLE_PATH,
  handle: async () =>
    ok({
      status: 200,
      contentType: 'text/css; charset=utf-8',
      body: PAGE_STYLE,
      headers: { 'Cache-Control': 'no-cache' },
    }),
};

/** Takes the reports of the content security policy. They are counted by the access log and not stored. */
const reportRoute: PlainRoute = {
  method: 'POST',
  path: '/csp-reports',
  maxBodyBytes: MAX_REPORT_BYTES,
  handle: async () => ok({ status: 204, contentType: 'text/plain; charset=utf-8', body: '' }),
};

function toReply(
  { contentType, body, immutable, translated }: SiteFile,
  { query }: PlainRequest,
): PlainReply {
  const chosen = findNamedLanguage(query);
  return {
    status: 200,
    contentType,
    body,
    isDocument: true,
    headers: {
      'Cache-Control': immutable ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
      ...(translated ? { Vary: 'Accept-Language, Cookie' } : {}),
      ...(translated && chosen !== undefined
        ? { 'Set-Cookie': `lang=${chosen}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax` }
        : {}),
    },
  };
}

const BUILDING: Readonly<Record<Language, string>> = {
  en: 'The documentation is being built. This page loads again by itself.',
  'pt-BR': 'A documentação está sendo gerada. Esta página recarrega sozinha.',
};
