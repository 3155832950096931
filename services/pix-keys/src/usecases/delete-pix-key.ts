// Soft delete (E9): the key stays with its time of deletion, and whichever key is next in the ring becomes primary.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { deleteKey } from '../domain/key-ring';
import { MAX_COMMIT_ATTEMPTS } from '../limits';
import { NOT_FOUND, TOO_CONTENDED } from './failures';
import type { ShownKey, UseCaseDeps } from './ports';
import { showKey } from './shown-key';

export type DeletePixKey = (
  caller: Caller,
  merchantId: string,
  pixKeyId: string,
) => Promise<Result<ShownKey, DomainError>>;

export function makeDeletePixKey({ pixKeys, clock }: Pick<UseCaseDeps, 'pixKeys' | 'clock'>): DeletePixKey {
  return async (caller, merchantId, pixKeyId) => {
    const scope = scopeOf(caller);
    if (scope === null) return err(NOT_FOUND);
    for (let attempt = 0; attempt < MAX_COMMIT_ATTEMPTS; attempt++) {
      const key = await pixKeys.find(scope, merchantId, pixKeyId);
      if (key === null) return err(NOT_FOUND);
      const { primary } = await showKey(pixKeys, scope, key);
      const change = deleteKey(key, primary, clock.now().toISOString());
      if (change === null) return ok({ key, primary: false });
      const deleted = await pixKeys.commit(scope, key, change);
      if (deleted !== null) return ok({ key: deleted, primary: false });
    }
    return err(TOO_CONTENDED);
  };
}
