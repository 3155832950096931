// Changes a user's names or metadata, which are the person's, and the role, which is the selected company's.
import { invalid, violation, type Caller, type DomainError } from '@mps/contracts';
import type { UpdateUserResponse } from '@mps/contracts/gen/mps/identity/v1/UpdateUserResponse';
import {
  MAX_METADATA_BYTES,
  canonicalJson,
  err,
  isMetadataTooBig,
  mergeJson,
  ok,
  type JsonMembers,
  type Result,
} from '@mps/kernel';
import { withMembership, type User } from '../domain/user';
import { change } from './change';
import { grantableRole, mayChangePerson, mayManage } from './granting';
import type { Ports, Stored } from './ports';
import { actorOf, type Actor } from './refusals';
import { oneUserView } from './views';

export interface UpdateUserCommand {
  readonly user_id: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** A merge patch (RFC 7396) as JSON text. */
  readonly metadata_json?: string;
  readonly role_id?: string;
}

type UpdateUserPorts = Pick<Ports, 'users' | 'roles' | 'businessClock'>;
export type UpdateUser = ReturnType<typeof makeUpdateUser>;

export function makeUpdateUser(ports: UpdateUserPorts) {
  const { users } = ports;
  return async (
    caller: Caller,
    command: UpdateUserCommand,
  ): Promise<Result<UpdateUserResponse, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    const { company_id } = actor.value;
    const updated = await change({
      repository: users,
      load: () => users.findIn(company_id, command.user_id),
      decide: (user) => decide(ports, actor.value, user, command),
      events: ['user.changed'],
    });
    return updated.ok ? ok({ user: await oneUserView(ports, updated.value, company_id) }) : updated;
  };
}

async function decide(
  ports: UpdateUserPorts,
  actor: Actor,
  user: Stored<User>,
  { user_id: _, role_id, ...person }: UpdateUserCommand,
): Promise<Result<Stored<User>, DomainError>> {
  const now = ports.businessClock.now();
  let next = user;
  const allowed = await mayManage(ports, actor, user);
  if (!allowed.ok) return allowed;
  if (Object.keys(person).length > 0) {
    const personal = mayChangePerson(actor, user);
    if (!personal.ok) return personal;
    const merged = mergedPerson(user, person);
    if (!merged.ok) return merged;
    if (!isAlready(user, merged.value)) next = { ...next, ...merged.value, updated_at: now };
  }
  if (role_id !== undefined) {
    const role = await grantableRole(ports, actor, role_id);
    if (!role.ok) return role;
    const { company_id, organization_id } = actor;
    next = withMembership(next, { company_id, organization_id, role_id: role.value._id }, now);
  }
  return ok(next);
}

type Personal = Omit<UpdateUserCommand, 'user_id' | 'role_id'>;

/** The names as they are sent, and the metadata as the patch leaves it. */
function mergedPerson(user: User, { metadata_json, ...names }: Personal): Result<Personal, DomainError> {
  if (metadata_json === undefined) return ok(names);
  const before = JSON.parse(user.metadata_json) as JsonMembers;
  const metadata = mergeJson(before, JSON.parse(metadata_json) as JsonMembers);
  if (isMetadataTooBig(metadata))
    return err(
      invalid(violation('#/metadata', 'too_big', `must be at most ${MAX_METADATA_BYTES} bytes as JSON`)),
    );
  const isSame = canonicalJson(before) === canonicalJson(metadata);
  return ok({ ...names, metadata_json: isSame ? user.metadata_json : JSON.stringify(metadata) });
}

const isAlready = (user: User, person: Personal): boolean =>
  Object.entries(person).every(([member, value]) => user[member as keyof Personal] === value);
