// Documents for tools: OpenAPI, AsyncAPI and the public keys of access tokens.
import { ok } from '@mps/kernel';
import type { JwksSource } from '../authentication/jwks';
import { makeAsyncApiDocument } from '../http/openapi/asyncapi';
import { makeOpenApiDocument } from '../http/openapi/document';
import { jsonReply, type PlainReply, type PlainRoute } from '../http/route/plain-route';
import type { Route } from '../http/route/route';

export interface DocumentOptions {
  /** The routes that this deployment serves. */
  readonly routes: readonly Route[];
  readonly baseUrl: string;
}

export function documentRoutes({ routes, baseUrl }: DocumentOptions): readonly PlainRoute[] {
  const openApi = once(() => jsonReply(makeOpenApiDocument(routes, baseUrl)));
  const asyncApi = once(() => jsonReply(makeAsyncApiDocument(baseUrl)));
  const get = (path: PlainRoute['path'], reply: () => PlainReply): PlainRoute => ({
    method: 'GET',
    path,
    handle: async () => ok(reply()),
  });
  return [get('/openapi.json', openApi), get('/asyncapi.json', asyncApi)];
}

/** Makes the reply at the first request, so that the start does not wait for it. */
function once(make: () => PlainReply): () => PlainReply {
  let made: PlainReply | undefined;
  return () => (made ??= make());
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
