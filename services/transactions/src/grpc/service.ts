// The service's table of handlers: every operation by its name, from the door in to its use case.
import { serveUnmapped, type ServedService } from '@mps/chassis';
import { transactionsService } from '@mps/contracts';
import type { BusinessClock } from '@mps/kernel';
import type { AuthenticateTransaction } from '../payments/authenticate';
import type { CancelTransaction } from '../payments/cancel';
import type { CaptureTransaction } from '../payments/capture';
import type { CompleteThreeDsSession } from '../three-ds/complete';
import type { CreateThreeDsSession } from '../three-ds/create';
import type { CreateTransaction } from '../payments/create';
import type { GetChargePayload } from '../charge-payload/get-charge-payload';
import type { GetReceipts } from '../receipts/get-receipts';
import type { GetThreeDsSession } from '../three-ds/get-session';
import type { FindTransaction, GetTransaction } from '../payments/get-transaction';
import type { ListTransactions } from '../listing/list';
import type { PayTransaction } from '../payments/pay';
import type { ReceiveProviderCallback } from '../payments/receive-callback';
import { authenticateTransactionHandler } from './authenticate-transaction';
import { cancelTransactionHandler } from './cancel-transaction';
import { captureTransactionHandler } from './capture-transaction';
import { completeThreeDsSessionHandler } from './complete-three-ds-session';
import { createThreeDsSessionHandler } from './create-three-ds-session';
import { createTransactionHandler } from './create-transaction';
import { getChargePayloadHandler } from './get-charge-payload';
import { getChargePayloadKeysHandler } from './get-charge-payload-keys';
import { getProviderReferenceHandler } from './get-provider-reference';
import { getReceiptsHandler } from './get-receipts';
import { getThreeDsSessionHandler } from './get-three-ds-session';
import { getTransactionHandler } from './get-transaction';
import { listTransactionsHandler } from './list-transactions';
import { moneyBackHandlers, type MoneyBackUseCases } from './money-back';
import { payTransactionHandler } from './pay-transaction';
import { receiveProviderCallbackHandler } from './receive-provider-callback';

export interface UseCases extends MoneyBackUseCases {
  readonly createTransaction: CreateTransaction;
  readonly authenticateTransaction: AuthenticateTransaction;
  readonly createThreeDsSession: CreateThreeDsSession;
  readonly getThreeDsSession: GetThreeDsSession;
  readonly completeThreeDsSession: CompleteThreeDsSession;
  readonly getTransaction: GetTransaction;
  readonly listTransactions: ListTransactions;
  readonly captureTransaction: CaptureTransaction;
  readonly cancelTransaction: CancelTransaction;
  readonly payTransaction: PayTransaction;
  readonly findTransaction: FindTransaction;
  readonly getReceipts: GetReceipts;
  readonly getChargePayload: GetChargePayload;
  /** A JWK set as JSON. */
  readonly chargePayloadKeys: string;
  readonly receiveProviderCallback: ReceiveProviderCallback;
}

export function serveTransactions(useCases: UseCases, clock: BusinessClock): ServedService {
  return serveUnmapped(transactionsService(), {
    CreateTransaction: createTransactionHandler(useCases.createTransaction),
    GetTransaction: getTransactionHandler(useCases.getTransaction),
    ListTransactions: listTransactionsHandler(useCases.listTransactions),
    CaptureTransaction: captureTransactionHandler(useCases.captureTransaction),
    CancelTransaction: cancelTransactionHandler(useCases.cancelTransaction),
    AuthenticateTransaction: authenticateTransactionHandler(useCases.authenticateTransaction),
    CreateThreeDsSession: createThreeDsSessionHandler(useCases.createThreeDsSession, clock),
    GetThreeDsSession: getThreeDsSessionHandler(useCases.getThreeDsSession, clock),
    CompleteThreeDsSession: completeThreeDsSessionHandler(useCases.completeThreeDsSession, clock),
    PayTransaction: payTransactionHandler(useCases.payTransaction),
    GetProviderReference: getProviderReferenceHandler(useCases.findTransaction),
    GetReceipts: getReceiptsHandler(useCases.getReceipts),
    GetChargePayload: getChargePayloadHandler(useCases.getChargePayload),
    GetChargePayloadKeys: getChargePayloadKeysHandler(useCases.chargePayloadKeys),
    ...moneyBackHandlers(useCases),
    ReceiveProviderCallback: receiveProviderCallbackHandler(useCases.receiveProviderCallback),
  });
}
