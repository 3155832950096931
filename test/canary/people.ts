// Plays every flow with persons and credentials: users with passwords and tokens, API keys, and natural persons as
// merchants with contact, bank account and PIX keys.
import { randomUUID } from 'node:crypto';
import { FULL_ADDRESS, pixPayment } from '@mps/testkit';
import { newPassword, newPerson, type Person } from './canaries';
import { codeNow, nextCode } from '../e2e/one-time-codes';
import type { Scenario } from './scenario';
import type { Made } from './recorder';
import type { Hooks } from './webhooks';

interface Session {
  readonly token: string;
  readonly refresh_token?: string;
}

/** A token has public parts. Only its signature is secret. */
const SIGNATURE = /[^.]+$/;

function keepSession({ canaries }: Scenario, { token, refresh_token }: Session): string {
  canaries.plant('access token', 'secret', SIGNATURE.exec(token)?.[0] ?? '');
  if (refresh_token !== undefined) canaries.plant('refresh token', 'secret', refresh_token);
  return token;
}

export async function logIn(scenario: Scenario, identifier: string, password: string): Promise<string> {
  const session = await scenario.recorder.post<Session>('/v1/auth/login', { identifier, password });
  return keepSession(scenario, session);
}

export async function playIdentity(scenario: Scenario): Promise<void> {
  const { recorder, canaries, test } = scenario;
  const { demo } = test;
  canaries.plant('password', 'secret', demo.user.password);
  const first = await logIn(scenario, demo.user.identifier, demo.user.password);
  const company = { company_id: demo.merchant_id };
  const selected = await recorder.post<Session>('/v1/auth/select-company', company, { token: first });
  const admin = keepSession(scenario, selected);
  await playUser(scenario, admin);
  await playKeys(scenario, admin);
}

async function playUser(scenario: Scenario, admin: string): Promise<void> {
  const { recorder, canaries } = scenario;
  const user = newPerson(canaries, 'user');
  const password = newPassword(canaries);
  const roles = await recorder.get<{ data: Made[] }>('/v1/roles?limit=100', { token: admin });
  const body = {
    identifier: { type: 'EMAIL', value: user.email },
    password,
    first_name: user.name,
    last_name: 'Souza',
    role_id: roles.data.find(({ name }) => name === 'user')?.id,
  };
  const other = { type: 'EMAIL', value: newPerson(canaries, 'user').email };
  const idempotent = { token: admin, headers: { 'idempotency-key': randomUUID() } };
  const together = await Promise.all(
    [1, 2].map(() =>
      recorder.send('POST', '/v1/users', { body: { ...body, identifier: other }, token: admin }),
    ),
  );
  expect(together.map(({ status }) => status)).toContain(201);
  const { id } = await recorder.post('/v1/users', body, idempotent);
  await recorder.post('/v1/users', body, idempotent);
  await recorder.send('POST', '/v1/users', { body, token: admin });
  await recorder.get('/v1/users?limit=100', { token: admin });
  await recorder.get(`/v1/users/${id}`, { token: admin });
  await recorder.made('PATCH', `/v1/users/${id}`, { body: { metadata: { a: 1 } }, token: admin });

  const session = await recorder.post<Required<Session>>('/v1/auth/login', {
    identifier: user.email,
    password,
  });
  const token = keepSession(scenario, session);
  await recorder.get('/v1/auth/me', { token });
  const changed = newPassword(canaries);
  const change = { current_password: password, new_password: changed };
  await recorder.made('POST', '/v1/auth/password/change', { body: change, token });
  await recorder.refused('POST', '/v1/auth/password/change', { body: change, token }, 401);
  const refresh = { body: { refresh_token: session.refresh_token } };
  keepSession(scenario, await recorder.made<Session>('POST', '/v1/auth/refresh', refresh));
  await recorder.refused('POST', '/v1/auth/refresh', refresh, 401);
  await recorder.refused('GET', '/v1/auth/me', { token }, 401);
  await playSecondFactor(scenario, user, changed);
  await playLostPassword(scenario, user, changed);
  await recorder.made('POST', `/v1/users/${id}/suspend`, { body: {}, token: admin });
}

async function playSecondFactor(scenario: Scenario, user: Person, password: string): Promise<void> {
  const { recorder, canaries } = scenario;
  const token = await logIn(scenario, user.email, password);
  const proof = { current_password: password };
  const post = (name: string, body: object) =>
    recorder.made('POST', `/v1/auth/totp/${name}`, { body, token });
  const { secret } = await recorder.post<{ secret: string }>('/v1/auth/totp/enrol', proof, { token });
  canaries.plant('second factor', 'secret', secret);
  await post('confirm', { totp: codeNow(secret) });
  const login = { identifier: user.email, password };
  await recorder.refused('POST', '/v1/auth/login', { body: login }, 401);
  await post('disable', { ...proof, totp: nextCode(secret) });
}

