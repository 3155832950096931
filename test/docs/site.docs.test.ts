// The built documentation site: complete, small, without dead links, and found by the words of its readers.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSite, siteDir, workspaceRoot } from '@mps/devtools';
import MiniSearch from 'minisearch';
import { listLargeFiles } from '../../packages/devtools/src/check/docs-sizes';
import { SEARCH_OPTIONS } from '../../packages/docs/src/search';
import { LANGUAGES, type Language } from '../../packages/docs/src/sources/language';
import { readSources, type Sources } from '../../packages/docs/src/sources/sources';

const BUILD_LIMIT_MS = 120_000;

interface Manifest {
  readonly pages: readonly { readonly path: string; readonly sandboxOnly: boolean }[];
  readonly assets: readonly string[];
}

let sources: Sources;
let manifest: Manifest;
const readText = (file: string): string => readFileSync(path.join(siteDir, file), 'utf8');
const toName = (address: string): string => (address === '/' ? '/index' : address);

interface BuiltPage {
  readonly address: string;
  readonly language: Language;
  readonly html: string;
  readonly markdown: string;
}
let pages: readonly BuiltPage[];

beforeAll(async () => {
  await buildSite();
  sources = await readSources(workspaceRoot);
  manifest = JSON.parse(readText('site.json')) as Manifest;
  pages = manifest.pages.flatMap(({ path: address }) =>
    LANGUAGES.map((language) => ({
      address,
      language,
      html: readText(`${language}${toName(address)}.html`),
      markdown: readText(`${language}${toName(address)}.md`),
    })),
  );
}, BUILD_LIMIT_MS);

