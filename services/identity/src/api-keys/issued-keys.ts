// The keys that one person issued in one company. They are shown to the company, and on request revoked, when the
// person leaves it: docs/rules.md#memberships.
import type { CallContext, DomainError } from '@mps/contracts';
import { ok, type Result } from '@mps/kernel';
import { MAX_ISSUED_KEYS, ISSUED_KEYS_PER_READ } from '../limits';
import type { ApiKeysDeps } from './create-api-key';
import { revokeKey, type ApiKey } from './domain/api-key';

export type IssuedKeysDeps = Pick<ApiKeysDeps, 'apiKeys' | 'businessClock'>;

export interface Issuer {
  readonly user_id: string;
  readonly company_id: string;
  readonly organization_id: string;
}

const toScope = ({ organization_id, company_id }: Issuer) => ({ organization_id, company_id });

/** Lists the newest keys, including revoked ones. */
export const listIssuedKeys = ({ apiKeys }: IssuedKeysDeps, issuer: Issuer): Promise<readonly ApiKey[]> =>
  apiKeys.findMany(
    toScope(issuer),
    { created_by: issuer.user_id },
    { sort: { created_at: -1, _id: -1 }, limit: MAX_ISSUED_KEYS },
  );

export const toIssuedKeyMessage = ({ _id: id, name, last4, revoked_at }: ApiKey) => ({
  id,
  name,
  last4,
  revoked_at,
});

/** Returns the ids of the keys that it revoked. Safe to repeat: a repeat revokes the remaining keys. */
export async function revokeIssuedKeys(
  { apiKeys, businessClock }: IssuedKeysDeps,
  issuer: Issuer,
  { deadlineMs }: Pick<CallContext, 'deadlineMs'>,
): Promise<Result<readonly string[], DomainError>> {
  const scope = toScope(issuer);
  const ended: string[] = [];
  for (;;) {
    const living = await apiKeys.findMany(
      scope,
      { created_by: issuer.user_id, revoked_at: null },
      { limit: ISSUED_KEYS_PER_READ },
    );
    if (living.length === 0) return ok(ended);
    for (const { _id } of living) {
      const changed = await apiKeys.change<DomainError>(
        scope,
        { _id },
        {
          deadlineMs,
          decide: (key) => ok({ next: revokeKey(key, businessClock.now()), events: ['api_key.changed'] }),
        },
      );
      if (!changed.ok) return changed;
      ended.push(_id);
    }
  }
}
