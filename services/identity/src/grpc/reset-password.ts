// A new password by a reset token.
import type { Handler } from '@mps/chassis';
import type { ResetPasswordRequest__Output } from '@mps/contracts/gen/mps/identity/v1/ResetPasswordRequest';
import type { ResetPasswordResponse } from '@mps/contracts/gen/mps/identity/v1/ResetPasswordResponse';
import { Secret } from '@mps/kernel';
import type { ResetPassword } from '../usecases/reset-password';

export const resetPassword =
  (useCase: ResetPassword): Handler<ResetPasswordRequest__Output, ResetPasswordResponse> =>
  (request, { caller }) =>
    useCase(caller, { resetToken: request.reset_token, newPassword: new Secret(request.new_password) });
