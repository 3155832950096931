// The vault opens what it sealed for the owner that it was sealed for, and nothing else.
import { Secret } from '@mps/kernel';
import { makeCardVault } from './card-tokens';

const KEY = Buffer.alloc(32, 1).toString('base64');
const vault = makeCardVault(KEY);
const owner = { companyId: 'company-1', id: 'session-1' };
const secret = new Secret('AgAAAAAABk4DWZ4C28yUQAAAAAA=');

it('opens for its owner', () => {
  expect(vault.open(vault.seal(secret, owner), owner).expose()).toBe(secret.expose());
});

it('seals one value differently each time, and shows nothing of it', () => {
  const [first, second] = [vault.seal(secret, owner), vault.seal(secret, owner)];
  expect(first).not.toBe(second);
  expect(Buffer.from(first.slice(3), 'base64url').toString('latin1')).not.toContain(secret.expose());
});

it.each([
  ['another company', { ...owner, companyId: 'company-2' }],
  ['another session', { ...owner, id: 'session-2' }],
])('does not open for %s', (_name, other) => {
  const sealed = vault.seal(secret, owner);
  expect(() => vault.open(sealed, other)).toThrow();
});

it('does not open with another key, nor when a byte has changed', () => {
  const sealed = vault.seal(secret, owner);
  expect(() => makeCardVault(Buffer.alloc(32, 2).toString('base64')).open(sealed, owner)).toThrow();
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (const at of [0, 30, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => vault.open(`v1.${changed.toString('base64url')}`, owner)).toThrow();
  }
  expect(() => vault.open(sealed.replace('v1', 'v2'), owner)).toThrow('another version');
});
