// Rules that code and pages cite exist in the repository, and the rules name every entry of the registries.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERRORS, EVENT_TYPES, ITEM_CODES } from '@mps/contracts';

const root = path.join(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|md|proto|mjs|cjs|yaml|yml|json)$/.test(file) && existsSync(path.join(root, file)))
  .filter((file) => !/(^|\/)(gen|patches)\/|pnpm-lock/.test(file));

/** Returns the anchor that GitHub gives a heading. */
const toSlug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-');

function findAnchors(page: string): Set<string> {
  const text = read(page);
  return new Set([
    ...[...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id ?? ''),
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => toSlug(heading ?? '')),
  ]);
}

/** Returns true when `target` (a page or page#anchor, relative to the root) exists. */
function leadsSomewhere(target: string): boolean {
  const [page = '', anchor] = target.split('#');
  return existsSync(path.join(root, page)) && (anchor === undefined || findAnchors(page).has(anchor));
}

const CITATION = /(?<![\w/.-])docs\/[\w./-]+\.md(?:#[\w-]+)?/g;
const MARKDOWN_LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;

function citationsIn(file: string): string[] {
  const text = read(file);
  const cited = [...text.matchAll(CITATION)].map(([citation]) => citation);
  // Pages of the site link to addresses of the site. test/docs holds those.
  if (!file.endsWith('.md') || file.startsWith('packages/docs/content/')) return cited;
  const links = [...text.matchAll(MARKDOWN_LINK)].map(([, link = '']) =>
    link.startsWith('#') ? `${file}${link}` : path.join(path.dirname(file), link),
  );
  return [...cited, ...links];
}

/** Source files named in comments, and source files and folders that a README writes as code. */
function sourcesNamedIn(file: string): string[] {
  const text = read(file);
  if (file.endsWith('.md'))
    return [...text.matchAll(/`((?:src\/)?[\w/-][\w./-]*\.ts|src\/[\w/-]+\/)`/g)].map(
      ([, name = '']) => name,
    );
  const comments = [...text.matchAll(/^\s*(?:\/\/|\/?\*)(.*)$/gm)].map(([, comment = '']) => comment);
  return comments.flatMap((comment) =>
    [...comment.matchAll(/(?<![\w/.-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:ts|proto)\b/g)].map(([name]) => name),
  );
}

describe('citations', () => {
  const cited = files
    .filter((file) => !file.endsWith('citations.test.ts'))
    .flatMap((file) => citationsIn(file).map((citation) => ({ file, citation })));

  it('are found in the sources', () => {
    expect(cited.length).toBeGreaterThan(100);
    expect(leadsSomewhere('docs/rules.md#no-such-anchor')).toBe(false);
  });

  it('lead to a page and an anchor that exist', () => {
    expect(cited.filter(({ citation }) => !leadsSomewhere(citation))).toEqual([]);
  });

  it('name no source file that is gone', () => {
    const pages = /^(gateway|services|packages)\/.*README\.md$/;
    const gone = files
      .filter((file) => /\.(ts|proto|mjs|cjs)$/.test(file) || pages.test(file))
      .flatMap((file) => sourcesNamedIn(file).map((name) => ({ file, name })))
      .filter(({ name }) => !files.some((file) => `/${file}`.includes(`/${name}`)));
    expect(gone).toEqual([]);
  });

  it('name no document that is not in the repository', () => {
    const outside = /\b(decisions|interface|vocabulary|api)\.md\b/;
    expect(files.filter((file) => !file.endsWith('citations.test.ts') && outside.test(read(file)))).toEqual(
      [],
    );
  });
});

describe('the rules', () => {
  const pages = files.filter((file) => file.startsWith('docs/rules/'));

  it('are all listed on the first page', () => {
    const listed = findAnchors('docs/rules.md');
    const anchors = pages.flatMap((page) =>
      [...read(page).matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id ?? ''),
    );
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(anchors.filter((anchor) => !listed.has(anchor))).toEqual([]);
  });

  it('name every error code and item code of the registry', () => {
    const text = read('docs/rules/http.md');
    expect([...Object.keys(ERRORS), ...ITEM_CODES].filter((code) => !text.includes(`\`${code}\``))).toEqual(
      [],
    );
  });

  it('name every event type that merchants can see', () => {
    const words = [...read('docs/rules/events.md').matchAll(/`([a-z_0-9]*\.[a-z_]+)`/g)].map(
      ([, word]) => word ?? '',
    );
    let family = '';
    const named = words.map((word) => {
      if (!word.startsWith('.')) family = word.split('.')[0] ?? '';
      return word.startsWith('.') ? `${family}${word}` : word;
    });
    expect(EVENT_TYPES.filter((type) => !named.includes(type))).toEqual([]);
  });
});
