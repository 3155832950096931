// The page that a person sees in place of a problem document: what happened, the trace id, and the way back. A browser gets it
// for an address outside the API. It has no script, and its style sheet comes from this origin.
import type { IncomingHttpHeaders } from 'node:http';
import { negotiateType } from './accepted-types';
import type { Language } from './messages';
import type { Problem } from './problem';

/** Pages load scripts, styles and data from their own origin only. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  'report-to csp',
].join('; ');

/** Headers of every page. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': PAGE_POLICY,
  'Reporting-Endpoints': 'csp="/csp-reports"',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
};

export const PAGE_STYLE_PATH = '/page.css';

/** The style sheet of pages that are not part of the site. They are shown when the site cannot be. */
export const PAGE_STYLE = `:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { margin: 0; background: #fff; color: #1b1f1e; }
main { max-width: 40rem; margin: 0 auto; padding: 10vh 1.5rem 2rem; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.2; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; margin: 1.5rem 0; }
label { flex: 1 1 16rem; }
input { display: block; box-sizing: border-box; width: 100%; }
input, button { min-height: 2.75rem; padding: 0 0.75rem; font: inherit; }
a { color: #0b6b53; margin-right: 1.25rem; display: inline-block; padding: 0.25rem 0; }
code { font: 0.875em ui-monospace, monospace; }
@media (prefers-color-scheme: dark) { body { background: #121615; color: #e6ecea; } a { color: #59d3ad; } }
`;

const PAGE_TYPE = 'text/html';
const NOT_FOUND = 404;
const FIRST_FAILURE = 500;

interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** In this order for a reader without a preference, such as curl: it gets the problem. Browsers prefer text/html. */
const PROBLEM_TYPES = ['application/problem+json', 'application/json', PAGE_TYPE];

/** Browsers prefer text/html when they open an address. Programs of integrators do not. */
export function wantsProblemPage({ method, path, headers }: PageRequest, status: number): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isOfApi = path === '/v1' || path.startsWith('/v1/');
  const isShown = status === NOT_FOUND || status >= FIRST_FAILURE;
  return isRead && !isOfApi && isShown && negotiateType(headers, PROBLEM_TYPES) === PAGE_TYPE;
}

interface Texts {
  readonly missing: string;
  readonly failed: string;
  readonly missingHelp: string;
  readonly failedHelp: string;
  readonly home: string;
  readonly docs: string;
  readonly about: string;
  readonly trace: string;
  readonly search: string;
  readonly find: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    missing: 'There is no page at this address',
    failed: 'This page cannot be shown right now',
    missingHelp: 'The address may be mistyped, or the page has moved. The documentation has a search.',
    failedHelp: 'The failure is on our side. Load the page again in a moment.',
    home: 'Home',
    docs: 'Documentation',
    about: 'About this error',
    trace: 'Tell support this number if it happens again',
    search: 'Search the documentation',
    find: 'Search',
  },
  'pt-BR': {
    missing: 'Não há página neste endereço',
    failed: 'Não é possível mostrar esta página agora',
    missingHelp:
      'O endereço pode ter um erro de digitação, ou a página mudou de lugar. A documentação tem uma busca.',
    failedHelp: 'A falha é do nosso lado. Carregue a página de novo em instantes.',
    home: 'Página inicial',
    docs: 'Documentação',
    about: 'Sobre este erro',
    trace: 'Informe este número ao suporte se acontecer de novo',
    search: 'Buscar na documentação',
    find: 'Buscar',
  },
};

interface PageContext {
  readonly code: string;
  readonly traceId: string;
  readonly language: Language;
}

/** Returns the page of a problem, with the status and the headers of the problem and those of a page. */
export function toProblemPage(
  { status, headers }: Problem,
  { code, traceId, language }: PageContext,
): { readonly headers: Readonly<Record<string, string>>; readonly text: string } {
  const words = TEXTS[language];
  const [title, help] =
    status === NOT_FOUND ? [words.missing, words.missingHelp] : [words.failed, words.failedHelp];
  const text =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${title}</title><link rel="stylesheet" href="${PAGE_STYLE_PATH}"></head>` +
    `<body><main><p>${status}</p><h1>${title}</h1><p>${help}</p>` +
    // The page has no script. /docs reads `q` and shows the results.
    `<form role="search" action="/docs"><label>${words.search} <input type="search" name="q"></label>` +
    `<button>${words.find}</button></form>` +
    `<p><a href="/">${words.home}</a><a href="/docs">${words.docs}</a>` +
    `<a href="/docs/errors/${code}">${words.about}</a></p>` +
    `<p>${words.trace}: <code>${traceId}</code></p></main></body></html>`;
  return {
    headers: {
      ...headers,
      ...PAGE_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Cache-Control': 'no-store',
      Vary: 'Accept, Accept-Language, Cookie',
    },
    text,
  };
}
