// Preferences of a user through the API (docs/rules.md#preferences).
import { randomUUID } from 'node:crypto';
import { anonymous, logInAsAdmin, newRole, newSession } from './people';

const path = (): string => `/v1/users/me/preferences/test-${randomUUID()}`;
let token: string;
beforeAll(async () => void (token = await logInAsAdmin()));

const put = (at: string, body: unknown) => anonymous.put<object>(at, body, { token });

it('keeps any JSON under a key until it is deleted', async () => {
  const at = path();
  for (const value of [{ columns: ['amount', null, 1.5, { deep: [true] }] }, [], 'dark', 7, false, null]) {
    const stored = await put(at, { value });
    expect(stored).toMatchObject({ status: 200, body: { key: at.split('/').at(-1), value } });
    expect((await anonymous.get(at, { token })).body).toEqual(stored.body);
  }
  expect((await anonymous.delete(at, { token })).status).toBe(204);
  expect((await anonymous.delete(at, { token })).status).toBe(404);
  expect((await anonymous.get(at, { token })).status).toBe(404);
});

it.each<[string, unknown, string, string]>([
  ['no value', {}, '#/value', 'required'],
  ['another member', { value: 1, key: 'x' }, '#/key', 'unknown_field'],
  ['more than 16 KiB', { value: 'x'.repeat(16 * 1024 - 1) }, '#/value', 'too_big'],
])('refuses a body with %s', async (_what, body, pointer, code) => {
  expect(await put(path(), body)).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
});

it('accepts 16 KiB', async () => {
  expect((await put(path(), { value: 'x'.repeat(16 * 1024 - 2) })).status).toBe(200);
});

it.each(['UPPER', '-first', 'a b', 'ü', 'x'.repeat(65)])('has no key %s', async (key) => {
  const at = `/v1/users/me/preferences/${encodeURIComponent(key)}`;
  expect((await put(at, { value: 1 })).status).toBe(404);
  expect((await anonymous.get(at, { token })).status).toBe(404);
});

it('refuses the 51st preference of a person, and still replaces the others', async () => {
  const person = await newSession(token, await newRole(token));
  const putTheirs = (nth: number) =>
    anonymous.put(`/v1/users/me/preferences/key-${nth}`, { value: nth }, { token: person.token });
  for (let nth = 1; nth <= 50; nth += 1) expect((await putTheirs(nth)).status).toBe(200);
  expect(await putTheirs(51)).toMatchObject({ status: 409, body: { code: 'preference_limit' } });
  expect((await putTheirs(50)).status).toBe(200);
});
