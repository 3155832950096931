// Lets a suspended user log in again.
import type { Caller, DomainError } from '@mps/contracts';
import type { UnsuspendUserResponse } from '@mps/contracts/gen/mps/identity/v1/UnsuspendUserResponse';
import { ok, type Result } from '@mps/kernel';
import { unsuspended } from '../domain/user';
import { changePerson } from './change-person';
import type { Ports } from './ports';

export type UnsuspendUser = ReturnType<typeof makeUnsuspendUser>;

export function makeUnsuspendUser(ports: Pick<Ports, 'users' | 'roles' | 'businessClock'>) {
  return async (caller: Caller, userId: string): Promise<Result<UnsuspendUserResponse, DomainError>> => {
    const user = await changePerson(ports, caller, userId, (current) =>
      unsuspended(current, ports.businessClock.now()),
    );
    return user.ok ? ok({ user: user.value }) : user;
  };
}
