// Documents for readers and tools: OpenAPI, AsyncAPI, and the pages that problem types resolve to.
import { type ErrorCode, ERRORS } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { JwksSource } from '../authentication/jwks';
import { messagesOf } from '../http/errors/messages';
import { asyncApiDocument } from '../http/openapi/asyncapi';
import { openApiDocument } from '../http/openapi/document';
import { jsonReply, type PlainReply, type PlainRoute } from '../http/route/plain-route';
import type { Route } from '../http/route/route';
import { html, page } from './html';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const isCode = (text: string | undefined): text is ErrorCode =>
  text !== undefined && Object.hasOwn(ERRORS, text);

export interface DocumentOptions {
  /** Those that this deployment serves. */
  readonly routes: readonly Route[];
  readonly baseUrl: string;
}

export function documentRoutes({ routes, baseUrl }: DocumentOptions): readonly PlainRoute[] {
  const openApi = once(() => jsonReply(openApiDocument(routes, baseUrl)));
  const asyncApi = once(() => jsonReply(asyncApiDocument(baseUrl)));
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
    {
      method: 'GET',
      path: '/docs/errors/{code}',
      handle: async ({ params: { code } }) =>
        isCode(code) ? ok(errorPage(code)) : err({ code: 'resource_not_found' }),
    },
  ];
}

/** Made when first asked for, which keeps them out of the start. */
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
  return page(
    'Merchant payments: reference',
    html`<h1>Merchant payments</h1>
      <p>Machine-readable: <a href="/openapi.json">OpenAPI</a>, <a href="/asyncapi.json">AsyncAPI</a>.</p>
      <h2>Operations</h2>
      <table>
        ${operations}
      </table>
      <h2>Errors</h2>
      <table>
        ${codes}
      </table>`,
  );
}

function errorPage(code: ErrorCode): PlainReply {
  const { http, retryable } = ERRORS[code];
  const english = messagesOf(code, 'en');
  const portuguese = messagesOf(code, 'pt-BR');
  return page(
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
