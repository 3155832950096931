// One 3DS session of a merchant.
import { scopeOf } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { Reply, RequestContext } from '../transaction/ports';
import type { StoredThreeDsSession, ThreeDsSessionStore } from './directory';

export interface ThreeDsSessionRef {
  readonly three_ds_session_id: string;
  /** Narrows to one merchant; null: any in the scope. */
  readonly merchant_id: string | null;
}

/** resource_not_found */
export type GetThreeDsSession = (
  ref: ThreeDsSessionRef,
  context: RequestContext,
) => Reply<StoredThreeDsSession>;

export const makeGetThreeDsSession =
  (sessions: ThreeDsSessionStore): GetThreeDsSession =>
  async ({ three_ds_session_id, merchant_id }, { caller }) => {
    const scope = scopeOf(caller);
    const found = scope && (await sessions.find(scope, three_ds_session_id));
    return found === null || (merchant_id !== null && found.company_id !== merchant_id)
      ? err({ code: 'resource_not_found' })
      : ok(found);
  };
