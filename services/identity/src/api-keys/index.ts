// API keys: their creation, rotation, revocation and verification.
export { createApiKey, issueApiKey, type ApiKeysDeps, type NewKey } from './create-api-key';
export { getApiKey, listApiKeys, verifyApiKey, type VerifyDeps } from './queries';
export { revokeApiKey, rotateApiKey } from './rotate-api-key';
export { declareApiKeys, makeApiKeyStore, makeLastUses, shownApiKey } from './store';
