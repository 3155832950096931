// Companies: the merchants of an organization and their settings.
import type { Route } from '../route';
import { createMerchant } from './create-merchant';
import { getCapabilities } from './get-capabilities';
import { getMerchant } from './get-merchant';
import { listMerchants } from './list-merchants';
import { setDefaultFeePolicy, setOrganizationDefaultFeePolicy } from './set-default-fee-policy';
import { setMerchantStatus } from './set-merchant-status';
import { setWebhookEnabled } from './set-webhook-enabled';
import { updateMerchant } from './update-merchant';

export const merchantRoutes: readonly Route[] = [
  createMerchant,
  listMerchants,
  getMerchant,
  updateMerchant,
  setMerchantStatus,
  setDefaultFeePolicy,
  setOrganizationDefaultFeePolicy,
  getCapabilities,
  setWebhookEnabled,
];
