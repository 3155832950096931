// Users, roles and keys of the demo's companies, made through the API as an administrator would.
import { Api, sharedPlatform } from '@mps/testkit';
import { freshEmail, freshName } from './fresh';

const { demo, baseUrl } = sharedPlatform();
type Body = Record<string, unknown>;

/** Sends only the credential of each request. */
export const anonymous = new Api(baseUrl);
export const PASSWORD = 'a password for the tests';

export interface Session {
  readonly user: { readonly id: string } & Body;
  readonly token: string;
  readonly expires_at: string;
  readonly refresh_token: string;
  readonly refresh_expires_at: string;
  readonly selected_company: { readonly id: string; readonly name: string; readonly role: string } | null;
}

export interface Person {
  readonly id: string;
  readonly identifier: string;
}

/** Returns the body. Throws an error with the answer when the request was refused. */
export async function made<Made = Body>(
  answer: Promise<{ status: number; text: string; body: unknown }>,
): Promise<Made> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body as Made;
}

export const readId = async (answer: Parameters<typeof made>[0]): Promise<string> =>
  String((await made(answer))['id']);

export const logIn = (identifier: string, password = PASSWORD): Promise<Session> =>
  made(anonymous.post('/v1/auth/login', { identifier, password }));

/** Logs the demo's administrator in and selects a company. The administrator belongs to several. */
export async function logInAsAdmin(companyId: string = demo.merchant_id): Promise<string> {
  const { token } = await logIn(demo.user.identifier, demo.user.password);
  const body = { company_id: companyId };
  return (await made<Session>(anonymous.post('/v1/auth/select-company', body, { token }))).token;
}

export const newRole = (token: string, permissions: readonly string[] = []): Promise<string> =>
  readId(anonymous.post('/v1/roles', { name: freshName(), permissions }, { token }));

/** Returns the id of a default role. */
export async function roleNamed(token: string, name: string): Promise<string> {
  const { data } = await made<{ data: { id: string; name: string }[] }>(
    anonymous.get('/v1/roles?limit=100&sort=created_at', { token }),
  );
  const role = data.find((one) => one.name === name);
  if (role === undefined) throw new Error(`no role ${name}`);
  return role.id;
}

export const newUserBody = (roleId: string, identifier: string = freshEmail()): Body => ({
  identifier: { type: 'EMAIL', value: identifier },
  first_name: 'Test',
  last_name: 'Person',
  role_id: roleId,
});

export async function newUser(token: string, roleId: string): Promise<Person> {
  const identifier = freshEmail();
  const body = { ...newUserBody(roleId, identifier), password: PASSWORD };
  return { id: await readId(anonymous.post('/v1/users', body, { token })), identifier };
}

/** Makes a user in the administrator's company and logs in. */
export async function newSession(admin: string, roleId: string): Promise<Person & Session> {
  const person = await newUser(admin, roleId);
  return { ...person, ...(await logIn(person.identifier)) };
}

/** The claims of an access token. */
export const decodeClaims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

export const readSessionId = (token: string): string => String(decodeClaims(token)['sid']);

export const newSavedView = (token: string, changes: Body = {}): Promise<string> =>
  readId(
    anonymous.post(
      '/v1/saved-views',
      { resource: 'payments', name: 'test', value: {}, ...changes },
      { token },
    ),
  );

export interface NewKey extends Body {
  readonly id: string;
  readonly key: string;
}

export const newApiKey = (token: string, changes: Body = {}): Promise<NewKey> =>
  made(anonymous.post('/v1/api-keys', { name: 'test', ...changes }, { token }));
