// The start of a password reset.
import type { Handler } from '@mps/chassis';
import type { ForgotPasswordRequest__Output } from '@mps/contracts/gen/mps/identity/v1/ForgotPasswordRequest';
import type { ForgotPasswordResponse } from '@mps/contracts/gen/mps/identity/v1/ForgotPasswordResponse';
import type { ForgotPassword } from '../usecases/forgot-password';

export const forgotPassword =
  (useCase: ForgotPassword): Handler<ForgotPasswordRequest__Output, ForgotPasswordResponse> =>
  (request, { caller }) =>
    useCase(caller, request.identifier);
