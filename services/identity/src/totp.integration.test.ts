// The second factor, on a real MongoDB over real gRPC: enrolment, codes that work once, locks, and the reset by an operator.
import type { CallContext } from '@mps/contracts';
import { TOTP } from 'otpauth';
import {
  codeOf,
  login,
  newPerson,
  newSession,
  PASSWORD,
  value,
  withIdentity,
  type Person,
  type RunningIdentity,
} from './identity.fixture';

let service: RunningIdentity;
withIdentity((running) => (service = running));

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const codeAt = (secret: string, aheadMs = 0): string =>
  new TOTP({ secret }).generate({ timestamp: service.now().getTime() + aheadMs });
/** Shorter than a code, so it is never right. */
const WRONG = '12345';

const tryLogin = async (identifier: string, parts: object = {}): Promise<string> =>
  codeOf(await service.client.Login({ identifier, password: PASSWORD, ...parts }, service.system));
const enrol = (caller: CallContext, current_password = PASSWORD) =>
  service.client.EnrolTotp({ current_password }, caller);
const confirm = (caller: CallContext, totp: string) => service.client.ConfirmTotp({ totp }, caller);
const disable = (caller: CallContext, totp: string, current_password = PASSWORD) =>
  service.client.DisableTotp({ current_password, totp }, caller);

interface Enabled extends Person {
  readonly caller: CallContext;
  readonly secret: string;
}

/** Moves the clock to the beginning of a step, so that the step does not end between a code and its use. */
const beginStep = (): void => service.advance(STEP_MS - (service.now().getTime() % STEP_MS));

/** The second factor is on, and the code of this step is not used. */
async function enabled(): Promise<Enabled> {
  const person = await newSession(service);
  const { secret } = value(await enrol(person.caller));
  beginStep();
  value(await confirm(person.caller, codeAt(secret, -STEP_MS)));
  return { ...person, secret };
}

const isEnabled = async ({ caller }: Enabled): Promise<boolean | undefined> =>
  value(await service.client.GetMe({}, caller)).user?.totp_enabled;

describe('an enrolment', () => {
  it('counts from its first code on', async () => {
    const { caller, identifier } = await newSession(service);
    const { secret, otpauth_url } = value(await enrol(caller));
    expect(otpauth_url).toContain(`secret=${secret}`);
    expect(decodeURIComponent(otpauth_url)).toContain(identifier);
    expect(await tryLogin(identifier)).toBe('OK');
    expect(codeOf(await confirm(caller, WRONG))).toBe('authentication_error');
    value(await confirm(caller, codeAt(secret)));
    expect(await tryLogin(identifier)).toBe('totp_required');
  });

  it('stores no secret in the clear', async () => {
    const { secret, userId } = await enabled();
    const stored = JSON.stringify(await service.collections.users.findOne({ _id: userId }));
    expect(stored).toContain('sealed_secret');
    expect(stored).not.toContain(secret);
  });

  it('is replaced by the next one', async () => {
    const { caller } = await newSession(service);
    const first = value(await enrol(caller)).secret;
    const second = value(await enrol(caller)).secret;
    expect(codeOf(await confirm(caller, codeAt(first)))).toBe('authentication_error');
    value(await confirm(caller, codeAt(second)));
  });

  it('waits 30 minutes for its first code', async () => {
    const { caller } = await newSession(service);
    const { secret } = value(await enrol(caller));
    service.advance(30 * MINUTE_MS);
    expect(codeOf(await confirm(caller, codeAt(secret)))).toBe('invalid_totp_state');
  });

  it('needs the current password, and locks after five wrong ones', async () => {
    const { caller } = await newSession(service);
    for (let count = 0; count < 5; count++)
      expect(codeOf(await enrol(caller, 'wrong'))).toBe('authentication_error');
    expect(codeOf(await enrol(caller))).toBe('authentication_error');
  });

  it('is refused while the second factor is on, and so are a second confirmation and one without it', async () => {
    const person = await enabled();
    expect(codeOf(await enrol(person.caller))).toBe('invalid_totp_state');
    expect(codeOf(await confirm(person.caller, codeAt(person.secret)))).toBe('invalid_totp_state');
    expect(codeOf(await confirm((await newSession(service)).caller, WRONG))).toBe('invalid_totp_state');
  });

  it('ends the sessions that began without the second factor, but not its own', async () => {
    const person = await newSession(service);
    const other = await service.asSession(await login(service, person.identifier));
    const { secret } = value(await enrol(person.caller));
    value(await confirm(person.caller, codeAt(secret)));
    const verify = async ({ caller }: CallContext): Promise<string> =>
      codeOf(
        await service.client.VerifySession(
          { session_id: caller.session_id ?? '', user_id: caller.principal_id },
          service.system,
        ),
      );
    expect([await verify(person.caller), await verify(other)]).toEqual(['OK', 'authentication_error']);
  });
});

