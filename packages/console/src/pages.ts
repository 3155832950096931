// The table of pages. A subject adds one line.
import type { Page } from './app/page';
import { apiKeyPages } from './api-keys/pages';
import { auditPages } from './audit/pages';
import { balancePages } from './balance/pages';
import { bankingPages } from './banking/pages';
import { disputePages } from './disputes/pages';
import { eventPages } from './events/pages';
import { homePages } from './home/pages';
import { memberPages } from './members/pages';
import { merchantPages } from './merchants/pages';
import { paymentPages } from './payments/pages';
import { profilePages } from './profile/pages';
import { refundPages } from './refunds/pages';
import { requestLogPages } from './request-logs/pages';
import { sandboxPages } from './sandbox/pages';
import { searchPages } from './search/pages';
import { webhookPages } from './webhooks/pages';

/** In the order of the navigation. */
export const PAGES: readonly Page[] = [
  ...homePages,
  ...paymentPages,
  ...refundPages,
  ...disputePages,
  ...balancePages,
  ...merchantPages,
  ...memberPages,
  ...bankingPages,
  ...profilePages,
  ...searchPages,
  ...webhookPages,
  ...eventPages,
  ...apiKeyPages,
  ...requestLogPages,
  ...sandboxPages,
  ...auditPages,
];
