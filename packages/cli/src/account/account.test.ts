// The order of the sources, and the file of profiles.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CliFailure } from '../failures';
import { findAccount } from './account';
import { findConfigFile, readProfile, writeProfile, type Profile } from './config-file';

let home: string;
let cwd: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'mps-home-'));
  cwd = path.join(home, 'shop/deep');
  mkdirSync(cwd, { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

const makeProfile = (name: string): Profile => ({
  base_url: `https://${name}.example`,
  api_key: `sk_test_${name}`,
  api_key_id: name,
  expires_at: null,
  merchant_id: `merchant-of-${name}`,
  merchant_name: name,
  identifier: 'ana@example.com',
  refresh_token: 'r',
});

function writeDemo(): void {
  mkdirSync(path.join(home, 'shop/.local'));
  const demo = {
    base_url: 'http://127.0.0.1:3000',
    api_key: 'sk_test_demo',
    merchant_id: 'merchant-of-demo',
  };
  writeFileSync(path.join(home, 'shop/.local/demo.json'), JSON.stringify(demo));
}

const said: string[] = [];
const find = (options: object, env: Record<string, string> = {}, key = 'sk_test_stdin') =>
  findAccount(
    { apiKeyStdin: false, ...options },
    { env: { HOME: home, ...env }, cwd, say: (text) => said.push(text) },
    async () => key,
  );
const environment = { MPS_BASE_URL: 'https://environment.example', MPS_API_KEY: 'sk_test_environment' };

it.each([
  [
    'options over the environment',
    { baseUrl: 'https://option.example', apiKeyStdin: true },
    environment,
    'https://option.example',
    'sk_test_stdin',
  ],
  [
    'the environment over the default profile',
    {},
    environment,
    'https://environment.example',
    'sk_test_environment',
  ],
  [
    'a named profile over the environment',
    { profile: 'shop' },
    environment,
    'https://shop.example',
    'sk_test_shop',
  ],
  ['the default profile over the demo', {}, {}, 'https://default.example', 'sk_test_default'],
  [
    'the profile of MPS_PROFILE over the default',
    {},
    { MPS_PROFILE: 'shop' },
    'https://shop.example',
    'sk_test_shop',
  ],
])('takes %s', async (_, options, env, baseUrl, apiKey) => {
  writeDemo();
  const io = { env: { HOME: home } };
  writeProfile(io, 'default', makeProfile('default'));
  writeProfile(io, 'shop', makeProfile('shop'));
  expect(await find(options, env as Record<string, string>)).toMatchObject({ baseUrl, apiKey });
});

it('takes the demo of a folder above last, and says so', async () => {
  writeDemo();
  expect(await find({})).toMatchObject({ source: 'demo', merchantId: 'merchant-of-demo' });
  expect(said.at(-1)).toContain('demo account');
});

it.each([
  ['the option', { merchant: 'a' }, { MPS_MERCHANT_ID: 'b' }, 'a'],
  ['the environment', {}, { MPS_MERCHANT_ID: 'b' }, 'b'],
  ['the older variable', {}, { MPS_COMPANY_ID: 'c' }, 'c'],
  ['the profile', {}, {}, 'merchant-of-default'],
])('takes the merchant of %s', async (_, options, env, merchantId) => {
  writeProfile({ env: { HOME: home } }, 'default', makeProfile('default'));
  expect(await find(options, env as Record<string, string>)).toMatchObject({ merchantId });
});

it.each([
  ['a platform without a key', { baseUrl: 'https://option.example' }, {}],
  ['a key without its platform', {}, { MPS_API_KEY: 'sk_test_x' }],
])('does not complete %s from another source', async (_, options, env) => {
  writeProfile({ env: { HOME: home } }, 'default', makeProfile('default'));
  await expect(find(options, env as Record<string, string>)).rejects.toMatchObject({ exitCode: 2 });
});

function catchFailure(run: () => unknown): CliFailure | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error as CliFailure;
  }
}

describe('the file of profiles', () => {
  const io = () => ({ env: { HOME: home } });

  it('is readable by its owner alone', () => {
    writeProfile(io(), 'default', makeProfile('default'));
    expect(statSync(findConfigFile(io())).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(findConfigFile(io()))).mode & 0o077).toBe(0);
  });

  it('is refused with the command that repairs it when others may read it', () => {
    writeProfile(io(), 'default', makeProfile('default'));
    chmodSync(findConfigFile(io()), 0o640);
    const failure = catchFailure(() => readProfile(io(), 'default'));
    expect([failure?.exitCode, failure?.next]).toEqual([2, expect.stringContaining('chmod 600')]);
  });

  it('is refused when it is something else', () => {
    mkdirSync(path.dirname(findConfigFile(io())), { recursive: true });
    writeFileSync(findConfigFile(io()), '{', { mode: 0o600 });
    expect(() => readProfile(io(), 'default')).toThrow(/no configuration|not a configuration/);
  });

  it('keeps the other profiles', () => {
    writeProfile(io(), 'a', makeProfile('a'));
    writeProfile(io(), 'b', makeProfile('b'));
    writeProfile(io(), 'a', undefined);
    expect([readProfile(io(), 'a'), readProfile(io(), 'b')]).toEqual([undefined, makeProfile('b')]);
  });

  it('stands below XDG_CONFIG_HOME when that is set', () => {
    expect(findConfigFile({ env: { XDG_CONFIG_HOME: '/x' } })).toBe('/x/mps/config.json');
  });
});