describe('a login with the second factor', () => {
  it('takes a code of this step, of the step before and of the step after', async () => {
    const { identifier, secret } = await enabled();
    expect(await tryLogin(identifier, { totp: codeAt(secret, -2 * STEP_MS) })).toBe('authentication_error');
    expect(await tryLogin(identifier, { totp: codeAt(secret, 2 * STEP_MS) })).toBe('authentication_error');
    expect(await tryLogin(identifier, { totp: codeAt(secret) })).toBe('OK');
    expect(await tryLogin(identifier, { totp: codeAt(secret, STEP_MS) })).toBe('OK');
  });

  it('takes a code once, and none of an earlier step after it', async () => {
    const { identifier, secret } = await enabled();
    const [now, next] = [codeAt(secret), codeAt(secret, STEP_MS)];
    expect(await tryLogin(identifier, { totp: next })).toBe('OK');
    expect(await tryLogin(identifier, { totp: next })).toBe('authentication_error');
    expect(await tryLogin(identifier, { totp: now })).toBe('authentication_error');
  });

  it('lets one of simultaneous uses of a code in', async () => {
    const { identifier, secret } = await enabled();
    const totp = codeAt(secret);
    const answers = await Promise.all([1, 2, 3].map(() => tryLogin(identifier, { totp })));
    expect(answers.toSorted()).toEqual(['OK', 'authentication_error', 'authentication_error']);
  });

  it('counts wrong codes and wrong passwords for one lock, and a right password alone deletes none', async () => {
    const { identifier, secret } = await enabled();
    for (const password of ['wrong', 'wrong', PASSWORD, PASSWORD])
      expect(await tryLogin(identifier, { password, totp: WRONG })).toBe('authentication_error');
    expect(await tryLogin(identifier)).toBe('totp_required');
    expect(await tryLogin(identifier, { totp: WRONG })).toBe('authentication_error');
    expect(await tryLogin(identifier, { totp: codeAt(secret) })).toBe('authentication_error');
    expect(await tryLogin(identifier)).toBe('authentication_error');
  });

  it('stays locked after a reset of the password, which allows no further guesses', async () => {
    const { identifier, secret } = await enabled();
    for (let count = 0; count < 5; count++) await tryLogin(identifier, { totp: WRONG });
    const { reset_token = '' } = value(await service.client.ForgotPassword({ identifier }, service.system));
    const password = 'a-reset-passphrase';
    value(await service.client.ResetPassword({ reset_token, new_password: password }, service.system));
    expect(await tryLogin(identifier, { password, totp: codeAt(secret) })).toBe('authentication_error');
  });

  it('does not tell that a code is missing to a guesser of the password', async () => {
    const { identifier } = await enabled();
    expect(await tryLogin(identifier, { password: 'wrong' })).toBe('authentication_error');
  });

  it('opens the console too, and ignores a code of a person without a second factor', async () => {
    const { identifier, secret } = await enabled();
    const open = async (parts: object): Promise<unknown> => {
      const answer = await service.client.OpenConsoleSession(
        { identifier, password: PASSWORD, ...parts },
        service.system,
      );
      return answer.ok ? answer.value.session?.user?.totp_enabled : answer.error.code;
    };
    expect(await open({})).toBe('totp_required');
    expect(await open({ totp: codeAt(secret) })).toBe(true);
    expect(await tryLogin((await newPerson(service)).identifier, { totp: WRONG })).toBe('OK');
  });

  it('is limited when the code is missing as when it succeeds', async () => {
    const { identifier } = await enabled();
    const answers: string[] = [];
    for (let count = 0; count < 11; count++)
      answers.push(await tryLogin(identifier, { client_ip: '192.0.2.77' }));
    expect(answers.slice(-2)).toEqual(['totp_required', 'rate_limited']);
  });
});

