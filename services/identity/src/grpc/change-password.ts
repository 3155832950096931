// The caller's new password.
import type { Handler } from '@mps/chassis';
import type { ChangePasswordRequest__Output } from '@mps/contracts/gen/mps/identity/v1/ChangePasswordRequest';
import type { ChangePasswordResponse } from '@mps/contracts/gen/mps/identity/v1/ChangePasswordResponse';
import { Secret } from '@mps/kernel';
import type { ChangePassword } from '../usecases/change-password';

export const changePassword =
  (useCase: ChangePassword): Handler<ChangePasswordRequest__Output, ChangePasswordResponse> =>
  (request, { caller }) =>
    useCase(caller, {
      currentPassword: new Secret(request.current_password),
      newPassword: new Secret(request.new_password),
    });
