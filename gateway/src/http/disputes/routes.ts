// Disputes: reading and answering them, and in test mode opening and deciding them.
import type { Route } from '../route';
import { acceptDispute } from './accept-dispute';
import { addDisputeEvidence } from './add-dispute-evidence';
import { getDispute } from './get-dispute';
import { listDisputes } from './list-disputes';
import { openDispute } from './open-dispute';
import { resolveDispute } from './resolve-dispute';

export const disputeRoutes: readonly Route[] = [
  listDisputes,
  getDispute,
  addDisputeEvidence,
  acceptDispute,
  openDispute,
  resolveDispute,
];
