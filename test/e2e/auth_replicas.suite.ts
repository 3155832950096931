// Two gateways and two identities. A revocation through one pair takes effect at the other. Simultaneous requests at
// both succeed as often as at a single pair.
import { Api, eventually, sharedPlatform } from '@mps/testkit';
import { PASSWORD, PeopleOfDemo, REFUSED, type NewKey, type Person, type Session } from './demo-people';
import { replicas } from './replicas';

/** The promise of docs/rules.md#read-after-change for a revocation. */
const SEEN_WITHIN_MS = 2_000;
/** A busy machine delays the revocation. */
const BUSY_MACHINE_FACTOR = 5;
const NEXT = 'quite another password';

const { baseUrl, demo } = sharedPlatform();
/** Each gateway calls its own replica of identity. */
let here: Api;
let there: Api;
let people: PeopleOfDemo;
let admin: string;
let role: string;
beforeAll(async () => {
  here = new Api(baseUrl);
  there = new Api(replicas.gatewayUrl);
  people = new PeopleOfDemo(baseUrl, demo);
  admin = await people.admin();
  role = await people.newRole(admin, ['user.*', 'role.view', 'api_key.*']);
});

const person = (): Promise<Person> => people.newPerson(admin, role);
const me = (api: Api, token: string) => api.get('/v1/auth/me', { token });
const refresh = (api: Api, refresh_token: string) => api.post<Session>('/v1/auth/refresh', { refresh_token });
const login = (api: Api, identifier: string, password = PASSWORD) =>
  api.post<Session>('/v1/auth/login', { identifier, password });
const use = (api: Api, key: string) => api.get('/v1/merchants?limit=1', { key });
const collectStatuses = async (answers: readonly Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);
/** Alternates between the two gateways, all requests at once. */
const atBoth = <T>(count: number, ask: (api: Api, index: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_, index) => ask(index % 2 === 0 ? here : there, index));

describe('a revocation takes effect at its gateway at once and at the other one soon:', () => {
  const takings: readonly [string, (who: Person) => Promise<{ status: number }>][] = [
    ['a logout', ({ token }) => here.post('/v1/auth/logout', {}, { token })],
    ['a suspension', ({ user }) => here.post(`/v1/users/${user.id}/suspend`, {}, { token: admin })],
    [
      'a refresh token that comes a second time',
      async ({ refresh_token }) => {
        expect((await refresh(here, refresh_token)).status).toBe(200);
        const { status } = await refresh(here, refresh_token);
        return { status: status === 401 ? 204 : status };
      },
    ],
    [
      'a reset of the password',
      async ({ identifier }) => {
        const forgotten = await here.post('/v1/auth/password/forgot', { identifier });
        const { reset_token } = forgotten.body;
        return here.post('/v1/auth/password/reset', { reset_token, new_password: NEXT });
      },
    ],
  ];

  it.each(takings)('a session, by %s', async (_method, take) => {
    const who = await person();
    for (const api of [here, there]) expect((await me(api, who.token)).status).toBe(200);
    expect((await take(who)).status).toBeLessThan(300);
    expect(await me(here, who.token)).toMatchObject(REFUSED);
    await eventually(async () => expect(await me(there, who.token)).toMatchObject(REFUSED), seenWithin());
    expect(await refresh(there, who.refresh_token)).toMatchObject(REFUSED);
  });

  it('all sessions but one, by a change of the password', async () => {
    const who = await person();
    const other = await people.login(who.identifier);
    for (const { token } of [who, other]) expect((await me(there, token)).status).toBe(200);
    const body = { current_password: PASSWORD, new_password: NEXT };
    const { status } = await here.post('/v1/auth/password/change', body, { token: who.token });
    expect(status).toBe(204);
    expect(await me(here, other.token)).toMatchObject(REFUSED);
    await eventually(async () => expect(await me(there, other.token)).toMatchObject(REFUSED), seenWithin());
    for (const api of [here, there]) expect((await me(api, who.token)).status).toBe(200);
  });

  it('an API key, by a revocation and by a rotation without overlap', async () => {
    const [revoked, rotated] = [await people.newKey(admin), await people.newKey(admin)];
    for (const { key } of [revoked, rotated]) expect((await use(there, key)).status).toBe(200);
    await here.delete(`/v1/api-keys/${revoked.id}`, { token: admin });
    const next = await here.post<NewKey>(
      `/v1/api-keys/${rotated.id}/rotate`,
      { overlap_hours: 0 },
      { token: admin },
    );
    for (const { key } of [revoked, rotated]) {
      expect(await use(here, key)).toMatchObject(REFUSED);
      await eventually(async () => expect(await use(there, key)).toMatchObject(REFUSED), seenWithin());
    }
    for (const api of [here, there]) expect((await use(api, next.body.key)).status).toBe(200);
  });

  it('permissions, by a change of the role and by another role', async () => {
    const seesUsers = await people.newRole(admin, ['user.list']);
    const [one, other] = [await people.newPerson(admin, seesUsers), await people.newPerson(admin, seesUsers)];
    const list = (api: Api, { token }: Person) => api.get('/v1/users', { token });
    for (const who of [one, other]) expect((await list(there, who)).status).toBe(200);
    await here.patch(
      `/v1/users/${other.user.id}`,
      { role_id: await people.newRole(admin, []) },
      { token: admin },
    );
    expect((await list(here, other)).status).toBe(403);
    await eventually(async () => expect((await list(there, other)).status).toBe(403), seenWithin());
    expect((await list(there, one)).status).toBe(200);
    await here.patch(`/v1/roles/${seesUsers}`, { permissions: ['role.view'] }, { token: admin });
    expect((await list(here, one)).status).toBe(403);
    await eventually(async () => expect((await list(there, one)).status).toBe(403), seenWithin());
  });

  const seenWithin = (): number => SEEN_WITHIN_MS * BUSY_MACHINE_FACTOR;
});

