// The fingerprint of a creation tells a repeated request from a changed one. It is a hash of the body with every default
// filled in. A cryptogram changes with each attempt and is left out. A card's token takes part only as a keyed hash.
import { fingerprint, underKey, type KeyedDigest } from '@mps/kernel';
import { matchInstrument } from '../../transaction/domain/instrument';
import type { CreateRequest, InstrumentInput } from './create-request';

export interface RequestFingerprint {
  /** The text that is stored with the payment. */
  readonly text: string;
  /** Whether an earlier request with this stored fingerprint was the same, under any key of the key ring. */
  readonly isRepeatOf: (stored: string | null) => boolean;
}

/** `tokenDigests`: the hashes of the card's token, the one to store first; empty without a card. */
export function fingerprintRequest(
  request: CreateRequest,
  tokenDigests: readonly KeyedDigest[],
): RequestFingerprint {
  const [first, ...others] = tokenDigests;
  const text = first === undefined ? hashRequest(request, null) : hashUnderKey(request, first);
  return {
    text,
    isRepeatOf: (stored) => stored === text || others.some((one) => stored === hashUnderKey(request, one)),
  };
}

/** A fingerprint with a keyed hash in it names the key. */
const hashUnderKey = (request: CreateRequest, { keyId, digest }: KeyedDigest): string =>
  underKey(keyId, hashRequest(request, digest));

/** `tokenHash`: null for a body without a card. */
export function hashRequest(request: CreateRequest, tokenHash: string | null): string {
  const { request_id: _id, merchant_id: _merchant, instrument, ...body } = request;
  return fingerprint({
    ...body,
    instrument: matchInstrument<InstrumentInput, object>(instrument, {
      card: ({ network_token: _token, cryptogram: _cryptogram, ...card }) => ({ ...card, token: tokenHash }),
      pix: (pix) => pix,
      bolepix: (bolepix) => bolepix,
    }),
  });
}
