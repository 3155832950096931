// All operations of the public API. Each line adds the routes of one file.
import type { Route } from '../http/route/route';
import { affiliationRoutes } from './affiliations/routes';
import { apiKeyRoutes } from './api-keys/routes';
import { auditLogRoutes } from './audit-log/routes';
import { authRoutes } from './auth/routes';
import { bankAccountRoutes } from './bank-accounts/routes';
import { disputeRoutes } from './disputes/routes';
import { eventRoutes } from './events/routes';
import { anticipationRoutes } from './ledger/anticipations';
import { cashoutRoutes } from './ledger/cashouts';
import { reconciliationRoutes } from './ledger/reconciliations';
import { ledgerRoutes } from './ledger/routes';
import { merchantRoutes } from './merchants/routes';
import { pixKeyRoutes } from './pix-keys/routes';
import { pricingRoutes } from './pricing/routes';
import { receiptRoutes } from './receipts/routes';
import { refundRoutes } from './refunds/routes';
import { roleRoutes } from './roles/routes';
import { sandboxRoutes } from './sandbox/routes';
import { threeDsSessionRoutes } from './three-ds/routes';
import { transactionCommandRoutes } from './transactions/commands';
import { transactionQueryRoutes } from './transactions/queries';
import { userRoutes } from './users/routes';
import { webhookDeliveryRoutes } from './webhooks/deliveries';
import { webhookEndpointRoutes } from './webhooks/routes';

export const routes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...apiKeyRoutes,
  ...merchantRoutes,
  ...affiliationRoutes,
  ...bankAccountRoutes,
  ...pixKeyRoutes,
  ...pricingRoutes,
  ...transactionCommandRoutes,
  ...transactionQueryRoutes,
  ...threeDsSessionRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...receiptRoutes,
  ...ledgerRoutes,
  ...cashoutRoutes,
  ...anticipationRoutes,
  ...reconciliationRoutes,
  ...eventRoutes,
  ...auditLogRoutes,
  ...webhookEndpointRoutes,
  ...webhookDeliveryRoutes,
  ...sandboxRoutes,
];
