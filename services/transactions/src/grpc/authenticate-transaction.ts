// AuthenticateTransaction: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { AuthenticateTransactionRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/AuthenticateTransactionRequest';
import type { AuthenticateTransactionResponse } from '@mps/contracts/gen/mps/transactions/v1/AuthenticateTransactionResponse';
import { ok } from '@mps/kernel';
import type { AuthenticateTransaction } from '../payments/authenticate';
import { transactionToWire } from '../transaction/messages';

export function authenticateTransactionHandler(
  run: AuthenticateTransaction,
): Handler<AuthenticateTransactionRequest__Output, AuthenticateTransactionResponse> {
  return async ({ merchant_id, transaction_id, three_d_secure_session_id }, context) => {
    const sent = await run({ merchant_id, transaction_id, three_d_secure_session_id }, context);
    return sent.ok ? ok({ transaction: transactionToWire(sent.value) }) : sent;
  };
}
