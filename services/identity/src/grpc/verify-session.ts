// What a session's token may do now.
import type { Handler } from '@mps/chassis';
import type { VerifySessionRequest__Output } from '@mps/contracts/gen/mps/identity/v1/VerifySessionRequest';
import type { VerifySessionResponse } from '@mps/contracts/gen/mps/identity/v1/VerifySessionResponse';
import type { VerifySession } from '../usecases/verify-session';

export const verifySession =
  (useCase: VerifySession): Handler<VerifySessionRequest__Output, VerifySessionResponse> =>
  (request, { caller }) =>
    useCase(caller, {
      session_id: request.session_id,
      user_id: request.user_id,
      company_id: request.company_id ?? null,
    });
