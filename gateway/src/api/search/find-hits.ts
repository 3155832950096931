// Runs the look-ups of a search, and keeps the hits that the caller may see.
import type { DomainError } from '@mps/contracts';
import { err, isPermitted, isUuid, ok, type Result } from '@mps/kernel';
import type { RouteContext } from '../../http/route/route';
import type { Hit } from './hit';
import { LOOK_UPS } from './look-ups';

/** Newest first. A service that is away fails the search: an incomplete answer would look like none. */
export async function findHits(
  text: string,
  limit: number,
  context: RouteContext,
): Promise<Result<readonly Hit[], DomainError>> {
  const { caller } = context;
  const id = isUuid(text) ? text.toLowerCase() : null;
  const found = await Promise.all(
    LOOK_UPS.filter(
      ({ permission, byId }) => isPermitted(caller.permissions, permission) && (!byId || id),
    ).map(async ({ find }) => find({ text: id ?? text, limit }, context)),
  );
  const hits = new Map<string, Hit>();
  for (const one of found) {
    if (one.ok) for (const hit of one.value) hits.set(`${hit.type} ${hit.id}`, hit);
    else if (one.error.code !== 'resource_not_found') return err(one.error);
  }
  return ok(
    [...hits.values()]
      .filter(({ company_id }) => caller.company_id === null || company_id === caller.company_id)
      .sort((one, other) => compare(other.created_at, one.created_at) || compare(other.id, one.id))
      .slice(0, limit),
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
