// What payments cost: fee policies of organizations, cost policies of the platform.
import type { Route } from '../route';
import { createFeePolicy } from './create-fee-policy';
import { explainFeePolicy } from './explain-fee-policy';
import { getCostPolicy } from './get-cost-policy';
import { getFeePolicy } from './get-fee-policy';
import { listCostPolicies } from './list-cost-policies';
import { listFeePolicies } from './list-fee-policies';
import { replaceFeePolicy } from './replace-fee-policy';

export const pricingRoutes: readonly Route[] = [
  createFeePolicy,
  listFeePolicies,
  getFeePolicy,
  replaceFeePolicy,
  explainFeePolicy,
  listCostPolicies,
  getCostPolicy,
];
