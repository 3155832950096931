// Soft delete: the key stays with its time of deletion, and the company's next key becomes primary.
import { scopeOf, type CallContext, type DomainError } from '@mps/contracts';
import { mapOk, ok, type Result } from '@mps/kernel';
import { showKey, type KeyDeps, type ShownKey } from '.';
import { deleteKey } from './domain/company-keys';

export function deletePixKey(
  { keys, clock }: KeyDeps,
  { caller, deadlineMs }: CallContext,
  merchantId: string,
  pixKeyId: string,
): Promise<Result<ShownKey, DomainError>> {
  const scope = scopeOf(caller);
  const deleted = keys.change<DomainError>(
    scope,
    { _id: pixKeyId, company_id: merchantId },
    {
      deadlineMs,
      async decide(key) {
        const { primary } = await showKey(keys, scope, key);
        return ok(deleteKey(key, primary, clock.now().toISOString()));
      },
    },
  );
  return mapOk(deleted, ({ stored }) => ({ key: stored, primary: false }));
}
