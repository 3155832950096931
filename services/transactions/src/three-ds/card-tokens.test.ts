// The vault opens a sealed value for its own owner and for no other. The key ring has its own tests in the kernel.
import { Secret, makeKeyRing } from '@mps/kernel';
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