async function playLostPassword(scenario: Scenario, user: Person, password: string): Promise<void> {
  const { recorder, canaries } = scenario;
  const identifier = user.email;
  const wrong = { body: { identifier, password: newPassword(canaries) } };
  await recorder.refused('POST', '/v1/auth/login', wrong, 401);
  await recorder.refused(
    'POST',
    '/v1/auth/login',
    { body: { identifier: newPerson(canaries, 'stranger').email, password } },
    401,
  );
  const { reset_token } = await recorder.post<{ reset_token: string }>('/v1/auth/password/forgot', {
    identifier,
  });
  canaries.plant('reset token', 'secret', reset_token);
  const reset = { body: { reset_token, new_password: newPassword(canaries) } };
  await recorder.made('POST', '/v1/auth/password/reset', reset);
  await recorder.refused('POST', '/v1/auth/password/reset', reset, 401);
  const token = await logIn(scenario, identifier, reset.body.new_password);
  await recorder.made('POST', '/v1/auth/logout', { body: {}, token });
  await recorder.refused('GET', '/v1/auth/me', { token }, 401);
}

interface Key extends Made {
  readonly key: string;
}

async function playKeys({ recorder, canaries, merchant }: Scenario, token: string): Promise<void> {
  const keep = ({ key }: Key): string => canaries.plant('API key', 'secret', key);
  const idempotent = { token, headers: { 'idempotency-key': randomUUID() } };
  const made = await recorder.post<Key>('/v1/api-keys', { name: 'canary' }, idempotent);
  await recorder.post('/v1/api-keys', { name: 'canary' }, idempotent);
  const rotated = await recorder.post<Key>(`/v1/api-keys/${made.id}/rotate`, { overlap_hours: 1 }, { token });
  for (const key of [keep(made), keep(rotated)]) await recorder.get(merchant, { key });
  await recorder.get('/v1/api-keys?limit=100', { token });
  await recorder.get(`/v1/api-keys/${rotated.id}`, { token });
  await recorder.made('DELETE', `/v1/api-keys/${rotated.id}`, { token });
  await recorder.refused('GET', merchant, { key: rotated.key }, 401);
}

export async function playMerchants(scenario: Scenario, hooks: Hooks): Promise<void> {
  const { recorder, canaries } = scenario;
  const owner = newPerson(canaries, 'merchant');
  const contact = newPerson(canaries, 'contact');
  const body = {
    name: 'Loja',
    full_name: 'Loja da Canaria',
    document_type: 'CPF',
    document_number: owner.cpf,
    contact: {
      first_name: contact.name,
      email: contact.email,
      phone: contact.phone,
      document_number: contact.cpf,
      mother_name: newPerson(canaries, "contact's mother").name,
    },
    address: FULL_ADDRESS,
  };
  // Sends both at once, so that the unique index refuses one. MongoDB's error quotes the duplicate value.
  const [first, second] = await Promise.all(
    [1, 2].map(() => recorder.send('POST', '/v1/merchants', { body })),
  );
  expect([first?.status, second?.status].sort()).toEqual([201, 409]);
  const id = String((first?.status === 201 ? first : second)?.body.id);
  await hooks.listen(scenario, id);
  await recorder.refused('POST', '/v1/merchants', { body }, 409);
  await recorder.get(`/v1/merchants?document_number=${owner.cpf}`);
  await recorder.send('GET', `/v1/merchants?document_number=${owner.cpf}&document_number=${owner.cpf}`);
  await recorder.made('PATCH', `/v1/merchants/${id}`, {
    body: { contact: { phone: newPerson(canaries, 'contact').phone }, declared_revenue: 100 },
  });
  await recorder.post(`/v1/merchants/${id}/affiliations`, { provider: 'PROVIDER_A', mcc: '5999' });
  await recorder.get(`/v1/merchants/${id}`);
  await playBanking(scenario, id, owner);
}

async function playBanking({ recorder, canaries }: Scenario, id: string, owner: Person): Promise<void> {
  const account = canaries.plant('bank account', 'personal', `${owner.phone.slice(3)}-6`);
  const bank = {
    bank_code: '001',
    branch: '0042',
    account,
    account_type: 'CHECKING',
    owner_name: owner.name,
    owner_document: owner.cpf,
  };
  const made = await recorder.post(`/v1/merchants/${id}/bank-accounts`, bank);
  await recorder.get(`/v1/merchants/${id}/bank-accounts/${made.id}`);
  const keys = [
    { key_type: 'CPF', key: owner.cpf },
    { key_type: 'EMAIL', key: owner.email },
    { key_type: 'PHONE', key: owner.phone },
    {
      key_type: 'EMAIL',
      key: canaries.plant("merchant's e-mail", 'personal', `${owner.email.slice(0, 18)}@stranger.example`),
    },
  ];
  for (const key of keys) {
    const path = `/v1/merchants/${id}/pix-keys`;
    const both = await Promise.all([1, 2].map(() => recorder.send('POST', path, { body: key })));
    const registered = both.find(({ status }) => status === 201);
    await recorder.send('POST', path, { body: key });
    if (registered === undefined) continue;
    await recorder.post(`${path}/${registered.body.id}/refresh`, {});
    await recorder.get(`${path}/${registered.body.id}`);
    if (key.key_type === 'PHONE') await recorder.made('DELETE', `${path}/${registered.body.id}`);
  }
  const charge = await recorder.post(`/v1/merchants/${id}/transactions`, pixPayment());
  await recorder.post(`/v1/merchants/${id}/transactions/${charge.id}/pay`, {});
  await recorder.get(`/v1/transactions/${charge.id}/receipt`);
}
