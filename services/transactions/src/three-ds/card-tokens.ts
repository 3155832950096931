// A card's token before the charge. A keyed hash tells cards apart. The sandbox mode's risk rule decides about a challenge. The
// token is sealed while a payment waits for 3D Secure, and is never stored in the clear. A sealed value is bound to its owner,
// so that it opens for no other owner.
import { Secret, type KeyRing, type KeyedDigest } from '@mps/kernel';

const HASH_PURPOSE = 'transactions: card token in request fingerprints';
const MARK_PURPOSE = 'transactions: card token of 3DS sessions';

export type TokenHasher = ReturnType<typeof makeTokenHasher>;

export function makeTokenHasher(keyRing: KeyRing) {
  const hasher = keyRing.hasher(HASH_PURPOSE, 'hex');
  const marker = keyRing.hasher(MARK_PURPOSE, 'hex');
  return {
    /** The token's hashes under each key of the key ring, in hexadecimal. The first is the one to store. */
    digests: (token: Secret<string>): readonly KeyedDigest[] => hasher.digests(token.expose()),
    /** A keyed hash that shows whether a payment's card is the one that the 3DS session authenticated. */
    mark: (token: Secret<string>): string => marker.hash(token.expose()),
    isMarkOf: (mark: string, token: Secret<string>): boolean =>
      marker.digests(token.expose()).some(({ keyId, digest }) => mark === `${keyId}.${digest}`),
  };
}

/** Tokens of the sandbox that require a challenge (docs/rules.md#sandbox-tokens). */
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

/** Without a risk adapter, a challenge happens only when the issuer demands it. */
export const noRiskRules: RiskRules = { asksForChallenge: () => false };

const KEY_PURPOSE = 'transactions: card data before authorization';

/** The owner of a sealed value, which opens for no other owner. */
export interface SealOwner {
  readonly companyId: string;
  /** The session's or the transaction's id. */
  readonly id: string;
}

export type CardVault = ReturnType<typeof makeCardVault>;

export function makeCardVault(keyRing: KeyRing) {
  const sealer = keyRing.sealer(KEY_PURPOSE);
  const toIds = ({ companyId, id }: SealOwner) => [companyId, id] as const;
  return {
    seal: (secret: Secret<string>, owner: SealOwner): string => sealer.seal(secret.expose(), toIds(owner)),
    /** Throws if the value was sealed for another owner or was changed, or if its key is not in the key ring. */
    open: (sealed: string, owner: SealOwner): Secret<string> => new Secret(sealer.open(sealed, toIds(owner))),
    /** Seals a value again under the current key; null: it is already. */
    reseal: (sealed: string, owner: SealOwner): string | null => sealer.reseal(sealed, toIds(owner)),
  };
}

/** The owner of a value that is sealed with a session or a transaction. */
export const toSealOwner = ({
  company_id,
  _id,
}: {
  readonly company_id: string;
  readonly _id: string;
}): SealOwner => ({ companyId: company_id, id: _id });
