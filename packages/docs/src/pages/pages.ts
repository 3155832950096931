// All pages of the site.
import { LANGUAGES } from '../sources/language';
import type { Sources } from '../sources/sources';
import { makeApiPage } from './api-pages';
import { makeArticlePages } from './article-pages';
import { makeErrorPages } from './error-pages';
import { makeEventPages } from './event-pages';
import { makeObjectPages } from './object-pages';
import { makeOperationPages } from './operation-pages';
import type { Page } from './page';

/** Throws when two pages have one address, or when a page exists in one language only. */
export function makePages(sources: Sources): readonly Page[] {
  const pages = LANGUAGES.flatMap((language) => [
    ...makeArticlePages(sources, language),
    makeApiPage(sources, language),
    ...makeOperationPages(sources, language),
    ...makeObjectPages(sources, language),
    ...makeEventPages(sources, language),
    ...makeErrorPages(sources, language),
  ]);
  assertComplete(pages);
  return pages;
}

function assertComplete(pages: readonly Page[]): void {
  const languages = new Map<string, string[]>();
  for (const { path, language } of pages) languages.set(path, [...(languages.get(path) ?? []), language]);
  for (const [path, present] of languages)
    if (present.length !== LANGUAGES.length || new Set(present).size !== LANGUAGES.length)
      throw new Error(`${path} exists in ${present.join(', ')}: every page has one text in each language`);
}
