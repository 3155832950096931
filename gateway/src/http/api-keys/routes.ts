// The keys that machines come in with.
import type { Route } from '../route';
import { createApiKey } from './create-api-key';
import { getApiKey } from './get-api-key';
import { listApiKeys } from './list-api-keys';
import { revokeApiKey } from './revoke-api-key';
import { rotateApiKey } from './rotate-api-key';

export const apiKeyRoutes: readonly Route[] = [
  createApiKey,
  listApiKeys,
  getApiKey,
  rotateApiKey,
  revokeApiKey,
];
