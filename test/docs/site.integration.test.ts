// The built documentation site: complete, small, without dead links, and found by the words of its readers.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSite, siteDir, workspaceRoot } from '@mps/devtools';
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from '../../packages/docs/src/search';
import { LANGUAGES, type Language } from '../../packages/docs/src/sources/language';
import { readSources, type Sources } from '../../packages/docs/src/sources/sources';

const MAX_PAGE_BYTES = 60 * 1024;
const MAX_SCRIPT_BYTES = 25 * 1024;
const MAX_INDEX_BYTES = 150 * 1024;
const BUILD_LIMIT_MS = 120_000;

interface Manifest {
  readonly pages: readonly { readonly path: string; readonly sandboxOnly: boolean }[];
  readonly assets: readonly string[];
}

let sources: Sources;
let manifest: Manifest;
const readText = (file: string): string => readFileSync(path.join(siteDir, file), 'utf8');
const countBytes = (file: string): number => gzipSync(readFileSync(path.join(siteDir, file))).length;
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
    const documents = ['/openapi.json', '/asyncapi.json', '/llms.txt', '/readyz', '/.well-known/jwks.json'];
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

  it('has the same headings and the same code as its Markdown', () => {
    for (const { address, html, markdown } of pages) {
      const withoutCode = markdown.replace(/```[\s\S]*?```/g, '');
      const headings = withoutCode.match(/^#{1,6} /gm)?.length ?? 0;
      expect([address, html.match(/<h[1-6]/g)?.length]).toEqual([address, headings]);
      const blocks = (markdown.match(/^```/gm)?.length ?? 0) / 2;
      expect([address, html.match(/<pre/g)?.length ?? 0]).toEqual([address, blocks]);
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

describe('the size', () => {
  const printLargest = (subject: string, sizes: readonly (readonly [string, number])[]): void => {
    const [name, bytes] = [...sizes].sort(([, a], [, b]) => b - a)[0] ?? ['nothing', 0];
    process.stdout.write(`largest ${subject}: ${name}, ${(bytes / 1024).toFixed(1)} KB compressed\n`);
  };

  it('of a page is at most 60 KB compressed', () => {
    const sizes = pages.map(({ address, language }) => {
      const file = `${language}${toName(address)}.html`;
      return [file, countBytes(file)] as const;
    });
    printLargest('page', sizes);
    expect(sizes.filter(([, bytes]) => bytes > MAX_PAGE_BYTES)).toEqual([]);
  });

  it('of all scripts is at most 25 KB compressed', () => {
    const scripts = manifest.assets.filter((asset) => asset.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    printLargest(
      'script',
      scripts.map((script) => [script, countBytes(script)] as const),
    );
    expect(scripts.reduce((sum, script) => sum + countBytes(script), 0)).toBeLessThan(MAX_SCRIPT_BYTES);
  });

  it.each(LANGUAGES)('of the search index in %s is at most 150 KB compressed', (language) => {
    expect(countBytes(`${language}/search.json`)).toBeLessThan(MAX_INDEX_BYTES);
  });
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
    ['en', 'late payment', '/docs/events/transaction.late_payment'],
  ] as const)('in %s finds for "%s" the page %s first', (language, query, address) => {
    const index = MiniSearch.loadJSON(readText(`${language}/search.json`), SEARCH_OPTIONS);
    expect(index.search(query)[0]?.id).toBe(address);
  });
});
