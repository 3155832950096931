// Pages that people write: the landing page, the start, the guides and the other texts of `content`.
import type { Language } from '../sources/language';
import type { Article } from '../sources/article';
import type { Sources } from '../sources/sources';
import type { Page, Section } from './page';
import { makeSandboxRun } from './sandbox-runs';

const SECTION_PATHS: readonly (readonly [prefix: string, section: Section])[] = [
  ['/docs/guides', 'guides'],
  ['/docs/sandbox', 'sandbox'],
  ['/docs/states', 'api'],
  ['/docs/sdk', 'tools'],
  ['/docs/cli', 'tools'],
  ['/docs/limits', 'more'],
  ['/docs/versioning', 'more'],
  ['/docs/security', 'more'],
  ['/docs/glossary', 'more'],
  ['/docs/changelog', 'more'],
];

/** A page of sandbox mode alone has this comment. */
const SANDBOX_PAGE = '<!-- sandbox page -->';

/** The tables of this page can be filtered, and its rows can be run. */
const SANDBOX_TABLES = '/docs/sandbox';

export const makeArticlePages = ({ articles, operations }: Sources, language: Language): readonly Page[] =>
  articles
    .filter((article) => article.language === language)
    .map((article) => {
      const page = makeArticlePage(article);
      return page.path === SANDBOX_TABLES ? { ...page, run: makeSandboxRun(operations) } : page;
    });

function makeArticlePage({ path, language, markdown }: Article): Page {
  return {
    path,
    language,
    section: SECTION_PATHS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'start',
    title: readTitle(path, markdown),
    description: readDescription(markdown),
    keywords: readKeywords(markdown),
    sandboxOnly: path.startsWith('/docs/sandbox') || markdown.includes(SANDBOX_PAGE),
    markdown,
  };
}

function readTitle(path: string, markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`the article of ${path} has no heading`);
  return title.replaceAll('`', '');
}

/** Returns the first sentence of the first paragraph. */
function readDescription(markdown: string): string {
  const paragraph = markdown.split('\n\n').find((block) => /^[\p{L}\p{N}`*]/u.test(block)) ?? '';
  const plain = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
  return /^.*?[.!?](?=\s|$)/s.exec(plain)?.[0] ?? plain;
}

/** The comment `<!-- keywords: boleto vencido, late -->` adds words for the search. */
const readKeywords = (markdown: string): readonly string[] =>
  (/<!-- keywords: (.*?) -->/.exec(markdown)?.[1] ?? '').split(', ').filter((word) => word !== '');
