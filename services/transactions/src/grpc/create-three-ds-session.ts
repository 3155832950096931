// CreateThreeDsSession: wire in, command, wire out. The token is wrapped here and unwrapped by the hash and the directory's
// adapter alone.
import type { Handler } from '@mps/chassis';
import type { CreateThreeDsSessionRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/CreateThreeDsSessionRequest';
import type { CreateThreeDsSessionResponse } from '@mps/contracts/gen/mps/transactions/v1/CreateThreeDsSessionResponse';
import { ok, Secret, type BusinessClock, type Currency } from '@mps/kernel';
import type { CreateThreeDsSession } from '../three-ds/create';
import { threeDsSessionToWire } from '../three-ds/messages';

export function createThreeDsSessionHandler(
  run: CreateThreeDsSession,
  clock: BusinessClock,
): Handler<CreateThreeDsSessionRequest__Output, CreateThreeDsSessionResponse> {
  return async ({ network_token, currency, idempotency_key, ...request }, context) => {
    const created = await run(
      {
        merchant_id: request.merchant_id,
        amount: request.amount,
        currency: currency as Currency,
        network_token: new Secret(network_token),
        expiry_month: request.expiry_month,
        expiry_year: request.expiry_year,
        idempotency_key: idempotency_key ?? null,
      },
      context,
    );
    if (!created.ok) return created;
    const { session, replayed } = created.value;
    return ok({ three_ds_session: threeDsSessionToWire(session, clock.now()), replayed });
  };
}
