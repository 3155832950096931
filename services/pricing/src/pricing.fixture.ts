// Replicas of the pricing service for tests, started as in main.ts, on a real MongoDB and Kafka, called over real
// gRPC.
import { makeGrpcClient, type ClientOf } from '@mps/chassis';
import {
  pricingService,
  type CallContext,
  type Caller,
  type DomainError,
  type ReceivedMessage,
} from '@mps/contracts';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { PricingServiceDefinition } from '@mps/contracts/gen/mps/pricing/v1/PricingService';
import type { QuoteSubject } from '@mps/contracts/gen/mps/pricing/v1/QuoteSubject';
import { newId, type Result } from '@mps/kernel';
import { makeConsumer } from '@mps/messaging';
import { holdWrites, openServiceHarness, type HeldWrites } from '@mps/testkit/service';
import { compose } from './compose';
import { loadConfig } from './config';
import { DATABASE_NAME, declareCollections, type Collections } from './policy/documents';

export type PricingClient = ClientOf<PricingServiceDefinition>;

export interface RunningPricing {
  readonly replicas: readonly [PricingClient, PricingClient];
  /** The database of the service, to inspect its writes. */
  readonly collections: Collections;
  /** Every event since the start, in order of arrival. */
  readonly events: readonly ReceivedMessage<'pricing'>[];
  as(caller: Partial<Caller>): Promise<CallContext>;
  holdWrites(collection: string, ids: readonly string[]): Promise<HeldWrites>;
  stop(): Promise<void>;
}

async function startPricing(): Promise<RunningPricing> {
  const harness = await openServiceHarness({ databaseName: DATABASE_NAME, declare: declareCollections });
  const events: ReceivedMessage<'pricing'>[] = [];
  const listener = makeConsumer({
    kafka: harness.kafka,
    topics: ['pricing'],
    group: 'test',
    ephemeral: true,
    handle: async ({ message }) => void events.push(message),
    log: harness.log,
    onFatal: (error) => {
      throw error;
    },
  });
  await listener.start();
  const startReplica = async (): Promise<PricingClient> =>
    makeGrpcClient(pricingService(), {
      service: 'pricing',
      tls: null,
      address: await harness.start({ name: 'pricing', loadConfig, compose }),
    });
  const replicas = [await startReplica(), await startReplica()] as const;
  return {
    replicas,
    collections: harness.declared,
    events,
    as: (members) => harness.as({ principal_id: newId(), ...members }),
    holdWrites: (collection, ids) => holdWrites(harness.connection, collection, ids),
    stop: async () => {
      for (const client of replicas) await client.close();
      await listener.stop();
      await harness.stop();
    },
  };
}

interface Callers {
  readonly organizationId: string;
  readonly organization: CallContext;
  /** A caller of a company of that organization. */
  readonly company: CallContext;
  readonly stranger: CallContext;
}

/** Starts one service for a test file, and makes new callers before each of its tests. */
export function withPricing(use: (service: RunningPricing) => void, call: (callers: Callers) => void): void {
  let service: RunningPricing;
  beforeAll(async () => {
    service = await startPricing();
    use(service);
  });
  beforeEach(async () => {
    const organizationId = newId();
    const organization = await service.as({ organization_id: organizationId });
    const company = await service.as({ organization_id: organizationId, company_id: newId() });
    const stranger = await service.as({ organization_id: newId() });
    call({ organizationId, organization, company, stranger });
  });
  afterAll(() => service.stop());
}

/** A request that writes a policy. */
export const somePolicy = (fields: object = {}) => ({
  name: `policy-${newId()}`,
  is_active: true,
  cashout_price: 100,
  automatic_anticipation_percentage: 2,
  spot_anticipation_percentage: 2.5,
  rules: [someRule(1)],
  ...fields,
});

export const someRule = (percentage: number, fields: object = {}) => ({
  conditions: [] as { field: string; operator: string; value_json: string }[],
  price: { percentage },
  ...fields,
});

export const when = (field: string, operator: string, value: unknown) => ({
  field: `transaction.${field}`,
  operator,
  value_json: JSON.stringify(value),
});

export const somePayment = (fields: object = {}): QuoteSubject => ({
  amount: 10_000,
  payment_method: 'CREDIT_CARD',
  installments: 1,
  capture_method: 'ECOMMERCE',
  provider: 'PROVIDER_A',
  currency: 'BRL',
  brand: 'VISA',
  automatic_anticipation: false,
  ...fields,
});

/** Returns "ok", the code, or "pointer item_code" for each violation. */
export const formatRefusal = (result: Result<unknown, DomainError>): string => {
  if (result.ok) return 'ok';
  const { code, violations = [] } = result.error;
  return violations.length === 0 ? code : violations.map(({ at, code: item }) => `${at} ${item}`).join(', ');
};

export function requirePolicy(response: {
  readonly fee_policy: FeePolicy__Output | null;
}): FeePolicy__Output {
  if (response.fee_policy === null) throw new Error('the answer has no policy');
  return response.fee_policy;
}
