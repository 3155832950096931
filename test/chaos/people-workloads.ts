// Workloads of users, API keys and sessions: sequential changes by an administrator, and the checks of the result.
// Identity's events feed caches. The checks read them from the topic.
import { randomUUID } from 'node:crypto';
import type { ApiAnswer } from '@mps/testkit';
import type { Workload } from './invariants';
import type { World } from './merchant-workloads';
import { answered } from './write-recorder';

type Body = Record<string, unknown>;
interface Made extends Body {
  readonly id: string;
}
interface NewKey extends Made {
  /** Shown once. A repeat after a lost answer returns the key without its text, which makes it unusable. */
  readonly key?: string;
}
interface Session extends Body {
  readonly token: string;
  readonly refresh_token: string;
}

export interface PeopleWorld extends World {
  /** Token of an administrator with a selected company. */
  readonly token: string;
  readonly roleId: string;
  /** Minimum number of published identity events by aggregate. */
  readonly told: Map<string, number>;
}

const PASSWORD = 'a password for the tests';
const STEPS = 3;
const MAX_ATTEMPTS = 300;

/** Creates users, renames them, and logs them in repeatedly. */
export const userWorkload =
  (world: PeopleWorld): Workload =>
  async (stopped) => {
    const { api, recorder, invariants, token, roleId, told } = world;
    while (!stopped()) {
      const identifier = `chaos-${randomUUID()}@example.com`;
      const body = {
        identifier: { type: 'EMAIL', value: identifier },
        password: PASSWORD,
        first_name: 'Step A',
        last_name: 'Person',
        role_id: roleId,
      };
      const { id } = answered(
        await recorder.write<Made>({ method: 'POST', path: '/v1/users', body, once: true, token }),
      );
      let first_name = body.first_name;
      let session: Session | undefined;
      told.set(id, 1);
      invariants.push({
        state: async () => {
          const { body: user } = await api.get(`/v1/users/${id}`, { token });
          expect(user).toMatchObject({ first_name, primary_identifier: { value: identifier } });
          if (session === undefined) return;
          const { refresh_token } = session;
          expect(await api.post('/v1/auth/refresh', { refresh_token })).toMatchObject({ status: 200 });
        },
      });
      for (let step = 0; step < STEPS && !stopped(); step++) {
        session = await nextSession(world, identifier, session);
        const name = `Step ${'BCDEFG'.charAt(step)}`;
        const patch = { path: `/v1/users/${id}`, body: { first_name: name }, token };
        await recorder.write({ method: 'PATCH', ...patch });
        first_name = name;
        told.set(id, step + 2);
      }
    }
  };

/**
 * Refreshes the session, or logs in when there is none. A refresh with a lost answer has used its token: its repeat
 * ends the session, and the user logs in again.
 */
async function nextSession(
  { recorder }: PeopleWorld,
  identifier: string,
  session: Session | undefined,
): Promise<Session> {
  if (session !== undefined) {
    const { refresh_token } = session;
    const write = { path: '/v1/auth/refresh', body: { refresh_token }, doneCode: 'authentication_error' };
    const refreshed: ApiAnswer<Session> | null = await recorder.write<Session>({ method: 'POST', ...write });
    if (refreshed !== null) return refreshed.body;
  }
  const body = { identifier, password: PASSWORD };
  return answered(await recorder.write<Session>({ method: 'POST', path: '/v1/auth/login', body }));
}

/** Creates keys, rotates them without an overlap, and revokes every second one. */
export const apiKeyWorkload =
  ({ api, recorder, invariants, token, told }: PeopleWorld): Workload =>
  async (stopped) => {
    for (let index = 0; !stopped() && index < MAX_ATTEMPTS; index++) {
      const name = `chaos ${randomUUID()}`;
      const keys: NewKey[] = [];
      const good = new Set<string>();
      invariants.push({
        state: async () => {
          for (const { id, key } of keys) {
            if (key === undefined) continue;
            const used = await api.get('/v1/merchants?limit=1', { key });
            expect([name, used.status]).toEqual([name, good.has(id) ? 200 : 401]);
          }
          expect(await namesakes(api, token, name)).toEqual(keys.map(({ id }) => id));
        },
      });
      const mint = async (path: string, body: Body): Promise<NewKey> => {
        const made = await recorder.write<NewKey>({ method: 'POST', path, body, once: true, token });
        keys.push(answered(made));
        good.add(answered(made).id);
        told.set(answered(made).id, 1);
        return answered(made);
      };
      const first = await mint('/v1/api-keys', { name });
      if (stopped()) return;
      const second = await mint(`/v1/api-keys/${first.id}/rotate`, { overlap_hours: 0 });
      good.delete(first.id);
      told.set(first.id, 2);
      if (index % 2 === 0 || stopped()) continue;
      await recorder.write({ method: 'DELETE', path: `/v1/api-keys/${second.id}`, token });
      good.delete(second.id);
      told.set(second.id, 2);
    }
  };

/** Ids of the keys with this name, oldest first. */
async function namesakes(api: World['api'], token: string, name: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await api.get<{
      data: (Made & { name: string })[];
      pagination: { total_pages: number };
    }>(`/v1/api-keys?limit=100&sort=created_at&page=${page}`, { token });
    found.push(...body.data.filter((one) => one.name === name).map(({ id }) => id));
    if (body.data.length < 100) return found;
  }
}
