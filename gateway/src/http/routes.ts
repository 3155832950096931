// Every operation of the public API: one line per resource folder.
import { pricingRoutes } from './pricing/routes';
import type { Route } from './route';

export const routes: readonly Route[] = [...pricingRoutes];
