// The language of a page. Answers of the API follow `Accept-Language` alone.
import type { IncomingHttpHeaders } from 'node:http';
import { type Language, negotiateLanguage } from './messages';

const LANGUAGES: Readonly<Record<string, Language>> = { en: 'en', pt: 'pt-BR', 'pt-br': 'pt-BR' };

/** Returns the language that `lang` of the query names, or undefined. */
export const findNamedLanguage = (query: URLSearchParams): Language | undefined =>
  LANGUAGES[(query.get('lang') ?? '').toLowerCase()];

interface PageRequest {
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** A link names the language in `lang`. Then the cookie of an earlier choice decides, then the browser. */
export function choosePageLanguage({ query, headers }: PageRequest): Language {
  const saved = /(?:^|;\s*)lang=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
  const chosen = findNamedLanguage(query) ?? LANGUAGES[(saved ?? '').toLowerCase()];
  return chosen ?? negotiateLanguage({ headers });
}
