// Requests travel and are kept in bundles. A bundle has the requests of an organization that began within one second, so all
// requests of one second are newer than all of the second before.
import type { RequestLog__Output } from '@mps/contracts/gen/mps/activity/v1/RequestLog';
import { batchCodec, decodeBundle } from '../batch';
import type { RequestBundle } from './documents';

export type RequestLog = RequestLog__Output;

export const SECOND_MS = 1_000;

export const toSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / SECOND_MS) * SECOND_MS);

export interface Keeping {
  readonly keptAt: Date;
  /** A bundle is deleted so long after its second. */
  readonly keptMs: number;
}

/** The same requests make bundles with the same ids. */
export function makeBundles(requests: readonly RequestLog[], keeping: Keeping): readonly RequestBundle[] {
  const groups = Map.groupBy(
    requests,
    ({ organization_id, at }) => `${organization_id} ${toSecond(new Date(at)).toISOString()}`,
  );
  return [...groups.values()].map((group) => makeBundle(group, keeping));
}

function makeBundle(requests: readonly RequestLog[], { keptAt, keptMs }: Keeping): RequestBundle {
  const { id = '', organization_id = '', at = '' } = requests[0] ?? {};
  const second = toSecond(new Date(at));
  return {
    _id: id,
    organization_id,
    second,
    kept_at: keptAt,
    request_ids: requests.map((request) => request.id),
    company_ids: listValues(requests, ({ company_id }) => [company_id]),
    resource_ids: listValues(requests, ({ resource_ids }) => resource_ids),
    api_key_ids: listValues(requests, ({ api_key }) => [api_key?.id]),
    user_ids: listValues(requests, ({ user }) => [user?.id]),
    statuses: listValues(requests, ({ status }) => [status]),
    codes: listValues(requests, ({ code }) => [code]),
    requests: batchCodec.encode({ request_logs: [...requests] }),
    expires_at: new Date(second.getTime() + keptMs),
  };
}

/** Each value once. */
const listValues = <Value>(
  requests: readonly RequestLog[],
  read: (request: RequestLog) => readonly (Value | undefined)[],
): readonly Value[] => [
  ...new Set(requests.flatMap(read).filter((value): value is Value => value !== undefined)),
];

export const readBundle = ({ requests }: Pick<RequestBundle, 'requests'>): readonly RequestLog[] =>
  decodeBundle('request_logs', requests).request_logs;
