// Samples of the resources in events, for tests of webhook endpoints.
import type { EventType } from '@mps/contracts';
import { z } from 'zod';
import { findResource, primaryPixKeyChange, settlement } from '../../http/openapi/events';
import { makeSampleValue } from '../../http/openapi/sample-value';
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

/** By the component of the OpenAPI document. */
const SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  Transaction: transaction,
  Refund: refund,
  Dispute: dispute,
  ThreeDsSession: threeDsSession,
  Settlement: settlement,
  Merchant: merchant,
  Affiliation: affiliation,
  FeePolicy: feePolicy,
  PixKey: pixKey,
  PrimaryPixKeyChange: primaryPixKeyChange,
  Cashout: cashout,
  Anticipation: anticipation,
  WebhookEndpoint: webhookEndpoint,
};

/** Returns the schema of `data.object` in events of the type. */
export function findResourceSchema(type: EventType): z.ZodObject {
  const schema = SCHEMAS[findResource(type)];
  if (schema === undefined) throw new Error(`The resource of ${type} has no schema`);
  return schema;
}

/** Returns a resource that does not exist. `refund.completed` has the status COMPLETED. */
export function makeEventSample(type: EventType): unknown {
  const schema = z.toJSONSchema(findResourceSchema(type), { io: 'output', unrepresentable: 'any' });
  return makeSampleValue({ ...schema }, type.split('.')[1]?.toUpperCase());
}
