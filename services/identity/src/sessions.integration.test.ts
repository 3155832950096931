// Logins, refreshes and their races, on a real MongoDB over real gRPC.
import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import {
  BREACHED_PASSWORD,
  codeOf,
  login,
  newPerson,
  PASSWORD,
  startIdentity,
  value,
  type RunningIdentity,
  withIdentity,
} from './identity.fixture';

let service: RunningIdentity;
withIdentity((running) => (service = running));

const verify = async ({ token }: { token: string }): Promise<string> => {
  const { sub = '', sid, company_id } = decodeJwt<{ sid: string; company_id: string | null }>(token);
  const request = { session_id: sid, user_id: sub, ...(company_id !== null && { company_id }) };
  return codeOf(await service.client.VerifySession(request, service.system));
};
const tryLogin = async (identifier: string, password: string, client_ip?: string): Promise<string> =>
  codeOf(
    await service.client.Login(
      { identifier, password, ...(client_ip !== undefined && { client_ip }) },
      service.system,
    ),
  );
const refresh = (token: string) => service.client.Refresh({ refresh_token: token }, service.system);

describe('a login', () => {
  it('answers a token that the published keys verify, with the claims of the interface', async () => {
    const person = await newPerson(service);
    const session = await login(service, person.identifier);
    const { keys } = value(await service.client.GetJwks({}, service.system));
    const { payload, protectedHeader } = await jwtVerify(session.token, createLocalJWKSet({ keys: keys }), {
      algorithms: ['ES256'],
      issuer: 'merchant-payments-identity',
      audience: 'merchant-payments-api',
      typ: 'at+jwt',
    });
    expect(protectedHeader.kid).toBe(keys[0]!.kid);
    expect(payload).toMatchObject({
      sub: person.userId,
      company_id: person.companyId,
      organization_id: person.organizationId,
    });
    expect(Object.keys(payload).sort()).toEqual(
      ['aud', 'company_id', 'exp', 'iat', 'iss', 'jti', 'organization_id', 'role_id', 'sid', 'sub'].sort(),
    );
    expect(payload.exp! - payload.iat!).toBe(900);
    expect(session.selected_company).toEqual({ id: person.companyId, name: 'Padaria', role: 'admin' });
    expect(session.user!.roles).toMatchObject([
      { name: 'admin', permissions: ['*'], company_id: person.companyId },
    ]);
    expect(JSON.stringify(session)).not.toContain('argon2');
  });

  it('selects no company for a user with two companies, and shows the roles of both', async () => {
    const person = await newPerson(service);
    const grant = { user_id: person.userId, organization_id: person.organizationId, role: 'finance' };
    value(
      await service.client.GrantRole(
        { ...grant, company_id: randomUUID(), company_name: 'Filial' },
        service.operator,
      ),
    );
    const session = await login(service, person.identifier);
    expect(session.selected_company ?? null).toBeNull();
    expect(decodeJwt(session.token)).toMatchObject({
      company_id: null,
      organization_id: null,
      role_id: null,
    });
    expect(session.user!.roles).toHaveLength(2);
  });

  it('refuses an unknown identifier, a wrong password and nonsense with the same answer', async () => {
    const person = await newPerson(service);
    const refusals = await Promise.all(
      [
        [person.identifier, 'wrong'],
        [`${randomUUID()}@example.com`, PASSWORD],
        ['not an identifier', PASSWORD],
        ['', ''],
      ].map(async ([identifier = '', password = '']) =>
        service.client.Login({ identifier, password }, service.system),
      ),
    );
    for (const refusal of refusals)
      expect(refusal).toEqual({ ok: false, error: { code: 'authentication_error' } });
  });

  it('finds an e-mail address in any case and with a space before it', async () => {
    const person = await newPerson(service);
    expect(await tryLogin(` ${person.identifier.toUpperCase()}`, PASSWORD)).toBe('OK');
  });

  it('is for the gateway only', async () => {
    const request = { identifier: 'a@example.com', password: PASSWORD };
    const asUser = await service.as({ kind: 'api_key' });
    expect(codeOf(await service.client.Login(request, asUser))).toBe('permission_denied');
  });
});

