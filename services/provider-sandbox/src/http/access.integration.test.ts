// Permissions of the platform's credentials, and above all their limits.
import { randomUUID } from 'node:crypto';
import { startSandbox, type RunningSandbox } from '../sandbox.fixture';
import type { Credential } from './access';

const KEYS: Readonly<Record<Credential, string>> = {
  charges: 'key-of-charges-only',
  payouts: 'key-of-payouts-only',
  directory: 'key-of-directory-only',
  control: 'key-of-control-only',
};

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox(process.env, {
    PROVIDER_CHARGES_KEY: KEYS.charges,
    PROVIDER_PAYOUTS_KEY: KEYS.payouts,
    PROVIDER_DIRECTORY_KEY: KEYS.directory,
    SANDBOX_CONTROL_KEY: KEYS.control,
  });
});
afterAll(() => sandbox.stop());

const asked = async (credential: Credential, method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${KEYS[credential]}` };
  return (await sandbox.call(method, path, body, headers)).status;
};
const payout = { amount: 5_000, currency: 'BRL', organization_id: 'o1', company_id: 'c1', pix_key: null };

it.each<[Credential, number]>([
  ['payouts', 200],
  ['charges', 403],
  ['directory', 403],
  ['control', 403],
])('%s sends a payout: %i', async (credential, expected) => {
  const path = `/v1/cashouts/${randomUUID()}`;
  expect(await asked(credential, 'PUT', path, payout)).toBe(expected);
  const { status } = await sandbox.call('GET', path, undefined, { authorization: `Bearer ${KEYS.payouts}` });
  expect(status).toBe(expected === 200 ? 200 : 404);
});

const ORDER = `/v1/orders/${randomUUID()}`;
const ENTRY = '/dict/keys/caixa%40loja.example';
it.each<[string, string, string, object | undefined, readonly Credential[]]>([
  ['places an order', 'PUT', ORDER, {}, ['charges']],
  ['gives money back', 'PUT', `${ORDER}/refunds/${randomUUID()}`, {}, ['charges']],
  ['reads an order', 'GET', ORDER, undefined, ['charges', 'control']],
  ['looks a key up', 'GET', ENTRY, undefined, ['directory', 'control']],
  ['registers a key', 'PUT', ENTRY, {}, ['control']],
  [
    'reads statements',
    'GET',
    '/v1/statements?from=2026-01-01&to=2026-01-02',
    undefined,
    ['payouts', 'control'],
  ],
  ['moves the clock', 'POST', '/sandbox/clock/advance', {}, ['control']],
])('of all credentials only the right ones may be used by who %s', async (_, method, path, body, allowed) => {
  for (const credential of Object.keys(KEYS) as Credential[]) {
    const status = await asked(credential, method, path, body);
    expect([credential, status === 403]).toEqual([credential, !allowed.includes(credential)]);
  }
});

it('answers 401 to a key that it does not know', async () => {
  const headers = { authorization: 'Bearer of-another-platform' };
  expect((await sandbox.call('GET', ORDER, undefined, headers)).status).toBe(401);
});
