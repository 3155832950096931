// Shuts a user out: every token is refused at once, and none of the sessions comes back.
import type { Caller, DomainError } from '@mps/contracts';
import type { SuspendUserResponse } from '@mps/contracts/gen/mps/identity/v1/SuspendUserResponse';
import { ok, type Result } from '@mps/kernel';
import { suspended } from '../domain/user';
import { changePerson } from './change-person';
import type { Ports } from './ports';

export type SuspendUser = ReturnType<typeof makeSuspendUser>;

export function makeSuspendUser(ports: Pick<Ports, 'users' | 'roles' | 'businessClock'>) {
  return async (caller: Caller, userId: string): Promise<Result<SuspendUserResponse, DomainError>> => {
    const user = await changePerson(ports, caller, userId, (current) =>
      suspended(current, ports.businessClock.now()),
    );
    return user.ok ? ok({ user: user.value }) : user;
  };
}
