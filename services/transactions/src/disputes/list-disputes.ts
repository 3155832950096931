// The disputes that a caller may see, in pages.
import { scopeOf } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type {
  DisputeList,
  DisputeOfTransaction,
  DisputeQuery,
  Reply,
  RequestContext,
} from '../transaction/ports';

export interface DisputePage {
  readonly data: readonly DisputeOfTransaction[];
  readonly total: number;
}

/** No error of its own: what is outside the scope is not there. */
export type ListDisputes = (query: DisputeQuery, context: RequestContext) => Reply<DisputePage>;

export const makeListDisputes =
  (disputes: DisputeList): ListDisputes =>
  async (query, { caller }) => {
    const scope = scopeOf(caller);
    return ok(scope === null ? { data: [], total: 0 } : await disputes.list(scope, query));
  };
