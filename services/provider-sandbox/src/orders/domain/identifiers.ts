// The ids and numbers that banks and acquirers make. All are derived from the caller's id by hashing, so that a request
// that is repeated, or a job that runs again after a crash, makes the same ones.
import { fingerprint, makeEndToEndId, makeReturnId } from '@mps/kernel';

/** The fictional bank that takes part for PROVIDER_A; 999 is given to no real bank. */
export const SANDBOX_BANK = {
  code: '999',
  ispb: '99999003',
  name: 'Banco Sandbox S.A.',
  branch: '0001',
  wallet: '09',
  accountNumber: '0765432',
} as const;

const SUFFIX_CHARS = 11;

/** `count` decimal digits, evenly spread, always the same for one seed. */
export function digitsOf(seed: string, count: number): string {
  const number = BigInt(`0x${fingerprint(seed)}`) % 10n ** BigInt(count);
  return number.toString().padStart(count, '0');
}

/** `count` hexadecimal digits, upper case. */
export function hexOf(seed: string, count: number): string {
  return fingerprint(seed).slice(0, count).toUpperCase();
}

/** One of the list, always the same for one seed. */
export function pickOf<T>(seed: string, list: readonly [T, ...T[]]): T {
  return list[Number(digitsOf(`pick:${seed}`, 9)) % list.length] ?? list[0];
}

export const providerOrderIdOf = (orderId: string): string =>
  `pa_${hexOf(`order:${orderId}`, 24).toLowerCase()}`;
export const authorizationCodeOf = (orderId: string): string => hexOf(`authorization:${orderId}`, 6);
export const nsuOf = (orderId: string): string => digitsOf(`nsu:${orderId}`, 12);

export const endToEndIdOf = (seed: string, ispb: string, instant: Date): string =>
  makeEndToEndId({ ispb, instant, suffix: fingerprint(`e2e:${seed}`).slice(0, SUFFIX_CHARS) });

export const returnIdOf = (refundId: string, instant: Date): string =>
  makeReturnId({
    ispb: SANDBOX_BANK.ispb,
    instant,
    suffix: fingerprint(`return:${refundId}`).slice(0, SUFFIX_CHARS),
  });

export const acquirerReferenceOf = (refundId: string): string => digitsOf(`refund:${refundId}`, 15);
