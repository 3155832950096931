// Signing keys: their rotation and publication, and the access tokens that they sign.
export { makeAccessTokens, type AccessClaims, type AccessTokens } from './access-tokens';
export type { SigningTimes } from './domain/signing-keys';
export { getJwks, rotateSigningKey, rotateWhenDue, type SigningKeysDeps } from './operations';
export { declareSigningKeys, makeSigningKeyCache, makeSigningKeyStore } from './store';
