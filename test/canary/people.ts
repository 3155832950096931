// Everything of the platform that knows persons and credentials: users with their passwords and tokens, API keys, and
// merchants that are a person, with their contact, bank account and PIX keys.
import { randomUUID } from 'node:crypto';
import { FULL_ADDRESS, pixPayment } from '@mps/testkit';
import { newPassword, newPerson, type Person } from './canaries';
import type { Stage } from './stage';
import type { Made } from './tape';

interface Session {
  readonly token: string;
  readonly refresh_token?: string;
}

/** Tokens have public parts: the signature is what makes one usable. */
const SIGNATURE = /[^.]+$/;

function keepSession({ canaries }: Stage, { token, refresh_token }: Session): string {
  canaries.plant('access token', 'secret', SIGNATURE.exec(token)?.[0] ?? '');
  if (refresh_token !== undefined) canaries.plant('refresh token', 'secret', refresh_token);
  return token;
}

export async function logIn(stage: Stage, identifier: string, password: string): Promise<string> {
  const session = await stage.tape.post<Session>('/v1/auth/login', { identifier, password });
  return keepSession(stage, session);
}

export async function playIdentity(stage: Stage): Promise<void> {
  const { tape, canaries, test } = stage;
  const { demo } = test;
  canaries.plant('password', 'secret', demo.user.password);
  const first = await logIn(stage, demo.user.identifier, demo.user.password);
  const company = { company_id: demo.merchant_id };
  const selected = await tape.post<Session>('/v1/auth/select-company', company, { token: first });
  const admin = keepSession(stage, selected);
  await playUser(stage, admin);
  await playKeys(stage, admin);
}

async function playUser(stage: Stage, admin: string): Promise<void> {
  const { tape, canaries } = stage;
  const user = newPerson(canaries, 'user');
  const password = newPassword(canaries);
  const roles = await tape.get<{ data: Made[] }>('/v1/roles?limit=100', { token: admin });
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
    [1, 2].map(() => tape.send('POST', '/v1/users', { body: { ...body, identifier: other }, token: admin })),
  );
  expect(together.map(({ status }) => status)).toContain(201);
  const { id } = await tape.post('/v1/users', body, idempotent);
  await tape.post('/v1/users', body, idempotent);
  await tape.send('POST', '/v1/users', { body, token: admin });
  await tape.get('/v1/users?limit=100', { token: admin });
  await tape.get(`/v1/users/${id}`, { token: admin });
  await tape.made('PATCH', `/v1/users/${id}`, { body: { metadata: { a: 1 } }, token: admin });

  const session = await tape.post<Required<Session>>('/v1/auth/login', { identifier: user.email, password });
  const token = keepSession(stage, session);
  await tape.get('/v1/auth/me', { token });
  const changed = newPassword(canaries);
  const change = { current_password: password, new_password: changed };
  await tape.made('POST', '/v1/auth/password/change', { body: change, token });
  await tape.refused('POST', '/v1/auth/password/change', { body: change, token }, 401);
  const refresh = { body: { refresh_token: session.refresh_token } };
  keepSession(stage, await tape.made<Session>('POST', '/v1/auth/refresh', refresh));
  await tape.refused('POST', '/v1/auth/refresh', refresh, 401);
  await tape.refused('GET', '/v1/auth/me', { token }, 401);
  await playLostPassword(stage, user, changed);
  await tape.made('POST', `/v1/users/${id}/suspend`, { body: {}, token: admin });
}

