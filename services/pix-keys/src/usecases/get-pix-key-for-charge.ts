// The key that a charge is paid to: the one asked for, or the merchant's primary one.
import { invalid, scopeOf, violation, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { ShownKey, UseCaseDeps } from './ports';

export type GetPixKeyForCharge = (
  caller: Caller,
  merchantId: string,
  pixKeyId: string | null,
) => Promise<Result<ShownKey, DomainError>>;

const UNKNOWN: DomainError = invalid(
  violation('#/pix_data/pix_key_id', 'pix_key_not_found', 'is not a PIX key of this merchant'),
);
const NOT_ACTIVE: DomainError = { code: 'pix_key_not_active' };

export function makeGetPixKeyForCharge({ pixKeys }: Pick<UseCaseDeps, 'pixKeys'>): GetPixKeyForCharge {
  return async (caller, merchantId, pixKeyId) => {
    const scope = scopeOf(caller);
    if (scope === null) return err(pixKeyId === null ? NOT_ACTIVE : UNKNOWN);
    if (pixKeyId === null) {
      const primary = await pixKeys.findPrimary(scope, merchantId);
      return primary === null ? err(NOT_ACTIVE) : ok({ key: primary, primary: true });
    }
    const [primary, key] = await Promise.all([
      pixKeys.findPrimary(scope, merchantId),
      pixKeys.find(scope, merchantId, pixKeyId),
    ]);
    if (key === null) return err(UNKNOWN);
    return key.status === 'ACTIVE' ? ok({ key, primary: key.id === primary?.id }) : err(NOT_ACTIVE);
  };
}
