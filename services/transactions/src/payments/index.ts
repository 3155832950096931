// Payments: created, captured, cancelled, paid, authenticated, reconciled, and changed by callbacks of the provider.
import type { CallContext } from '@mps/contracts';
import type { StoredTransaction, TransactionRef } from '../transaction';
import { makeAskBudget } from './ask-budget';
import { authenticateTransaction, type AuthenticateRequest } from './authenticate';
import { cancelTransaction } from './cancel';
import { captureTransaction, type CaptureRequest } from './capture';
import { createTransaction, type CreateDeps } from './create';
import type { CreateRequest } from './domain/create-request';
import { payTransaction, type PayRequest } from './pay';
import { getTransaction } from './queries';
import { receiveProviderCallback, type CallbackDeps, type CallbackRequest } from './receive-callback';
import { reconcileTransaction } from './reconcile';
import { makeSingleFlight } from './single-flight';

export { makeAskBudget } from './ask-budget';
export type { CreateRequest } from './domain/create-request';
export { declareIntents, type IntentDocument } from './intents/documents';
export { makeIntents, type Intents } from './intents/store';
export { declareCounters, makeTransactionNumbers } from './number-store';
export type { PayRequest } from './pay';

export type PaymentsDeps = Omit<CreateDeps, 'flights'> & Omit<CallbackDeps, 'openChargeAsks'>;

export type Payments = ReturnType<typeof makePayments>;

export function makePayments(options: PaymentsDeps) {
  const deps = { ...options, openChargeAsks: makeAskBudget(options.realClock) };
  const createDeps: CreateDeps = { ...deps, flights: makeSingleFlight(options.realClock) };
  return {
    create: (request: CreateRequest, context: CallContext) => createTransaction(createDeps, request, context),
    get: (ref: TransactionRef, context: CallContext) => getTransaction(deps, ref, context),
    /** Leaves out the members of the detail that come from other services. */
    find: (ref: TransactionRef, context: CallContext) => deps.store.findForCaller(ref, context),
    capture: (request: CaptureRequest, context: CallContext) => captureTransaction(deps, request, context),
    cancel: (ref: TransactionRef, context: CallContext) => cancelTransaction(deps, ref, context),
    authenticate: (request: AuthenticateRequest, context: CallContext) =>
      authenticateTransaction(deps, request, context),
    pay: (request: PayRequest, context: CallContext) => payTransaction(deps, request, context),
    receiveCallback: (request: CallbackRequest) => receiveProviderCallback(deps, request),
    reconcile: (transaction: StoredTransaction) => reconcileTransaction(deps, transaction),
  };
}
