// All operations of the public API. Each line adds the routes of one file.
import type { Route } from '../http/route/route';
import { affiliationRoutes } from './affiliations/routes';
import { apiKeyRoutes } from './api-keys/routes';
import { auditLogRoutes } from './audit-log/routes';
import { requestLogRoutes } from './request-logs/routes';
import { authRoutes } from './auth/routes';
import { totpRoutes } from './auth/totp';
import { bankAccountRoutes } from './bank-accounts/routes';
import { dataSubjectRoutes } from './data-subjects/routes';
import { draftRoutes } from './disputes/drafts';
import { disputeRoutes } from './disputes/routes';
import { eventRoutes } from './events/routes';
import { exportRoutes } from './exports/routes';
import { anticipationRoutes } from './ledger/anticipations';
import { cashoutRoutes } from './ledger/cashouts';
import { reconciliationRoutes } from './ledger/reconciliations';
import { ledgerRoutes } from './ledger/routes';
import { merchantRoutes } from './merchants/routes';
import { pixKeyRoutes } from './pix-keys/routes';
import { pricingRoutes } from './pricing/routes';
import { providerCallRoutes } from './provider-calls/routes';
import { receiptRoutes } from './receipts/routes';
import { metricRoutes } from './metrics/routes';
import { refundRoutes } from './refunds/routes';
import { roleRoutes } from './roles/routes';
import { sandboxRoutes } from './sandbox/routes';
import { searchRoutes } from './search/routes';
import { threeDsSessionRoutes } from './three-ds/routes';
import { timelineRoutes } from './timeline/routes';
import { transactionCommandRoutes } from './transactions/commands';
import { transactionQueryRoutes } from './transactions/queries';
import { preferenceRoutes } from './users/preferences';
import { savedViewRoutes } from './users/saved-views';
import { userRoutes } from './users/routes';
import { sessionRoutes } from './users/sessions';
import { webhookDeliveryRoutes } from './webhooks/deliveries';
import { webhookEndpointRoutes } from './webhooks/routes';

export const routes: readonly Route[] = [
  ...authRoutes,
  ...totpRoutes,
  ...sessionRoutes,
  ...userRoutes,
  ...preferenceRoutes,
  ...savedViewRoutes,
  ...roleRoutes,
  ...apiKeyRoutes,
  ...merchantRoutes,
  ...affiliationRoutes,
  ...bankAccountRoutes,
  ...pixKeyRoutes,
  ...pricingRoutes,
  ...transactionCommandRoutes,
  ...transactionQueryRoutes,
  ...providerCallRoutes,
  ...timelineRoutes,
  ...threeDsSessionRoutes,
  ...refundRoutes,
  ...metricRoutes,
  ...disputeRoutes,
  ...draftRoutes,
  ...receiptRoutes,
  ...ledgerRoutes,
  ...cashoutRoutes,
  ...anticipationRoutes,
  ...reconciliationRoutes,
  ...eventRoutes,
  ...auditLogRoutes,
  ...requestLogRoutes,
  ...dataSubjectRoutes,
  ...exportRoutes,
  ...webhookEndpointRoutes,
  ...webhookDeliveryRoutes,
  ...searchRoutes,
  ...sandboxRoutes,
];
