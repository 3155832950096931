// 3D Secure: authenticating a cardholder before a payment.
import type { Route } from '../route';
import { createThreeDsSession } from './create-three-ds-session';
import { getThreeDsSession } from './get-three-ds-session';

export const threeDsSessionRoutes: readonly Route[] = [createThreeDsSession, getThreeDsSession];
