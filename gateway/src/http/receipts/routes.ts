// Receipts.
import type { Route } from '../route';
import { getReceipts } from './get-receipts';

export const receiptRoutes: readonly Route[] = [getReceipts];
