// Documents for tools: OpenAPI, AsyncAPI and the public keys of access tokens.
import { ok } from '@mps/kernel';
import type { JwksSource } from '../authentication/jwks';
import { makeAsyncApiDocument } from '../http/openapi/asyncapi';
import { makeOpenApiDocument } from '../http/openapi/document';
import { jsonReply, type PlainReply, type PlainRoute } from '../http/route/plain-route';
import type { Route } from '../http/route/route';

/** A copy is used again only after a request with its ETag. */
const REVALIDATED = { isDocument: true, headers: { 'Cache-Control': 'no-cache' } } as const;

export interface DocumentOptions {
  /** The routes that this deployment serves. */
  readonly routes: readonly Route[];
  readonly baseUrl: string;
}

export function documentRoutes({ routes, baseUrl }: DocumentOptions): readonly PlainRoute[] {
  const openApi = once(() => makeOpenApiDocument(routes, baseUrl));
  const asyncApi = once(() => makeAsyncApiDocument(baseUrl));
  const get = (path: PlainRoute['path'], reply: () => PlainReply): PlainRoute => ({
    method: 'GET',
    path,
    handle: async () => ok(reply()),
  });
  return [get('/openapi.json', openApi), get('/asyncapi.json', asyncApi)];
}

/** Makes the document at the first request, so that the start does not wait for it. Its bytes are hashed once. */
function once(make: () => object): () => PlainReply {
  let made: PlainReply | undefined;
  return () => {
    if (made !== undefined) return made;
    const reply = jsonReply(make());
    made = { ...reply, body: Buffer.from(reply.body), ...REVALIDATED };
    return made;
  };
}

export function jwksRoute(jwks: JwksSource): PlainRoute {
  return {
    method: 'GET',
    path: '/.well-known/jwks.json',
    handle: async () => {
      const published = await jwks.all();
      if (!published.ok) return published;
      const { keys, maxAgeSeconds } = published.value;
      return ok({
        status: 200,
        contentType: 'application/jwk-set+json',
        body: JSON.stringify({ keys }),
        headers: { 'Cache-Control': `public, max-age=${maxAgeSeconds}` },
      });
    },
  };
}
