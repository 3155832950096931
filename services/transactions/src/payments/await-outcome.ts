// Answers a repeat with the outcome of the request that came first, within the repeat's own deadline.
import type { CallContext } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { Reply } from '../operation';
import {
  STILL_UNDER_WAY,
  type CommandAnswer,
  type StoredTransaction,
  type Transaction,
  type TransactionStore,
} from '../transaction';

export async function awaitOutcome(
  { store }: { readonly store: TransactionStore },
  sent: StoredTransaction,
  { deadlineMs }: CallContext,
): Reply<CommandAnswer> {
  const transaction = await store.follow(sent, isBeingSent, deadlineMs);
  return transaction === null ? err(STILL_UNDER_WAY) : ok({ transaction, replayed: true });
}

const isBeingSent = ({ status, submission }: Transaction): boolean =>
  status === 'PROCESSING' && submission === 'UNDER_WAY';
