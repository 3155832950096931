// Test mode: what merchants do to the outside world and to time.
import type { Route } from '../route';
import { advanceClock } from './advance-clock';
import { completeThreeDsSession } from './complete-three-ds-session';
import { getClock } from './get-clock';

export const sandboxRoutes: readonly Route[] = [getClock, advanceClock, completeThreeDsSession];
