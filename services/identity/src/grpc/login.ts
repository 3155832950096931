// A login.
import type { Handler } from '@mps/chassis';
import type { LoginRequest__Output } from '@mps/contracts/gen/mps/identity/v1/LoginRequest';
import type { LoginResponse } from '@mps/contracts/gen/mps/identity/v1/LoginResponse';
import { Secret } from '@mps/kernel';
import type { Login } from '../usecases/login';

export const login =
  (useCase: Login): Handler<LoginRequest__Output, LoginResponse> =>
  (request, { caller }) =>
    useCase(caller, {
      identifier: request.identifier,
      password: new Secret(request.password),
      clientIp: request.client_ip ?? null,
    });