describe('at two identities at once', () => {
  it('only five wrong guesses count, and the right one after them fails', async () => {
    const { identifier } = await person();
    for (let failure = 0; failure < 4; failure++) await login(here, identifier, 'wrong');
    expect(await collectStatuses(atBoth(8, (api) => login(api, identifier, 'wrong')))).toEqual(
      Array.from({ length: 8 }, () => 401),
    );
    expect(await collectStatuses(atBoth(4, (api) => login(api, identifier)))).toEqual([401, 401, 401, 401]);
  });

  it('a right guess among wrong ones succeeds or fails, and then both share one lock', async () => {
    const { identifier } = await person();
    const guesses = atBoth(12, (api, index) => login(api, identifier, index === 6 ? PASSWORD : 'wrong'));
    const statuses = await collectStatuses(guesses);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    for (let failure = 0; failure < 5; failure++) await login(there, identifier, 'wrong');
    for (const api of [here, there]) expect(await login(api, identifier)).toMatchObject(REFUSED);
  });

  it('one of many refreshes of one token succeeds, and then the session ends for every caller', async () => {
    for (let round = 0; round < 3; round++) {
      const { refresh_token } = await person();
      const answers = await Promise.all(atBoth(8, (api) => refresh(api, refresh_token)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      const { token, refresh_token: next } = won[0]!.body;
      for (const api of [here, there]) {
        await eventually(async () => expect(await me(api, token)).toMatchObject(REFUSED));
        expect(await refresh(api, next)).toMatchObject(REFUSED);
      }
    }
  });

  it('simultaneous rotations of one key make one successor and show its text once per Idempotency-Key', async () => {
    const [old, again] = [await people.newKey(admin), await people.newKey(admin)];
    const rotate = (api: Api, { id }: NewKey, headers: Record<string, string> = {}) =>
      api.post<NewKey>(`/v1/api-keys/${id}/rotate`, { overlap_hours: 1 }, { token: admin, headers });
    const many = await Promise.all(atBoth(4, (api) => rotate(api, old)));
    const [won, ...others] = many.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    expect(many.filter(({ status }) => status === 409)).toHaveLength(3);
    expect((await use(there, won!.body.key)).status).toBe(200);
    expect((await use(there, old.key)).status).toBe(200);
    const headers = { 'idempotency-key': old.id };
    const same = await Promise.all(atBoth(6, (api) => rotate(api, again, headers)));
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(same.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    expect(same.filter(({ body }) => 'key' in body)).toHaveLength(1);
  });

  it('a rotation and a revocation leave no successor that was not returned to a caller', async () => {
    for (let round = 0; round < 4; round++) {
      const old = await people.newKey(admin);
      const [rotated, revoked] = await Promise.all([
        here.post<NewKey>(`/v1/api-keys/${old.id}/rotate`, {}, { token: admin }),
        there.delete(`/v1/api-keys/${old.id}`, { token: admin }),
      ]);
      expect(revoked.status).toBe(200);
      for (const api of [here, there])
        await eventually(async () => expect(await use(api, old.key)).toMatchObject(REFUSED));
      const list = await there.get<{ data: { rotated_from: string; revoked_at: string | null }[] }>(
        '/v1/api-keys?limit=100',
        { token: admin },
      );
      const living = list.body.data.filter((one) => one.rotated_from === old.id && one.revoked_at === null);
      expect(living).toHaveLength(rotated.status === 201 ? 1 : 0);
    }
  });

  it('every selection of a company works, and the refresh continues in one of them', async () => {
    const companies = [demo.merchant_id, demo.sibling_merchant_id];
    const session = await people.login(demo.user.identifier, demo.user.password);
    const answers = await Promise.all(
      atBoth(6, (api, index) =>
        api.post<{ token: string; selected_company: { id: string } }>(
          '/v1/auth/select-company',
          { company_id: companies[index % 2] },
          { token: session.token },
        ),
      ),
    );
    for (const [index, { status, body }] of answers.entries()) {
      expect([status, body.selected_company.id]).toEqual([200, companies[index % 2]]);
      expect((await me(index % 2 === 0 ? there : here, body.token)).status).toBe(200);
    }
    const { body } = await refresh(there, session.refresh_token);
    expect(companies).toContain(
      (body as unknown as { selected_company: { id: string } }).selected_company.id,
    );
  });
});