describe('the lock', () => {
  it('holds after five failures for fifteen minutes, for the right password too', async () => {
    const { identifier } = await newPerson(service);
    for (let i = 0; i < 5; i++) expect(await tryLogin(identifier, 'wrong')).toBe('authentication_error');
    expect(await tryLogin(identifier, PASSWORD)).toBe('authentication_error');
    service.advance(14 * 60_000);
    expect(await tryLogin(identifier, PASSWORD)).toBe('authentication_error');
    service.advance(60_001);
    expect(await tryLogin(identifier, PASSWORD)).toBe('OK');
  });

  it('is not reached when a success deletes the failures', async () => {
    const { identifier } = await newPerson(service);
    for (let i = 0; i < 4; i++) await tryLogin(identifier, 'wrong');
    expect(await tryLogin(identifier, PASSWORD)).toBe('OK');
    for (let i = 0; i < 4; i++) await tryLogin(identifier, 'wrong');
    expect(await tryLogin(identifier, PASSWORD)).toBe('OK');
  });

  it('holds against simultaneous guesses after the fifth failure', async () => {
    const { identifier } = await newPerson(service);
    const guesses = Array.from({ length: 12 }, (_, index) => tryLogin(identifier, `wrong ${index}`));
    const right = Promise.all([...guesses]).then(() => tryLogin(identifier, PASSWORD));
    expect(await right).toBe('authentication_error');
    const counted = await service.connection
      .collection('login_attempts')
      .findOne({ locked_until: { $ne: null } });
    expect(counted?.['failures']).toBe(5);
  });

  it('does not hinder simultaneous logins with the right password', async () => {
    const { identifier } = await newPerson(service);
    const codes = await Promise.all(Array.from({ length: 12 }, () => tryLogin(identifier, PASSWORD)));
    expect(new Set(codes)).toEqual(new Set(['OK']));
  });

  it('is checked before the limit of an address', async () => {
    const { identifier } = await newPerson(service);
    for (let i = 0; i < 5; i++) await tryLogin(identifier, 'wrong');
    const address = '203.0.113.7';
    for (let i = 0; i < 50; i++) await tryLogin(`${randomUUID()}@example.com`, 'wrong', address);
    expect(await tryLogin(`${randomUUID()}@example.com`, 'wrong', address)).toBe('rate_limited');
    expect(await tryLogin(identifier, PASSWORD, address)).toBe('authentication_error');
  });
});

describe('a refresh', () => {
  it('keeps session and company and answers new tokens', async () => {
    const person = await newPerson(service);
    const first = await login(service, person.identifier);
    const second = value(await refresh(first.refresh_token)).session!;
    expect(decodeJwt(second.token)['sid']).toBe(decodeJwt(first.token)['sid']);
    expect(decodeJwt(second.token).jti).not.toBe(decodeJwt(first.token).jti);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.selected_company?.id).toBe(person.companyId);
    expect(await verify(second)).toBe('OK');
  });

  it('ends the session when a refresh token is used twice', async () => {
    const { identifier } = await newPerson(service);
    const first = await login(service, identifier);
    const second = value(await refresh(first.refresh_token)).session!;
    expect(codeOf(await refresh(first.refresh_token))).toBe('authentication_error');
    expect(await verify(second)).toBe('authentication_error');
    expect(codeOf(await refresh(second.refresh_token))).toBe('authentication_error');
  });

  it('of one token twice at once succeeds once, and the session ends', async () => {
    const { identifier } = await newPerson(service);
    const first = await login(service, identifier);
    const results = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    expect(results.map(codeOf).sort()).toEqual(['OK', 'authentication_error']);
    const winner = results.flatMap((one) => (one.ok ? [one.value.session!] : []))[0]!;
    expect(await verify(winner)).toBe('authentication_error');
    expect(codeOf(await refresh(winner.refresh_token))).toBe('authentication_error');
  });

  it('with an invented token does not end the session', async () => {
    const { identifier } = await newPerson(service);
    const first = await login(service, identifier);
    const bytes = Buffer.from(first.refresh_token, 'base64url');
    bytes[20] = bytes[20]! ^ 1;
    expect(codeOf(await refresh(bytes.toString('base64url')))).toBe('authentication_error');
    expect(codeOf(await refresh('x'))).toBe('authentication_error');
    expect(codeOf(await refresh(first.refresh_token))).toBe('OK');
  });

  it('ends after thirty days without use', async () => {
    const { identifier } = await newPerson(service);
    const first = await login(service, identifier);
    service.advance(30 * 86_400_000);
    expect(codeOf(await refresh(first.refresh_token))).toBe('authentication_error');
  });
});

