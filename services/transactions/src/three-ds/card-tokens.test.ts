// The vault opens what it sealed for the owner that it was sealed for, and nothing else. The key ring's own tests are the
// kernel's.
import { Secret, makeKeyRing } from '@mps/kernel';
import { createCipheriv, hkdfSync } from 'node:crypto';
import { makeCardVault } from './card-tokens';

const KEY = Buffer.alloc(32, 1).toString('base64');
const vault = makeCardVault(makeKeyRing([KEY]));
const owner = { companyId: 'company-1', id: 'session-1' };
const secret = new Secret('AgAAAAAABk4DWZ4C28yUQAAAAAA=');

it('opens for its owner', () => {
  expect(vault.open(vault.seal(secret, owner), owner).expose()).toBe(secret.expose());
});

it.each([
  ['another company', { ...owner, companyId: 'company-2' }],
  ['another session', { ...owner, id: 'session-2' }],
])('does not open for %s', (_name, other) => {
  const sealed = vault.seal(secret, owner);
  expect(() => vault.open(sealed, other)).toThrow();
});

it('opens what was sealed before key rings, and seals it again under the key that writes', () => {
  const encrypt = (key: Buffer, plain: Buffer): Buffer => {
    const nonce = Buffer.alloc(12, 5);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(Buffer.from(JSON.stringify(['v1', owner.companyId, owner.id])));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  };
  const purpose = 'transactions: card data before authorization';
  const root = Buffer.from(hkdfSync('sha256', Buffer.alloc(32, 1), '', purpose, 32));
  const valueKey = Buffer.alloc(32, 9);
  const text = Buffer.concat([encrypt(root, valueKey), encrypt(valueKey, Buffer.from('from before'))]);
  const sealed = `v1.${text.toString('base64url')}`;
  const next = Buffer.alloc(32, 2).toString('base64');
  const switched = makeCardVault(makeKeyRing([next, KEY]));
  expect(switched.open(sealed, owner).expose()).toBe('from before');
  expect(() => switched.open(sealed, { ...owner, id: 'session-2' })).toThrow();
  const again = switched.reseal(sealed, owner) ?? '';
  expect(
    makeCardVault(makeKeyRing([next]))
      .open(again, owner)
      .expose(),
  ).toBe('from before');
});
