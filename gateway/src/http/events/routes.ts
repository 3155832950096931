// Reading what happened.
import type { Route } from '../route';
import { listEvents } from './list-events';

export const eventRoutes: readonly Route[] = [listEvents];
