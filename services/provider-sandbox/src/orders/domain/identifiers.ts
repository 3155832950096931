// The ids and numbers that banks and acquirers make. All are hashes of the caller's id, so a repeated request, or a job that
// runs again after a crash, gets the same ones.
import { fingerprint, makeEndToEndId, makeReturnId } from '@mps/kernel';

/** The fictional bank of PROVIDER_A. No real bank has the number 999. */
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
export function hashToDigits(seed: string, count: number): string {
  const number = BigInt(`0x${fingerprint(seed)}`) % 10n ** BigInt(count);
  return number.toString().padStart(count, '0');
}

/** `count` hexadecimal digits, upper case. */
export function hashToHex(seed: string, count: number): string {
  return fingerprint(seed).slice(0, count).toUpperCase();
}

/** One of the list, always the same for one seed. */
export function pickBySeed<T>(seed: string, list: readonly [T, ...T[]]): T {
  return list[Number(hashToDigits(`pick:${seed}`, 9)) % list.length] ?? list[0];
}

export const makeProviderOrderId = (orderId: string): string =>
  `pa_${hashToHex(`order:${orderId}`, 24).toLowerCase()}`;
export const makeAuthorizationCode = (orderId: string): string => hashToHex(`authorization:${orderId}`, 6);
export const makeNsu = (orderId: string): string => hashToDigits(`nsu:${orderId}`, 12);

export const deriveEndToEndId = (seed: string, ispb: string, instant: Date): string =>
  makeEndToEndId({ ispb, instant, suffix: fingerprint(`e2e:${seed}`).slice(0, SUFFIX_CHARS) });

export const deriveReturnId = (refundId: string, instant: Date): string =>
  makeReturnId({
    ispb: SANDBOX_BANK.ispb,
    instant,
    suffix: fingerprint(`return:${refundId}`).slice(0, SUFFIX_CHARS),
  });

export const makeAcquirerReference = (refundId: string): string => hashToDigits(`refund:${refundId}`, 15);
