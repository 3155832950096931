// GetThreeDsSession: wire in, query, wire out.
import type { Handler } from '@mps/chassis';
import type { GetThreeDsSessionRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/GetThreeDsSessionRequest';
import type { GetThreeDsSessionResponse } from '@mps/contracts/gen/mps/transactions/v1/GetThreeDsSessionResponse';
import { ok, type BusinessClock } from '@mps/kernel';
import type { GetThreeDsSession } from '../three-ds/get-session';
import { threeDsSessionToWire } from '../three-ds/messages';

export function getThreeDsSessionHandler(
  run: GetThreeDsSession,
  clock: BusinessClock,
): Handler<GetThreeDsSessionRequest__Output, GetThreeDsSessionResponse> {
  return async ({ merchant_id, three_ds_session_id }, context) => {
    const found = await run({ merchant_id: merchant_id ?? null, three_ds_session_id }, context);
    return found.ok ? ok({ three_ds_session: threeDsSessionToWire(found.value, clock.now()) }) : found;
  };
}
