// Refresh tokens, seals, key texts and hashes: genuine, changed and invented ones.
import { makeKeyRing, parseApiKey } from '@mps/kernel';
import { makeVault } from './vault';

const KEY = Buffer.alloc(32, 7).toString('base64');
const NEXT_KEY = Buffer.alloc(32, 8).toString('base64');
const options = {
  keyRing: makeKeyRing([KEY]),
  apiKeyPepper: 'pepper',
  mode: 'test',
} as const;
const vault = makeVault(options);
const SESSION = '0193b6a0-1111-7222-8333-444455556666';

it('reads the session from a refresh token, and from no other text', () => {
  const token = vault.newRefreshToken(SESSION);
  expect(vault.readRefreshToken(token)).toEqual({ sessionId: SESSION, isProven: true });
  expect(vault.newRefreshToken(SESSION)).not.toBe(token);
  const bytes = Buffer.from(token, 'base64url');
  for (let i = 0; i < bytes.length; i++) {
    const forged = Buffer.from(bytes);
    forged[i] = (forged[i] ?? 0) ^ 1;
    expect(vault.readRefreshToken(forged.toString('base64url'))?.isProven ?? false).toBe(false);
  }
  for (const text of ['', 'x', `${token}=`, `${token} `, token.slice(1)]) {
    expect(vault.readRefreshToken(text)).toBeNull();
  }
});

it('a refresh token is proven by the key that it names, and unproven after that key has left the key ring', () => {
  const token = vault.newRefreshToken(SESSION);
  const read = (keys: readonly [string, ...string[]]) =>
    makeVault({ ...options, keyRing: makeKeyRing(keys) }).readRefreshToken(token);
  expect(read([NEXT_KEY, KEY])).toEqual({ sessionId: SESSION, isProven: true });
  expect(read([NEXT_KEY])).toEqual({ sessionId: SESSION, isProven: false });
  const unnamed = Buffer.from(token, 'base64url').subarray(4).toString('base64url');
  expect(vault.readRefreshToken(unnamed)).toBeNull();
});

it('API keys carry the deployment’s mode, and their hash depends on the pepper', () => {
  expect(parseApiKey(vault.newApiKeyText())).toEqual({ mode: 'test' });
  expect(parseApiKey(makeVault({ ...options, mode: 'live' }).newApiKeyText())).toEqual({ mode: 'live' });
  const other = makeVault({ ...options, apiKeyPepper: 'salt' });
  expect(other.apiKeyHmac('00')).not.toBe(vault.apiKeyHmac('00'));
});

it('hashes of one text differ by purpose, and one text always gives the same id', () => {
  expect(vault.keyedHashes('a', 'text')).not.toEqual(vault.keyedHashes('b', 'text'));
  expect(vault.uuidOf('text')).toBe(vault.uuidOf('text'));
  expect(vault.uuidOf('text')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(vault.equal('a', 'ab')).toBe(false);
});
