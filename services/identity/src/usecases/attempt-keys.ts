// Under what a failed proof of a password is counted. Hashes, because identifiers and addresses are personal data.
import type { Vault } from './ports';

type Hashing = Pick<Vault, 'keyedHash'>;

/** The identifier in its canonical form, whether anybody has it or not. */
export const identifierKey = (vault: Hashing, value: string): string =>
  vault.keyedHash('login identifier', value);

export const addressKey = (vault: Hashing, clientIp: string): string =>
  vault.keyedHash('login address', clientIp);

/** Where the user is known already: a password that is asked for again. */
export const userKey = (vault: Hashing, userId: string): string =>
  vault.keyedHash('password of user', userId);
