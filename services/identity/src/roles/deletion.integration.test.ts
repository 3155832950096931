// A request deletes a role while another request gives it to a user. Uses a real MongoDB and real gRPC.
import { randomUUID } from 'node:crypto';
import { codeOf, login, newPerson, value, withIdentity, type RunningIdentity } from '../identity.fixture';
import { updateUser } from '../users/change-user';
import { createUser } from '../users/create-user';

let service: RunningIdentity;
withIdentity((running) => (service = running));

const makeUser = (role_id: string) => ({
  identifier_type: 'EMAIL',
  identifier_value: `${randomUUID()}@example.com`,
  first_name: 'Bia',
  last_name: 'Lima',
  role_id,
  metadata_json: '{}',
});

it('keeps a role that a user gets while it is deleted', async () => {
  const person = await newPerson(service);
  const caller = await service.asSession(await login(service, person.identifier));
  const role = { name: 'Guest', permissions: ['event.list'] };
  const { id } = value(await service.client.CreateRole(role, caller)).role!;
  const { roles } = value(await service.client.ListRoles({}, caller));
  const standard = roles.find(({ name }) => name === 'user')!.id;
  const { user: member } = value(await service.client.CreateUser(makeUser(standard), caller));
  /** Deletes the role after it was read and before the user is stored. */
  const find: typeof service.deps.roles.find = async (...query) => {
    const found = await service.deps.roles.find(...query);
    expect(codeOf(await service.client.DeleteRole({ role_id: id }, caller))).toBe('OK');
    return found;
  };
  const deps = { ...service.deps, roles: { ...service.deps.roles, find } };
  const change = { userId: member!.id, changes: { role_id: id } };
  expect(value(await updateUser(deps, change, caller)).user.roles).toMatchObject([{ id }]);
  const moved = { user_id: member!.id, role_id: standard };
  expect(codeOf(await service.client.UpdateUser(moved, caller))).toBe('OK');
  const made = value(await createUser(deps, { ...makeUser(id), password: null }, caller));
  expect(made.user.roles).toMatchObject([{ id }]);
  expect(codeOf(await service.client.DeleteRole({ role_id: id }, caller))).toBe('role_in_use');
});
