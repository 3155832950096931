// Asks the provider for the state of a payment's order. A state that no order of this instrument can have counts as unknown.
import {
  askProvider,
  canHave,
  RECONCILE_CALL as CALL,
  toOrderRef,
  type Asking,
  type QueryOutcome,
  type Transaction,
} from '../transaction';

export async function askOrder(asking: Asking, transaction: Transaction): Promise<QueryOutcome> {
  const outcome = await askProvider(asking, CALL, (provider) =>
    provider.queryOrder(toOrderRef(transaction), CALL),
  );
  return canHave(transaction.instrument, outcome) ? outcome : { kind: 'unknown' };
}
