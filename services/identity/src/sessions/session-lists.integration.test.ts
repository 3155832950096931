// The lists of sessions of a person with very many sessions, on a real MongoDB over real gRPC.
import { createHash } from 'node:crypto';
import { newId } from '@mps/kernel';
import {
  login,
  newPerson,
  newSession,
  PASSWORD,
  value,
  withIdentity,
  type Person,
  type RunningIdentity,
} from '../identity.fixture';

let service: RunningIdentity;
withIdentity((running) => (service = running));

/** As many as a list has. */
const MANY = 100;
const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'another-fine-long-passphrase';

const openConsole = async ({ identifier }: Person, password = PASSWORD): Promise<string> =>
  value(await service.client.OpenConsoleSession({ identifier, password }, service.system)).token;

/** A script that logs in for every run leaves such sessions. Copies one session of tokens. */
async function addManySessions(of: {
  readonly user_id: string;
  readonly company_id?: string;
}): Promise<void> {
  const { sessions } = service.collections;
  const found = await sessions.findOne({ ...of, console: { $exists: false } });
  if (found === null) throw new Error('There is no such session of tokens');
  await sessions.insertMany(Array.from({ length: MANY }, () => ({ ...found, _id: newId() })));
}

describe('the own sessions of a person with very many sessions', () => {
  it('include those of the console, which end before all sessions of tokens', async () => {
    const person = await newSession(service);
    await addManySessions({ user_id: person.userId });
    await openConsole(person);
    const { sessions } = value(await service.client.ListOwnSessions({}, person.caller));
    expect(sessions).toHaveLength(MANY);
    expect(sessions.map(({ kind }) => kind)).toContain('CONSOLE');
  });

  it('include those that began after a change of the password has ended many', async () => {
    const person = await newSession(service);
    await addManySessions({ user_id: person.userId });
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    value(await service.client.ChangePassword(change, person.caller));
    await openConsole(person, NEW_PASSWORD);
    const { sessions } = value(await service.client.ListOwnSessions({}, person.caller));
    expect(sessions.map(({ kind, current }) => [kind, current]).sort()).toEqual([
      ['API', true],
      ['CONSOLE', false],
    ]);
  });
});

it('a login to the console and the lists read no sessions that have ended or are of another kind', async () => {
  const person = await newSession(service);
  await addManySessions({ user_id: person.userId });
  const { sessions } = service.collections;
  const others = { user_id: person.userId, _id: { $ne: person.caller.caller.session_id ?? '' } };
  const database = service.connection.db!;
  const countReads = async (work: () => Promise<unknown>): Promise<number> => {
    await database.command({ profile: 2 });
    await work();
    await database.command({ profile: 0 });
    const profile = database.collection<{ docsExamined: number }>('system.profile');
    const reads = await profile.find({ 'command.find': 'sessions' }).toArray();
    await profile.drop();
    return reads.reduce((sum, { docsExamined }) => sum + docsExamined, 0);
  };
  // The new session of the console alone.
  expect(await countReads(() => openConsole(person))).toBe(1);
  await sessions.updateMany({ ...others, console: { $exists: false } }, { $set: { revoked_at: new Date() } });
  // Each kind has one.
  expect(await countReads(() => service.client.ListOwnSessions({}, person.caller))).toBe(2);
});

it('the sessions of a member include those of the company when very many are of another company', async () => {
  const administrator = await newSession(service);
  const member = await newPerson(service, administrator);
  await login(service, member.identifier);
  const { companyId: company_id, organizationId: organization_id } = await newPerson(service);
  const grant = { user_id: member.userId, role: 'admin', company_id, organization_id };
  value(await service.client.GrantRole(grant, service.operator));
  const elsewhere = await service.asSession(await login(service, member.identifier));
  value(await service.client.SelectCompany({ company_id }, elsewhere));
  await addManySessions({ user_id: member.userId, company_id });
  const { sessions } = value(
    await service.client.ListUserSessions({ user_id: member.userId }, administrator.caller),
  );
  expect(sessions).toMatchObject([{ company_id: administrator.companyId }]);
});

it('a new session of the console outlives the login when its user has ten that end later', async () => {
  const person = await newPerson(service);
  for (let count = 0; count < 10; count += 1) await openConsole(person);
  // As if CONSOLE_SESSION_HOURS had been longer before.
  const later = new Date(service.now().getTime() + 48 * HOUR_MS);
  await service.collections.sessions.updateMany(
    { user_id: person.userId },
    { $set: { refresh_expires_at: later } },
  );
  const cookie_sha256 = createHash('sha256')
    .update(await openConsole(person))
    .digest('hex');
  value(await service.client.VerifyConsoleSession({ cookie_sha256 }, service.system));
  const live = { user_id: person.userId, revoked_at: null };
  expect(await service.collections.sessions.countDocuments(live)).toBe(10);
});
