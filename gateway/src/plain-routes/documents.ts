// Documents for people and tools: OpenAPI, AsyncAPI, and the pages of the error codes. Their HTML escapes every text.
import { type ErrorCode, ERRORS } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { JwksSource } from '../authentication/jwks';
import { findMessages } from '../http/errors/messages';
import { makeAsyncApiDocument } from '../http/openapi/asyncapi';
import { makeOpenApiDocument } from '../http/openapi/document';
import { jsonReply, type PlainReply, type PlainRoute } from '../http/route/plain-route';
import type { Route } from '../http/route/route';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a2e}' +
  'code{background:#f2f2f7;padding:.1em .3em;border-radius:3px}td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}a{color:#0b5fff}';

/** Markup that is escaped already. */
export interface Html {
  readonly markup: string;
}

export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const rendered = values.map((value, index) => renderValue(value) + (parts[index + 1] ?? ''));
  return { markup: (parts[0] ?? '') + rendered.join('') };
}

function renderValue(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

export function renderPage(title: string, content: Html): PlainReply {
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${{ markup: STYLE }}
        </style>
      </head>
      <body>
        ${content}
      </body>
    </html> `;
  return { status: 200, contentType: 'text/html; charset=utf-8', body: body.markup };
}

const CODES = Object.keys(ERRORS) as ErrorCode[];
const isCode = (text: string | undefined): text is ErrorCode =>
  text !== undefined && Object.hasOwn(ERRORS, text);

export interface DocumentOptions {
  /** The routes that this deployment serves. */
  readonly routes: readonly Route[];
  readonly baseUrl: string;
}

export function documentRoutes({ routes, baseUrl }: DocumentOptions): readonly PlainRoute[] {
  const openApi = once(() => jsonReply(makeOpenApiDocument(routes, baseUrl)));
  const asyncApi = once(() => jsonReply(makeAsyncApiDocument(baseUrl)));
  const index = once(() => indexPage(routes));
  const get = (path: PlainRoute['path'], reply: () => PlainReply): PlainRoute => ({
    method: 'GET',
    path,
    handle: async () => ok(reply()),
  });
  return [
    get('/openapi.json', openApi),
    get('/asyncapi.json', asyncApi),
    get('/docs', index),
    get('/docs/', () => redirectTo('/docs')),
    get('/docs/errors', () => redirectTo('/docs#errors')),
    get('/docs/errors/', () => redirectTo('/docs#errors')),
    errorPageRoute('/docs/errors/{code}', errorPage),
    errorPageRoute('/docs/errors/{code}/', (code) => redirectTo(`/docs/errors/${code}`)),
  ];
}

const errorPageRoute = (path: PlainRoute['path'], reply: (code: ErrorCode) => PlainReply): PlainRoute => ({
  method: 'GET',
  path,
  handle: async ({ params: { code } }) =>
    isCode(code) ? ok(reply(code)) : err({ code: 'resource_not_found' }),
});

/** For addresses that people type or shorten. The redirect is permanent. */
const redirectTo = (location: string): PlainReply => ({
  ...renderPage('Moved', html`<p><a href="${location}">${location}</a></p>`),
  status: 301,
  headers: { Location: location },
});

/** Makes the reply at the first request, so that the start does not wait for it. */
function once(make: () => PlainReply): () => PlainReply {
  let made: PlainReply | undefined;
  return () => (made ??= make());
}

function indexPage(routes: readonly Route[]): PlainReply {
  const operations = [...routes]
    .sort((a, b) => (a.tag + a.path < b.tag + b.path ? -1 : 1))
    .map(
      ({ method, path, summary, tag }) =>
        html`<tr>
          <td>${tag}</td>
          <td><code>${method} ${path}</code></td>
          <td>${summary}</td>
        </tr>`,
    );
  const codes = CODES.map(
    (code) =>
      html`<tr>
        <td>
          <a href="/docs/errors/${code}"><code>${code}</code></a>
        </td>
        <td>${ERRORS[code].http}</td>
        <td>${ERRORS[code].title}</td>
      </tr>`,
  );
  return renderPage(
    'Merchant payments: reference',
    html`<h1>Merchant payments</h1>
      <p>Machine-readable: <a href="/openapi.json">OpenAPI</a>, <a href="/asyncapi.json">AsyncAPI</a>.</p>
      <h2>Operations</h2>
      <table>
        ${operations}
      </table>
      <h2 id="errors">Errors</h2>
      <table>
        ${codes}
      </table>`,
  );
}

function errorPage(code: ErrorCode): PlainReply {
  const { http, retryable } = ERRORS[code];
  const english = findMessages(code, 'en');
  const portuguese = findMessages(code, 'pt-BR');
  return renderPage(
    code,
    html`<p><a href="/docs">Reference</a></p>
      <h1><code>${code}</code></h1>
      <table>
        <tr>
          <th>HTTP status</th>
          <td>${http}</td>
        </tr>
        <tr>
          <th>Worth repeating unchanged</th>
          <td>${retryable ? 'yes' : 'no'}</td>
        </tr>
      </table>
      <h2>${english.title}</h2>
      <p>${english.detail}</p>
      <h2 lang="pt-BR">${portuguese.title}</h2>
      <p lang="pt-BR">${portuguese.detail}</p>`,
  );
}

export function jwksRoute(jwks: JwksSource): PlainRoute {
  return {
    method: 'GET',
    path: '/.well-known/jwks.json',
    handle: async () => {
      const published = await jwks.all();
      if (!published.ok) return published;
      const { keys, maxAgeSeconds } = published.value;
      return ok({ ...jsonReply({ keys }), headers: { 'Cache-Control': `public, max-age=${maxAgeSeconds}` } });
    },
  };
}
