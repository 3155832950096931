// CompleteThreeDsSession (test mode): wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { CompleteThreeDsSessionRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/CompleteThreeDsSessionRequest';
import type { CompleteThreeDsSessionResponse } from '@mps/contracts/gen/mps/transactions/v1/CompleteThreeDsSessionResponse';
import { ok, type BusinessClock, type ThreeDsChallengeOutcome } from '@mps/kernel';
import type { CompleteThreeDsSession } from '../three-ds/complete';
import { threeDsSessionToWire } from '../three-ds/messages';

export function completeThreeDsSessionHandler(
  run: CompleteThreeDsSession,
  clock: BusinessClock,
): Handler<CompleteThreeDsSessionRequest__Output, CompleteThreeDsSessionResponse> {
  return async ({ three_ds_session_id, outcome }, context) => {
    const done = await run({ three_ds_session_id, outcome: outcome as ThreeDsChallengeOutcome }, context);
    return done.ok ? ok({ three_ds_session: threeDsSessionToWire(done.value, clock.now()) }) : done;
  };
}
