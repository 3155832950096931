// Read, decide, compare-and-set; again when somebody was faster. The one way in which a stored transaction changes.
import { err, ok, type Result } from '@mps/kernel';
import { MAX_COMMIT_ATTEMPTS } from '../limits';
import type { Decision } from './domain/decision';
import type { StoredTransaction, StoreScope, TransactionStore } from './ports';

export interface NotThere {
  readonly code: 'resource_not_found';
}

/** `decide` may run more than once, each time on what is stored then. A decision that changes nothing writes nothing. */
export async function changeTransaction<Refusal>(
  store: TransactionStore,
  scope: StoreScope,
  transactionId: string,
  decide: (transaction: StoredTransaction) => Result<Decision, Refusal>,
): Promise<Result<StoredTransaction, Refusal | NotThere>> {
  const found = await store.find(scope, transactionId);
  if (found === null) return err({ code: 'resource_not_found' });
  return changeFrom(store, found, decide);
}

/** The same for a transaction that was just read. */
export async function changeFrom<Refusal>(
  store: TransactionStore,
  read: StoredTransaction,
  decide: (transaction: StoredTransaction) => Result<Decision, Refusal>,
): Promise<Result<StoredTransaction, Refusal | NotThere>> {
  let current = read;
  for (let attempt = 0; attempt < MAX_COMMIT_ATTEMPTS; attempt++) {
    const decided = decide(current);
    if (!decided.ok) return decided;
    if (decided.value.next === current) return ok(current);
    const committed = await store.commit(current, decided.value);
    if (committed !== null) return ok(committed);
    const reread = await store.find(scopeOf(current), current._id);
    if (reread === null) return err({ code: 'resource_not_found' });
    current = reread;
  }
  throw new Error(`Transaction ${read._id} was moved by others ${MAX_COMMIT_ATTEMPTS} times in a row`);
}

const scopeOf = ({ organization_id, company_id }: StoredTransaction) => ({ organization_id, company_id });
