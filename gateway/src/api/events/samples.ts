// Samples of the resources in events, for tests of webhook endpoints.
import type { EventType } from '@mps/contracts';
import type { z } from 'zod';
import { findResource, primaryPixKeyChange, settlement } from '../../http/openapi/events';
import { affiliation } from '../affiliations/routes';
import { dispute } from '../disputes/schemas';
import { anticipation } from '../ledger/anticipations';
import { cashout } from '../ledger/cashouts';
import { merchant } from '../merchants/schemas';
import { pixKey } from '../pix-keys/routes';
import { feePolicy } from '../pricing/schemas';
import { threeDsSession } from '../three-ds/routes';
import { refund, transaction } from '../transactions/schemas';
import { webhookEndpoint } from '../webhooks/schemas';
import * as objects from './sample-objects';

interface Resource {
  readonly schema: z.ZodObject;
  readonly sample: Readonly<Record<string, unknown>>;
}

/** By the component of the OpenAPI document. */
const RESOURCES: Readonly<Record<string, Resource>> = {
  Transaction: { schema: transaction, sample: objects.TRANSACTION },
  Refund: { schema: refund, sample: objects.REFUND },
  Dispute: { schema: dispute, sample: objects.DISPUTE },
  ThreeDsSession: { schema: threeDsSession, sample: objects.THREE_DS_SESSION },
  Settlement: { schema: settlement, sample: objects.SETTLEMENT },
  Merchant: { schema: merchant, sample: objects.MERCHANT },
  Affiliation: { schema: affiliation, sample: objects.AFFILIATION },
  FeePolicy: { schema: feePolicy, sample: objects.FEE_POLICY },
  PixKey: { schema: pixKey, sample: objects.PIX_KEY },
  PrimaryPixKeyChange: { schema: primaryPixKeyChange, sample: objects.PRIMARY_PIX_KEY_CHANGE },
  Cashout: { schema: cashout, sample: objects.CASHOUT },
  Anticipation: { schema: anticipation, sample: objects.ANTICIPATION },
  WebhookEndpoint: { schema: webhookEndpoint, sample: objects.WEBHOOK_ENDPOINT },
};

const { AMOUNT, LATER } = objects;
const AUTHENTICATED = {
  auth_status: 'AUTHENTICATED',
  tds_session_id: 'ds_3b665e43d200ea3150025e66',
  authentication_flow: 'CHALLENGE',
  liability_shift: true,
  updated_at: LATER,
};

/** What events of these types have changed in the resource. */
const CHANGES: Readonly<Partial<Record<EventType, object>>> = {
  'transaction.status_changed': {
    status: 'APPROVED',
    approved_amount: AMOUNT,
    approved_at: LATER,
    updated_at: LATER,
  },
  'transaction.late_payment': { status: 'EXPIRED', updated_at: LATER },
  'refund.completed': {
    status: 'COMPLETED',
    provider_refund_identification: 'D99999003202603021205ac2b1ef781c',
    updated_at: LATER,
  },
  'refund.failed': { status: 'FAILED', updated_at: LATER },
  'refund.cancelled': { status: 'CANCELLED', updated_at: LATER },
  'dispute.updated': { status: 'UNDER_REVIEW', updated_at: LATER },
  'dispute.closed': { status: 'WON', updated_at: LATER, closed_at: LATER },
  'three_ds_session.authenticated': AUTHENTICATED,
  'three_ds_session.consumed': { ...AUTHENTICATED, consumption_status: 'CONSUMED' },
  'three_ds_session.failed': { auth_status: 'FAILED', failure_reason: 'CHALLENGE_FAILED', updated_at: LATER },
  'settlement.failed': {
    status: 'FAILED',
    status_reason: 'INSUFFICIENT_BALANCE',
    amount: -AMOUNT,
    outstanding_amount: AMOUNT,
  },
  'merchant.created': { status: 'PENDING_ACTIVATION' },
  'pix_key.deleted': { status: 'DELETED', primary: false, deleted_at: LATER, updated_at: LATER },
  'cashout.status_changed': { status: 'COMPLETED', completed_at: LATER, updated_at: LATER },
  'webhook_endpoint.disabled': { enabled: false, disabled_reason: 'failing', updated_at: LATER },
};

function findResourceOf(type: EventType): Resource {
  const resource = RESOURCES[findResource(type)];
  if (resource === undefined) throw new Error(`The resource of ${type} has no sample`);
  return resource;
}

/** Returns the schema of `data.object` in events of the type. */
export const findResourceSchema = (type: EventType): z.ZodObject => findResourceOf(type).schema;

/** Returns a resource that does not exist, in the state that events of the type leave it in. */
export const makeEventSample = (type: EventType): Readonly<Record<string, unknown>> => ({
  ...findResourceOf(type).sample,
  ...CHANGES[type],
});
