// Refunds of a payment.
import type { Route } from '../route';
import { cancelRefund } from './cancel-refund';
import { createRefund } from './create-refund';
import { getRefund } from './get-refund';
import { listRefunds } from './list-refunds';

export const refundRoutes: readonly Route[] = [createRefund, listRefunds, getRefund, cancelRefund];
