// What payments cost: fee policies of organizations, cost policies of the platform.
import type { Route } from '../../http/route/route';
import { getCostPolicy, listCostPolicies } from './cost-policies';
import { explainFeePolicy } from './explain';
import { createFeePolicy, getFeePolicy, listFeePolicies, replaceFeePolicy } from './fee-policies';

export const pricingRoutes: readonly Route[] = [
  createFeePolicy,
  listFeePolicies,
  getFeePolicy,
  replaceFeePolicy,
  explainFeePolicy,
  listCostPolicies,
  getCostPolicy,
];