async function playLostPassword(stage: Stage, user: Person, password: string): Promise<void> {
  const { tape, canaries } = stage;
  const identifier = user.email;
  const wrong = { body: { identifier, password: newPassword(canaries) } };
  await tape.refused('POST', '/v1/auth/login', wrong, 401);
  await tape.refused(
    'POST',
    '/v1/auth/login',
    { body: { identifier: newPerson(canaries, 'stranger').email, password } },
    401,
  );
  const { reset_token } = await tape.post<{ reset_token: string }>('/v1/auth/password/forgot', {
    identifier,
  });
  canaries.plant('reset token', 'secret', reset_token);
  const reset = { body: { reset_token, new_password: newPassword(canaries) } };
  await tape.made('POST', '/v1/auth/password/reset', reset);
  await tape.refused('POST', '/v1/auth/password/reset', reset, 401);
  const token = await logIn(stage, identifier, reset.body.new_password);
  await tape.made('POST', '/v1/auth/logout', { body: {}, token });
  await tape.refused('GET', '/v1/auth/me', { token }, 401);
}

interface Key extends Made {
  readonly key: string;
}

async function playKeys({ tape, canaries, merchant }: Stage, token: string): Promise<void> {
  const keep = ({ key }: Key): string => canaries.plant('API key', 'secret', key);
  const idempotent = { token, headers: { 'idempotency-key': randomUUID() } };
  const made = await tape.post<Key>('/v1/api-keys', { name: 'canary' }, idempotent);
  await tape.post('/v1/api-keys', { name: 'canary' }, idempotent);
  const rotated = await tape.post<Key>(`/v1/api-keys/${made.id}/rotate`, { overlap_hours: 1 }, { token });
  for (const key of [keep(made), keep(rotated)]) await tape.get(merchant, { key });
  await tape.get('/v1/api-keys?limit=100', { token });
  await tape.get(`/v1/api-keys/${rotated.id}`, { token });
  await tape.made('DELETE', `/v1/api-keys/${rotated.id}`, { token });
  await tape.refused('GET', merchant, { key: rotated.key }, 401);
}

export async function playMerchants(stage: Stage): Promise<void> {
  const { tape, canaries } = stage;
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
  // At once, so that one of them is refused by the database itself, which quotes what was taken.
  const [first, second] = await Promise.all([1, 2].map(() => tape.send('POST', '/v1/merchants', { body })));
  expect([first?.status, second?.status].sort()).toEqual([201, 409]);
  const id = String((first?.status === 201 ? first : second)?.body.id);
  await tape.refused('POST', '/v1/merchants', { body }, 409);
  await tape.get(`/v1/merchants?document_number=${owner.cpf}`);
  await tape.send('GET', `/v1/merchants?document_number=${owner.cpf}&document_number=${owner.cpf}`);
  await tape.made('PATCH', `/v1/merchants/${id}`, {
    body: { contact: { phone: newPerson(canaries, 'contact').phone }, declared_revenue: 100 },
  });
  await tape.post(`/v1/merchants/${id}/affiliations`, { provider: 'PROVIDER_A', mcc: '5999' });
  await tape.get(`/v1/merchants/${id}`);
  await playBanking(stage, id, owner);
}

async function playBanking({ tape, canaries }: Stage, id: string, owner: Person): Promise<void> {
  const account = canaries.plant('bank account', 'personal', `${owner.phone.slice(3)}-6`);
  const bank = {
    bank_code: '001',
    branch: '0042',
    account,
    account_type: 'CHECKING',
    owner_name: owner.name,
    owner_document: owner.cpf,
  };
  const made = await tape.post(`/v1/merchants/${id}/bank-accounts`, bank);
  await tape.get(`/v1/merchants/${id}/bank-accounts/${made.id}`);
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
    const both = await Promise.all([1, 2].map(() => tape.send('POST', path, { body: key })));
    const registered = both.find(({ status }) => status === 201);
    await tape.send('POST', path, { body: key });
    if (registered === undefined) continue;
    await tape.post(`${path}/${registered.body.id}/refresh`, {});
    await tape.get(`${path}/${registered.body.id}`);
    if (key.key_type === 'PHONE') await tape.made('DELETE', `${path}/${registered.body.id}`);
  }
  const charge = await tape.post(`/v1/merchants/${id}/transactions`, pixPayment());
  await tape.post(`/v1/merchants/${id}/transactions/${charge.id}/pay`, {});
  await tape.get(`/v1/transactions/${charge.id}/receipt`);
}
