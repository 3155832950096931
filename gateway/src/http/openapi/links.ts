// Links of the OpenAPI document: from an operation that makes something to every operation that takes its id. Both are found by
// the collection's segment: what `POST …/refunds` makes is asked for under `…/refunds/{refundId}`.
import type { Route } from '../route/route';

export interface Link {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export type Links = Readonly<Record<string, Link>>;

/** By the operation that is linked to. Empty for what makes nothing. */
export function linksOf(maker: Route, routes: readonly Route[]): Links {
  if (maker.success !== 201) return {};
  const collection = maker.creates ?? maker.path.split('/').at(-1) ?? '';
  const links = routes.flatMap((taker) => {
    const parameters = parametersOf(maker, taker, collection);
    if (parameters === null) return [];
    const description = `${taker.summary}: with the id that was answered`;
    return [[taker.operationId, { operationId: taker.operationId, description, parameters }] as const];
  });
  return Object.fromEntries(links);
}

/** null: it takes no id of the collection, or one more that the maker does not know. */
function parametersOf(maker: Route, taker: Route, collection: string): Record<string, string> | null {
  const segments = taker.path.split('/');
  const ofMade = segments[segments.indexOf(collection) + 1];
  if (!segments.includes(collection) || ofMade?.startsWith('{') !== true) return null;
  const known = new Set(maker.path.split('/').filter((segment) => segment.startsWith('{')));
  const taken = segments.filter((segment) => segment.startsWith('{'));
  if (taken.some((segment) => segment !== ofMade && !known.has(segment))) return null;
  return Object.fromEntries(
    taken.map((segment) => {
      const name = segment.slice(1, -1);
      return [name, segment === ofMade ? '$response.body#/id' : `$request.path.${name}`];
    }),
  );
}
