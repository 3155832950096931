// Values that others hold and give back: what is ours, what was changed, what was made up.
import { parseApiKey } from '@mps/kernel';
import { makeVault } from './vault';

const options = {
  encryptionKey: Buffer.alloc(32, 7).toString('base64'),
  apiKeyPepper: 'pepper',
  mode: 'test',
} as const;
const vault = makeVault(options);
const SESSION = '0193b6a0-1111-7222-8333-444455556666';

it('a refresh token leads to its session, and no other text does', () => {
  const token = vault.newRefreshToken(SESSION);
  expect(vault.sessionOfRefreshToken(token)).toBe(SESSION);
  expect(vault.newRefreshToken(SESSION)).not.toBe(token);
  const bytes = Buffer.from(token, 'base64url');
  for (let i = 0; i < bytes.length; i++) {
    const forged = Buffer.from(bytes);
    forged[i] = (forged[i] ?? 0) ^ 1;
    expect(vault.sessionOfRefreshToken(forged.toString('base64url'))).toBeNull();
  }
  for (const text of ['', 'x', `${token}=`, `${token} `, token.slice(1)]) {
    expect(vault.sessionOfRefreshToken(text)).toBeNull();
  }
  const other = makeVault({ ...options, encryptionKey: Buffer.alloc(32, 8).toString('base64') });
  expect(other.sessionOfRefreshToken(token)).toBeNull();
});

it('a sealed text is opened by its vault, and refused when it was changed', () => {
  const sealed = vault.seal('a secret, çã');
  expect(sealed).not.toContain('secret');
  expect(vault.open(sealed)).toBe('a secret, çã');
  expect(vault.seal('a secret, çã')).not.toBe(sealed);
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  expect(() => vault.open(bytes.toString('base64url'))).toThrow();
});

it('keys are of the deployment’s mode, and their hash depends on the pepper', () => {
  expect(parseApiKey(vault.newApiKeyText())).toEqual({ mode: 'test' });
  expect(parseApiKey(makeVault({ ...options, mode: 'live' }).newApiKeyText())).toEqual({ mode: 'live' });
  const other = makeVault({ ...options, apiKeyPepper: 'salt' });
  expect(other.apiKeyHmac('00')).not.toBe(vault.apiKeyHmac('00'));
});

it('hashes of one text for two purposes have nothing in common, and ids of one text are one id', () => {
  expect(vault.keyedHash('a', 'text')).not.toBe(vault.keyedHash('b', 'text'));
  expect(vault.uuidOf('text')).toBe(vault.uuidOf('text'));
  expect(vault.uuidOf('text')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(vault.equal('a', 'ab')).toBe(false);
});
