// Sessions of the console, on a real MongoDB over real gRPC: their ends, their rights and their token.
import { createHash } from 'node:crypto';
import type { CallContext } from '@mps/contracts';
import { Secret } from '@mps/kernel';
import {
  codeOf,
  login,
  newPerson,
  PASSWORD,
  value,
  withIdentity,
  type Person,
  type RunningIdentity,
} from '../identity.fixture';
import { changeConsolePassword } from './console';

let service: RunningIdentity;
withIdentity((running) => (service = running));

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'another-fine-long-passphrase';

const open = (identifier: string, changes: object = {}) =>
  service.client.OpenConsoleSession({ identifier, password: PASSWORD, ...changes }, service.system);
const verify = (token: string, company_id?: string) =>
  service.client.VerifyConsoleSession(
    {
      cookie_sha256: createHash('sha256').update(token).digest('hex'),
      ...(company_id !== undefined && { company_id }),
    },
    service.system,
  );
const verdict = async (token: string, companyId?: string): Promise<string> =>
  codeOf(await verify(token, companyId));

async function asHolder(token: string): Promise<CallContext> {
  const { session_id, user_id } = value(await verify(token));
  return service.as({ principal_id: user_id, session_id });
}

async function opened(): Promise<Person & { readonly token: string; readonly caller: CallContext }> {
  const person = await newPerson(service);
  const { token } = value(await open(person.identifier));
  return { ...person, token, caller: await asHolder(token) };
}

it('has the rights of its user in each company, and none in another', async () => {
  const person = await opened();
  const stranger = await newPerson(service);
  expect(value(await verify(person.token, person.companyId))).toMatchObject({
    user_id: person.userId,
    organization_id: person.organizationId,
    company_id: person.companyId,
    permissions: ['*'],
  });
  expect(value(await verify(person.token)).permissions).toEqual([]);
  expect(await verdict(person.token, stranger.companyId)).toBe('company_access_denied');
  expect(await verdict('A'.repeat(43))).toBe('authentication_error');
});

it('is verified by its id too, for work that goes on after its request, until it ends', async () => {
  const { userId: user_id, companyId: company_id, caller } = await opened();
  const session = { session_id: caller.caller.session_id ?? '', user_id, company_id };
  expect(value(await service.client.VerifySession(session, service.system)).permissions).toEqual(['*']);
  value(await service.client.Logout({}, caller));
  expect(codeOf(await service.client.VerifySession(session, service.system))).toBe('authentication_error');
});

it('answers its user, the companies and its ends', async () => {
  const person = await opened();
  const { session } = value(await service.client.GetConsoleSession({}, person.caller));
  expect(session).toMatchObject({
    user: { id: person.userId, identifier: person.identifier, first_name: 'Ana' },
    companies: [{ id: person.companyId, role: { name: 'admin' }, permissions: ['*'] }],
  });
  const minutes = (text: string): number =>
    Math.round((Date.parse(text) - service.now().getTime()) / MINUTE_MS);
  expect([minutes(session!.idle_expires_at), minutes(session!.absolute_expires_at)]).toEqual([30, 720]);
});

it('stores neither its token nor a refresh token', async () => {
  const { token } = await opened();
  const stored = JSON.stringify(await service.collections.sessions.find({}).toArray());
  expect(stored).not.toContain(token);
  expect(await service.client.Refresh({ refresh_token: token }, service.system)).toMatchObject({
    error: { code: 'authentication_error' },
  });
});

it('ends after 30 minutes without a touch, and after 12 hours with touches', async () => {
  const idle = await opened();
  const touched = await opened();
  for (let quarter = 0; quarter < 3; quarter++) {
    service.advance(12 * MINUTE_MS);
    value(await service.client.TouchConsoleSession({}, touched.caller));
  }
  expect(await verdict(idle.token)).toBe('authentication_error');
  expect(codeOf(await service.client.TouchConsoleSession({}, idle.caller))).toBe('authentication_error');
  expect(await verdict(touched.token)).toBe('OK');
  for (let passed = 36; passed < 715; passed += 25) {
    service.advance(25 * MINUTE_MS);
    await service.client.TouchConsoleSession({}, touched.caller);
  }
  expect(await verdict(touched.token)).toBe('authentication_error');
});

it('ends with a logout, and leaves the other sessions of the user', async () => {
  const person = await opened();
  const { token: second } = value(await open(person.identifier));
  const tokens = await login(service, person.identifier);
  value(await service.client.Logout({}, person.caller));
  expect([await verdict(person.token), await verdict(second)]).toEqual(['authentication_error', 'OK']);
  value(await service.client.GetMe({}, await service.asSession(tokens)));
});

