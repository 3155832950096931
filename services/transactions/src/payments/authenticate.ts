// E2: a payment that waits for 3D Secure is sent, once, with what an authenticated session has proven. In another state no
// session would do, so the transaction is looked at before the session is.
import { invalid } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import { MIN_SUBMIT_MS } from '../limits';
import { decideAuthentication } from './domain/decide-authentication';
import { decideTimeout } from './domain/decide-outcome';
import { allow } from '../transaction/domain/decision';
import { changeFrom } from '../transaction/change';
import type { FindTransaction } from './get-transaction';
import type {
  Clocks,
  Reply,
  RequestContext,
  StoredTransaction,
  TransactionStore,
} from '../transaction/ports';
import type { CardVault } from '../three-ds/directory';
import { ownerOf } from '../three-ds/apply-verdict';
import type { SubmitAuthenticated } from './submit-authenticated';
import type { ThreeDsClaims } from '../three-ds/claims';

export interface AuthenticateTransactionCommand {
  readonly merchant_id: string;
  readonly transaction_id: string;
  readonly three_d_secure_session_id: string;
}

/**
 * resource_not_found · invalid_transaction_state · validation_error · three_ds_session_consumed ·
 * three_ds_session_in_use, in this order.
 */
export type AuthenticateTransaction = (
  command: AuthenticateTransactionCommand,
  context: RequestContext,
) => Reply<StoredTransaction>;

export interface AuthenticateTransactionDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly vault: CardVault;
  readonly claims: ThreeDsClaims;
  readonly findTransaction: FindTransaction;
  readonly submitAuthenticated: SubmitAuthenticated;
}

export function makeAuthenticateTransaction({
  store,
  vault,
  claims,
  findTransaction,
  submitAuthenticated,
  realClock,
  businessClock,
}: AuthenticateTransactionDependencies): AuthenticateTransaction {
  /** The transaction as time has left it, whether or not the sweeper has been there. */
  const upToDate = async (found: StoredTransaction): Promise<StoredTransaction> => {
    const timed = await changeFrom<never>(store, found, (state) =>
      ok(state.status === 'AWAITING_3DS' ? decideTimeout(state, businessClock.now()) : unmoved(state)),
    );
    return timed.ok ? timed.value : found;
  };

  return async ({ three_d_secure_session_id: sessionId, ...ref }, context) => {
    const found = await findTransaction(ref, context);
    if (!found.ok) return found;
    const transaction = await upToDate(found.value);
    const { _id: id, sealed_token, card } = transaction;
    const allowed = allow(transaction, 'authenticate');
    if (!allowed.ok) return allowed;
    if (sealed_token === undefined || card === null)
      throw new Error(`Transaction ${id} waits for 3DS without the card to be sent`);
    if (realClock.now().getTime() + MIN_SUBMIT_MS > context.deadlineMs)
      return err({ code: 'upstream_timeout' });
    const { session, violations } = await claims.look(transaction, sessionId, transaction);
    if (session === null || violations.length > 0) return err(invalid(...violations));
    const network_token = vault.open(sealed_token, ownerOf(transaction));
    const claimed = await claims.claim(session, transaction, id);
    if (!claimed.ok) return claimed;
    const processing = await changeFrom(store, transaction, (state) =>
      decideAuthentication(state, sessionId, businessClock.now()),
    );
    if (!processing.ok) {
      await claims.release(claimed.value, id);
      return processing;
    }
    const { expiry_month, expiry_year, wallet_type } = card;
    const ordered = { network_token, expiry_month, expiry_year, wallet_type };
    return ok(await submitAuthenticated(processing.value, ordered, claimed.value, context.deadlineMs));
  };
}

const unmoved = (state: StoredTransaction) => ({ next: state, facts: [] });