describe('the end of a session', () => {
  it('by logout takes effect at once, and for that session only', async () => {
    const { identifier } = await newPerson(service);
    const [one, other] = [await login(service, identifier), await login(service, identifier)];
    const ended = value(await service.client.Logout({}, await service.asSession(one)));
    expect(ended.session_id).toBe(decodeJwt(one.token)['sid']);
    expect([await verify(one), await verify(other)]).toEqual(['authentication_error', 'OK']);
    expect(codeOf(await refresh(one.refresh_token))).toBe('authentication_error');
  });

  it('by a changed password ends all others but the one that changed it', async () => {
    const { identifier } = await newPerson(service);
    const [one, other] = [await login(service, identifier), await login(service, identifier)];
    const caller = await service.asSession(one);
    const request = { current_password: PASSWORD, new_password: 'another-fine-passphrase' };
    const wrong = { ...request, current_password: 'wrong' };
    expect(codeOf(await service.client.ChangePassword(wrong, caller))).toBe('authentication_error');
    expect(codeOf(await service.client.ChangePassword(request, caller))).toBe('OK');
    expect([await verify(one), await verify(other)]).toEqual(['OK', 'authentication_error']);
    expect(await tryLogin(identifier, PASSWORD)).toBe('authentication_error');
    expect(await tryLogin(identifier, 'another-fine-passphrase')).toBe('OK');
  });

  it('by a reset ends all, and a reset token works once within 30 minutes', async () => {
    const { identifier } = await newPerson(service);
    const session = await login(service, identifier);
    const forgot = async (): Promise<string> =>
      value(await service.client.ForgotPassword({ identifier }, service.system)).reset_token!;
    const reset = async (reset_token: string): Promise<string> =>
      codeOf(
        await service.client.ResetPassword(
          { reset_token, new_password: 'a-reset-passphrase' },
          service.system,
        ),
      );
    const late = await forgot();
    service.advance(30 * 60_000);
    expect(await reset(late)).toBe('authentication_error');
    const token = await forgot();
    expect((await Promise.all([reset(token), reset(token)])).sort()).toEqual(['OK', 'authentication_error']);
    expect(await verify(session)).toBe('authentication_error');
    expect(await tryLogin(identifier, 'a-reset-passphrase')).toBe('OK');
  });

  it('by a reset lifts the lock of the identifier', async () => {
    const { identifier } = await newPerson(service);
    for (let i = 0; i < 5; i++) await tryLogin(identifier, 'wrong');
    const { reset_token = '' } = value(await service.client.ForgotPassword({ identifier }, service.system));
    const request = { reset_token, new_password: 'a-reset-passphrase' };
    expect(codeOf(await service.client.ResetPassword(request, service.system))).toBe('OK');
    expect(await tryLogin(identifier, 'a-reset-passphrase')).toBe('OK');
  });

  it('by a reset is answered alike for an unknown identifier, with a token that never works', async () => {
    const identifier = `${randomUUID()}@example.com`;
    const before = service.delivered.length;
    const { reset_token = '' } = value(await service.client.ForgotPassword({ identifier }, service.system));
    expect(reset_token).toHaveLength(43);
    const request = { reset_token, new_password: 'a-reset-passphrase' };
    expect(codeOf(await service.client.ResetPassword(request, service.system))).toBe('authentication_error');
    expect(service.delivered).toHaveLength(before);
  });

  it('by a reset refuses a leaked password, and the reset token stays valid', async () => {
    const { identifier } = await newPerson(service);
    const { reset_token = '' } = value(await service.client.ForgotPassword({ identifier }, service.system));
    const reset = (new_password: string) =>
      service.client.ResetPassword({ reset_token, new_password }, service.system);
    expect(await reset(BREACHED_PASSWORD)).toMatchObject({
      error: { violations: [{ at: '#/new_password', code: 'not_allowed' }] },
    });
    expect(codeOf(await reset('a-reset-passphrase'))).toBe('OK');
  });

  it('by a reset outside sandbox mode delivers the token and does not answer it', async () => {
    const live = await startIdentity({ sandboxMode: false });
    try {
      const { identifier } = await newPerson(live);
      expect(value(await live.client.ForgotPassword({ identifier }, live.system))).toEqual({});
      const [message] = live.delivered;
      const request = { reset_token: message!.token, new_password: 'a-reset-passphrase' };
      expect(codeOf(await live.client.ResetPassword(request, live.system))).toBe('OK');
      expect((await login(live, identifier, 'a-reset-passphrase')).token).toBeTruthy();
    } finally {
      await live.stop();
    }
  });
});

describe('the selection of a company', () => {
  it('binds the session to it, also after a refresh', async () => {
    const person = await newPerson(service);
    const branch = randomUUID();
    const grant = { user_id: person.userId, organization_id: person.organizationId, role: 'finance' };
    value(
      await service.client.GrantRole(
        { ...grant, company_id: branch, company_name: 'Filial' },
        service.operator,
      ),
    );
    const session = await login(service, person.identifier);
    const caller = await service.asSession(session);
    const selected = value(await service.client.SelectCompany({ company_id: branch }, caller));
    expect(selected.selected_company).toEqual({ id: branch, name: 'Filial', role: 'finance' });
    expect(decodeJwt(selected.token)).toMatchObject({
      company_id: branch,
      sid: decodeJwt(session.token)['sid'],
    });
    expect(decodeProtectedHeader(selected.token).typ).toBe('at+jwt');
    const next = value(await refresh(session.refresh_token)).session!;
    expect(next.selected_company?.id).toBe(branch);
    const me = value(await service.client.GetMe({}, await service.asSession(next)));
    expect(me.selected_company?.role).toBe('finance');
    expect(me.user!.roles).toMatchObject([{ name: 'finance' }]);
  });

  it('refuses a company of other people like one that does not exist', async () => {
    const [mine, theirs] = [await newPerson(service), await newPerson(service)];
    const caller = await service.asSession(await login(service, mine.identifier));
    for (const company_id of [theirs.companyId, randomUUID(), 'nonsense']) {
      expect(await service.client.SelectCompany({ company_id }, caller)).toEqual({
        ok: false,
        error: { code: 'company_access_denied' },
      });
    }
  });

  it('gives the users of the organization its whole scope', async () => {
    const organizationId = randomUUID();
    const person = await newPerson(service, { companyId: organizationId, organizationId });
    const { caller } = await service.asSession(await login(service, person.identifier));
    expect(caller).toMatchObject({ organization_id: organizationId, company_id: null, permissions: ['*'] });
  });
});