it('ends with the suspension in the only company of the user', async () => {
  const person = await opened();
  const administrator = await newPerson(service, person);
  const caller = await service.asSession(await login(service, administrator.identifier));
  value(await service.client.SuspendUser({ user_id: person.userId }, caller));
  expect(await verdict(person.token)).toBe('authentication_error');
});

it('gets a new token with a new password, which ends every other session', async () => {
  const person = await opened();
  const { token: second } = value(await open(person.identifier));
  const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  const wrong = { ...change, current_password: NEW_PASSWORD };
  expect(codeOf(await service.client.ChangeConsolePassword(wrong, person.caller))).toBe(
    'authentication_error',
  );
  const { token } = value(await service.client.ChangeConsolePassword(change, person.caller));
  expect(await Promise.all([token, person.token, second].map((one) => verdict(one)))).toEqual([
    'OK',
    'authentication_error',
    'authentication_error',
  ]);
});

it('ends with the old password when the service dies before the new token is stored', async () => {
  const person = await opened();
  const dying = () => Promise.reject(new Error('killed'));
  const deps = { ...service.deps, sessions: { ...service.deps.sessions, change: dying } };
  const change = { current_password: new Secret(PASSWORD), new_password: new Secret(NEW_PASSWORD) };
  await expect(changeConsolePassword(deps, change, person.caller)).rejects.toThrow('killed');
  expect(await verdict(person.token)).toBe('authentication_error');
  value(await open(person.identifier, { password: NEW_PASSWORD }));
});

it('is the eleventh of its user: the oldest ends', async () => {
  const person = await newPerson(service);
  const tokens: string[] = [];
  for (let count = 0; count < 11; count++) {
    tokens.push(value(await open(person.identifier)).token);
    service.advance(1);
  }
  const verdicts = await Promise.all(tokens.map((token) => verdict(token)));
  expect(verdicts).toEqual(['authentication_error', ...Array.from({ length: 10 }, () => 'OK')]);
});

it('is refused and counted as a login is: five wrong passwords lock the identifier', async () => {
  const person = await newPerson(service);
  const answers: string[] = [];
  for (let count = 0; count < 5; count++)
    answers.push(codeOf(await open(person.identifier, { password: 'wrong-long-password' })));
  answers.push(codeOf(await open(person.identifier)), codeOf(await open('nobody@example.com')));
  expect(new Set(answers)).toEqual(new Set(['authentication_error']));
  const right = { identifier: person.identifier, password: PASSWORD };
  expect(codeOf(await service.client.Login(right, service.system))).toBe('authentication_error');
});

it('is opened and verified by the gateway alone', async () => {
  const person = await opened();
  const request = { identifier: person.identifier, password: PASSWORD };
  expect(codeOf(await service.client.OpenConsoleSession(request, person.caller))).toBe('permission_denied');
  const verifying = { cookie_sha256: createHash('sha256').update(person.token).digest('hex') };
  expect(codeOf(await service.client.VerifyConsoleSession(verifying, person.caller))).toBe(
    'permission_denied',
  );
});

it('belongs to a session of tokens as little as the other way round', async () => {
  const person = await newPerson(service);
  const caller = await service.asSession(await login(service, person.identifier));
  expect(codeOf(await service.client.GetConsoleSession({}, caller))).toBe('authentication_error');
  expect(codeOf(await service.client.TouchConsoleSession({}, caller))).toBe('authentication_error');
});

it('counts a proof of its person for ten minutes: the login, and a reauthentication', async () => {
  const { token, caller } = await opened();
  const isProven = async (): Promise<boolean> =>
    Date.parse(value(await verify(token)).proof_expires_at) > service.now().getTime();
  const reauthenticate = async (request: object): Promise<string> =>
    codeOf(await service.client.ReauthenticateConsoleSession(request, caller));
  expect(await isProven()).toBe(true);
  service.advance(10 * MINUTE_MS);
  expect(await isProven()).toBe(false);
  expect(await reauthenticate({ password: 'wrong' })).toBe('authentication_error');
  expect(await reauthenticate({ totp: '123456' })).toBe('authentication_error');
  expect(await reauthenticate({})).toBe('authentication_error');
  expect(await isProven()).toBe(false);
  expect(await reauthenticate({ password: PASSWORD })).toBe('OK');
  expect(await isProven()).toBe(true);
});

it('of an earlier release has no proof', async () => {
  const { token } = await opened();
  const { session_id } = value(await verify(token));
  await service.collections.sessions.updateOne(
    { _id: session_id },
    { $unset: { 'console.proven_at': true } },
  );
  expect(Date.parse(value(await verify(token)).proof_expires_at)).toBeLessThan(service.now().getTime());
});
