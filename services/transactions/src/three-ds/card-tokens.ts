// The two things this service computes from a card's token: a keyed hash that tells cards apart, and whether the test
// mode's risk rule asks for a challenge. Neither keeps the token.
import { createHmac, hkdfSync } from 'node:crypto';
import type { Secret } from '@mps/kernel';

const HASH_PURPOSE = 'transactions: card token in request fingerprints';
const KEY_BYTES = 32;

export type TokenHasher = ReturnType<typeof makeTokenHasher>;

/** `encryptionKey`: 32 bytes in base64; the hash has a key of its own, derived from it. */
export function makeTokenHasher(encryptionKey: string) {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', HASH_PURPOSE, KEY_BYTES),
  );
  return {
    hash: (token: Secret<string>): string =>
      createHmac('sha256', key).update(token.expose(), 'utf8').digest('hex'),
  };
}

/** Tokens of the sandbox whose issuer wants to see the cardholder (docs/rules.md#sandbox-tokens). */
export const SANDBOX_CHALLENGE_TOKENS: ReadonlySet<string> = new Set([
  '4000000000001208',
  '5555000000001204',
]);

/** Whether a card must be challenged before it is charged. */
export interface RiskRules {
  asksForChallenge(token: Secret<string>): boolean;
}

export const sandboxRiskRules: RiskRules = {
  asksForChallenge: (token) => SANDBOX_CHALLENGE_TOKENS.has(token.expose()),
};

/** No risk adapter is connected: no cardholder is challenged before the issuer asks for it. */
export const noRiskRules: RiskRules = { asksForChallenge: () => false };