const countRecords = (): Promise<number[]> =>
  Promise.all(
    ['session.proof_failed', 'session.proof_locked'].map((action) =>
      service.collections.recordedActions.countDocuments({ action }),
    ),
  );

describe('the end of a second factor', () => {
  it('needs both factors', async () => {
    const person = await enabled();
    const { caller, identifier, secret } = person;
    expect(codeOf(await disable(caller, codeAt(secret), 'wrong'))).toBe('authentication_error');
    expect(codeOf(await disable(caller, WRONG))).toBe('authentication_error');
    expect(await isEnabled(person)).toBe(true);
    value(await disable(caller, codeAt(secret)));
    expect(await isEnabled(person)).toBe(false);
    expect(await tryLogin(identifier)).toBe('OK');
    expect(codeOf(await disable(caller, codeAt(secret)))).toBe('invalid_totp_state');
  });

  it('is locked after five wrong proofs, and a right password between them deletes none', async () => {
    const { caller, secret } = await enabled();
    for (let count = 0; count < 4; count++)
      expect(codeOf(await disable(caller, WRONG))).toBe('authentication_error');
    expect(codeOf(await enrol(caller))).toBe('invalid_totp_state');
    expect(codeOf(await disable(caller, WRONG))).toBe('authentication_error');
    expect(codeOf(await disable(caller, codeAt(secret)))).toBe('authentication_error');
  });

  it('records each wrong proof in a session, and the lock that it begins', async () => {
    const { caller } = await enabled();
    const before = await countRecords();
    for (let count = 0; count < 5; count++) await disable(caller, WRONG);
    const after = await countRecords();
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([5, 1]);
  });

  it('comes from an operator for a lost app, and ends all sessions', async () => {
    const { caller, identifier, secret } = await enabled();
    for (let count = 0; count < 5; count++) await tryLogin(identifier, { totp: WRONG });
    const reset = () => service.client.ResetTotp({ identifier }, service.operator);
    expect(value(await reset())).toMatchObject({ user_id: caller.caller.principal_id, was_enabled: true });
    expect(value(await reset())).toMatchObject({ was_enabled: false });
    expect(codeOf(await disable(caller, codeAt(secret)))).toBe('invalid_totp_state');
    expect(await tryLogin(identifier)).toBe('OK');
    const request = { session_id: caller.caller.session_id ?? '', user_id: caller.caller.principal_id };
    expect(codeOf(await service.client.VerifySession(request, service.system))).toBe('authentication_error');
  });

  it('comes from no one but an operator, and for no unknown person', async () => {
    const { caller, identifier } = await enabled();
    expect(codeOf(await service.client.ResetTotp({ identifier }, caller))).toBe('permission_denied');
    expect(codeOf(await service.client.ResetTotp({ identifier }, service.system))).toBe('permission_denied');
    for (const unknown of ['unknown@example.com', 'no identifier'])
      expect(codeOf(await service.client.ResetTotp({ identifier: unknown }, service.operator))).toBe(
        'resource_not_found',
      );
  });
});