/** Pages that no path of links from /docs reaches. */
function listUnreached(own: ReadonlyMap<string, string>): readonly string[] {
  const reached = new Set(['/docs']);
  for (const address of reached)
    for (const [, link = ''] of (own.get(address) ?? '').matchAll(/href="(\/[^"#?]*)/g))
      if (own.has(link)) reached.add(link);
  return [...own.keys()].filter((address) => !reached.has(address));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const toText = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
const readHeadings = (html: string): unknown[] =>
  [...html.matchAll(/<h([1-6])[^>]*>([^]*?)<\/h\1>/g)].map(([, level, text = '']) => [
    Number(level),
    toText(text).trim(),
  ]);
const readCode = (html: string): string[] =>
  [...html.matchAll(/<pre[^>]*>([^]*?)<\/pre>/g)].map(([, text = '']) => toText(text).trimEnd());

describe('every page', () => {
  it('exists for each operation, object, event and error code, and for nothing else', () => {
    const expected = [
      ...sources.operations.map(({ id }) => `/docs/api/${id}`),
      ...Object.keys(sources.schemas).map((name) => `/docs/api/objects/${name}`),
      ...sources.events.map(({ type }) => `/docs/events/${type}`),
      ...sources.errors.map(({ code }) => `/docs/errors/${code}`),
    ];
    const generated = manifest.pages
      .map((page) => page.path)
      .filter((address) => /^\/docs\/(api|events|errors)\//.test(address));
    expect(generated.sort()).toEqual(expected.sort());
  });

  it('links only to pages, anchors and documents that exist', () => {
    const addresses = new Set(manifest.pages.map((page) => page.path));
    expect(addresses).toContain('/docs');
    const documents = [
      '/openapi.json',
      '/asyncapi.json',
      '/llms.txt',
      '/readyz',
      '/console',
      '/docs/changelog.xml',
      '/.well-known/jwks.json',
    ];
    const isKnown = (link: string): boolean =>
      addresses.has(link) ||
      documents.includes(link) ||
      manifest.assets.includes(link) ||
      (link.endsWith('.md') && addresses.has(link === '/index.md' ? '/' : link.slice(0, -'.md'.length)));
    const dead = pages.flatMap(({ address, html }) =>
      [...html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)]
        .map(([, link]) => link ?? '')
        .filter((link) => !isKnown(link))
        .map((link) => `${address} -> ${link}`),
    );
    expect([...new Set(dead)]).toEqual([]);
  });

  it.each(LANGUAGES)('is reached by links from /docs in %s', (language) => {
    const own = new Map(
      pages.filter((page) => page.language === language).map((page) => [page.address, page.html]),
    );
    expect(listUnreached(own)).toEqual([]);
  });

  it('loads no resource of another origin, and has no inline style or script', () => {
    const foreign = pages.filter(
      ({ html }) =>
        /<(?:script|link|img|iframe)[^>]*(?:src|href)="https?:/.test(html) ||
        / style="/.test(html) ||
        /<script(?![^>]*src=)/.test(html) ||
        / on\w+="/.test(html),
    );
    expect(foreign.map(({ address }) => address)).toEqual([]);
  });

  it('names its language and has one heading of the first level', () => {
    for (const { address, language, html } of pages) {
      expect([address, html.includes(`<html lang="${language}">`)]).toEqual([address, true]);
      expect([address, html.match(/<h1/g)?.length]).toEqual([address, 1]);
    }
  });

  it('marks the English texts of the documents on a Portuguese page, and in no Markdown', () => {
    const find = (address: string, language: Language): BuiltPage | undefined =>
      pages.find((page) => page.address === address && page.language === language);
    const address = '/docs/api';
    expect(find(address, 'pt-BR')?.html).toContain('<span lang="en">');
    expect(find(address, 'en')?.html).not.toContain('<span lang="en">');
    expect(pages.filter(({ markdown }) => markdown.includes('<span')).map((page) => page.address)).toEqual(
      [],
    );
  });

  it.each(LANGUAGES)('of the start has the handler of webhooks in each language, in %s', (language) => {
    const page = pages.find((one) => one.address === '/docs/start' && one.language === language);
    for (const [name, part] of [
      ['ts', "from 'standardwebhooks'"],
      ['python', 'from standardwebhooks'],
      ['php', 'hash_hmac'],
      ['java', 'import com.standardwebhooks'],
      ['go', 'standardwebhooks.NewWebhook'],
      ['csharp', 'StandardWebhook('],
    ] as const) {
      const code = new RegExp(`^\`\`\`${name}\\b[^\\n]*\\n([^]*?)^\`\`\``, 'm').exec(
        page?.markdown ?? '',
      )?.[1];
      expect([name, code?.includes(part)]).toEqual([name, true]);
    }
  });

  it('of an error code has causes, an example and code, in the language of the page', () => {
    for (const { code } of sources.errors)
      for (const [language, heading] of [
        ['en', 'Usual causes'],
        ['pt-BR', 'Causas comuns'],
      ] as const) {
        const page = pages.find((one) => one.address === `/docs/errors/${code}` && one.language === language);
        const [, causes = ''] = page?.markdown.split(`## ${heading}\n`) ?? [];
        expect([code, /^\n- \S/.test(causes)]).toEqual([code, true]);
        expect(page?.markdown).toContain(`answer.error.code === '${code}'`);
        expect(page?.markdown).toContain(`"code": "${code}"`);
      }
  });

  it('has the same headings and the same code as its Markdown', () => {
    for (const { address, language, html, markdown } of pages) {
      const withoutCode = markdown.replace(/```[\s\S]*?```/g, '');
      const headings = [...withoutCode.matchAll(/^(#{1,6}) (.+)$/gm)].map(([, level, text]) => [
        level?.length,
        text?.replace(/\\(.)/g, '$1').replace(/`/g, ''),
      ]);
      expect([address, language, readHeadings(html)]).toEqual([address, language, headings]);
      const code = [...markdown.matchAll(/^```[^\n]*\n([^]*?)^```$/gm)].map(([, text = '']) =>
        text.trimEnd(),
      );
      expect([address, language, readCode(html)]).toEqual([address, language, code]);
    }
  });

  it('shows no sandbox page to a reader of production, but inside a part of sandbox mode', () => {
    const sandboxPages = new Set(manifest.pages.filter((page) => page.sandboxOnly).map((page) => page.path));
    const leaks = pages
      .filter(({ address }) => !sandboxPages.has(address))
      .flatMap(({ address, html }) => {
        const live = html.replace(/<!--sandbox-->.*?<!--\/sandbox-->/gs, '');
        return [...live.matchAll(/href="([^"#?]*)"/g)]
          .filter(([, link]) => sandboxPages.has(link ?? ''))
          .map(([, link]) => `${address} -> ${link ?? ''}`);
      });
    expect([...new Set(leaks)]).toEqual([]);
  });
});

describe('a page in production', () => {
  const readLive = ({ html }: BuiltPage): string => html.replace(/<!--sandbox-->.*?<!--\/sandbox-->/gs, '');

  it.each(LANGUAGES)('is reached by links from /docs in %s', (language) => {
    const live = manifest.pages.filter(({ sandboxOnly }) => !sandboxOnly).map((page) => page.path);
    const own = new Map(
      pages
        .filter((page) => page.language === language && live.includes(page.address))
        .map((page) => [page.address, readLive(page)]),
    );
    expect(listUnreached(own)).toEqual([]);
  });

  it('has no part that sends requests', () => {
    const withRun = pages.filter(({ html }) => html.includes('data-run='));
    expect(withRun.length).toBeGreaterThan(100);
    expect(withRun.filter((page) => /data-run=|\/assets\/run\./.test(readLive(page)))).toEqual([]);
  });

  it('has no id or key of the demo account', () => {
    const demo = /sk_(?:test|live)_[A-Za-z0-9]{20,}|\{\{(?!base_url|version)\w+\}\}/;
    expect(pages.filter((page) => demo.test(readLive(page))).map(({ address }) => address)).toEqual([]);
  });
});

it('has no page, script or search index above its size', async () => {
  expect(await listLargeFiles(siteDir, (line) => process.stdout.write(`${line}\n`))).toEqual([]);
});

describe('the agents', () => {
  it('find every page in llms.txt', () => {
    const text = readText('llms.txt');
    const missing = manifest.pages
      .filter((page) => page.path !== '/')
      .filter((page) => !text.includes(`{{base_url}}${page.path}.md`));
    expect(missing).toEqual([]);
  });
});

describe('the search', () => {
  it.each([
    ['en', 'request_id_conflict', '/docs/errors/request_id_conflict'],
    ['pt-BR', 'request_id_conflict', '/docs/errors/request_id_conflict'],
    ['en', 'partial refund', '/docs/guides/refunds'],
    ['pt-BR', 'estorno parcial', '/docs/guides/refunds'],
    ['en', '51', '/docs/sandbox'],
    ['pt-BR', '51', '/docs/sandbox'],
    ['pt-BR', 'boleto vencido', '/docs/guides/bolepix'],
    ['en', 'estorno parcial', '/docs/guides/refunds'],
    ['en', 'boleto vencido', '/docs/guides/bolepix'],
    ['en', 'late payment', '/docs/events/transaction.late_payment'],
  ] as const)('in %s finds for "%s" the page %s first', (language, query, address) => {
    const index = MiniSearch.loadJSON(readText(`${language}/search.json`), SEARCH_OPTIONS);
    expect(index.search(query)[0]?.id).toBe(address);
  });
});
