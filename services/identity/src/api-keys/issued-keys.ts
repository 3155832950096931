// The keys that one person issued in one company, or for one company. They are shown to the company, and on request
// revoked, when the person leaves it: docs/rules.md#memberships.
import type { CallContext, DomainError, Scope } from '@mps/contracts';
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

const isOwnCompany = ({ organization_id, company_id }: Issuer): boolean => company_id === organization_id;

/** People of the organization's own company rotate keys of every company of the organization. */
const toScope = (issuer: Issuer): Scope => ({
  organization_id: issuer.organization_id,
  company_id: isOwnCompany(issuer) ? null : issuer.company_id,
});

/**
 * Release 1.0 stored no issuer_company_id. A rotated key of another company without it counts as issued for the own
 * company.
 */
const toFilter = (issuer: Issuer) => ({
  created_by: issuer.user_id,
  ...(isOwnCompany(issuer) && {
    $or: [
      { company_id: issuer.company_id },
      { issuer_company_id: issuer.company_id },
      { issuer_company_id: { $exists: false }, rotated_from: { $ne: null } },
    ],
  }),
});

/** Lists the newest keys, including revoked ones. */
export const listIssuedKeys = ({ apiKeys }: IssuedKeysDeps, issuer: Issuer): Promise<readonly ApiKey[]> =>
  apiKeys.findMany(toScope(issuer), toFilter(issuer), {
    sort: { created_at: -1, _id: -1 },
    limit: MAX_ISSUED_KEYS,
  });

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
      { ...toFilter(issuer), revoked_at: null },
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
