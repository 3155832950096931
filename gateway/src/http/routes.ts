// Every operation of the public API: one line per resource folder.
import { apiKeyRoutes } from './api-keys/routes';
import { authRoutes } from './auth/routes';
import { eventRoutes } from './events/routes';
import { pricingRoutes } from './pricing/routes';
import { roleRoutes } from './roles/routes';
import type { Route } from './route';
import { transactionRoutes } from './transactions/routes';
import { sandboxRoutes } from './sandbox/routes';
import { userRoutes } from './users/routes';

export const routes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...apiKeyRoutes,
  ...pricingRoutes,
  ...transactionRoutes,
  ...eventRoutes,
  ...sandboxRoutes,
];
