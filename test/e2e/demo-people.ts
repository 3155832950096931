// Makes users of the demo's company through the API as an administrator, for tests with their own platform.
import { randomUUID } from 'node:crypto';
import type { Demo } from '@mps/devtools';
import { Api, type ApiAnswer } from '@mps/testkit';

type Body = Record<string, unknown>;

export interface Session {
  readonly user: { readonly id: string };
  readonly token: string;
  readonly expires_at: string;
  readonly refresh_token: string;
}

export interface Person extends Session {
  readonly identifier: string;
}

export interface NewKey {
  readonly id: string;
  readonly key: string;
}

export const PASSWORD = 'a password for the tests';
export const REFUSED = { status: 401, body: { code: 'authentication_error' } };

/** Returns the body. Throws an error with the answer when the request was refused. */
export async function made<Made>(answer: Promise<ApiAnswer<Made>>): Promise<Made> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body;
}

export class PeopleOfDemo {
  private readonly api: Api;

  constructor(
    baseUrl: string,
    private readonly demo: Demo,
  ) {
    this.api = new Api(baseUrl);
  }

  login = (identifier: string, password = PASSWORD): Promise<Session> =>
    made(this.api.post<Session>('/v1/auth/login', { identifier, password }));

  select = async (token: string, company_id: string): Promise<Session> =>
    made(this.api.post<Session>('/v1/auth/select-company', { company_id }, { token }));

  /** Returns an access token of the demo's administrator in the demo's merchant. */
  async admin(): Promise<string> {
    const { identifier, password } = this.demo.user;
    const { token } = await this.login(identifier, password);
    return (await this.select(token, this.demo.merchant_id)).token;
  }

  async newRole(token: string, permissions: readonly string[]): Promise<string> {
    const body = { name: `role ${randomUUID()}`, permissions };
    return (await made(this.api.post<{ id: string }>('/v1/roles', body, { token }))).id;
  }

  /** Makes a user in the administrator's company and logs in. */
  async newPerson(token: string, role_id: string): Promise<Person> {
    const identifier = `test-${randomUUID()}@example.com`;
    const body: Body = {
      identifier: { type: 'EMAIL', value: identifier },
      password: PASSWORD,
      first_name: 'Test',
      last_name: 'Person',
      role_id,
    };
    await made(this.api.post('/v1/users', body, { token }));
    return { identifier, ...(await this.login(identifier)) };
  }

  newKey = (token: string): Promise<NewKey> =>
    made(this.api.post<NewKey>('/v1/api-keys', { name: 'test' }, { token }));
}
