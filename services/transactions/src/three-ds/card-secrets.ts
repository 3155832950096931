// The two things this service computes from a card's token: a keyed hash that tells cards apart, and whether the test
// mode's risk rule asks for a challenge. Neither keeps the token.
import { createHmac, hkdfSync } from 'node:crypto';
import type { RiskRules, TokenHasher } from '../transaction/ports';

const HASH_PURPOSE = 'transactions: card token in request fingerprints';
const KEY_BYTES = 32;

/** `encryptionKey`: 32 bytes in base64; the hash has a key of its own, derived from it. */
export function makeTokenHasher(encryptionKey: string): TokenHasher {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', HASH_PURPOSE, KEY_BYTES),
  );
  return { hash: (token) => createHmac('sha256', key).update(token.expose(), 'utf8').digest('hex') };
}

/** Tokens of the sandbox whose issuer wants to see the cardholder (decisions §2.14). */
export const SANDBOX_CHALLENGE_TOKENS: ReadonlySet<string> = new Set([
  '4000000000001208',
  '5555000000001204',
]);

export const sandboxRiskRules: RiskRules = {
  asksForChallenge: (token) => SANDBOX_CHALLENGE_TOKENS.has(token.expose()),
};

/** No risk adapter is connected: nobody is challenged before the issuer asks for it. */
export const noRiskRules: RiskRules = { asksForChallenge: () => false };
