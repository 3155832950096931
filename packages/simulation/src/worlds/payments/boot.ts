// A replica of transactions: its operations, its due work and its callbacks, with the database and the provider of the world.
import { makePayoutSwitch } from '@mps/aggregates';
import { declareLeases, makeLeasedLoop, scanTogether } from '@mps/background';
import type { CallContext } from '@mps/contracts';
import { makeBusinessClock, makeKeyRing, newId, ok, systemClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { makeChargePayloadSigner } from '../../../../../services/transactions/src/charge-payload';
import { makeStores, makeTransactions } from '../../../../../services/transactions/src/compose-subjects';
import { declareCollections } from '../../../../../services/transactions/src/documents';
import { DUE_LOOK_MS, DUE_SCAN_LEASE_MS } from '../../../../../services/transactions/src/limits';
import type { Disputes } from '../../../../../services/transactions/src/disputes';
import type { Payments } from '../../../../../services/transactions/src/payments';
import { makeReadModel, type Upstreams } from '../../../../../services/transactions/src/reference-data';
import { computeCardRefundWindow, type Refunds } from '../../../../../services/transactions/src/refunds';
import { noRiskRules } from '../../../../../services/transactions/src/three-ds';
import type { PaymentProvider } from '../../../../../services/transactions/src/transaction';
import { makeConnection } from '../collections';
import type { Boot, ProcessParts } from '../world';

export const MERCHANT_ID = '0198c0de-1111-7000-8000-00000000000a';
export const ORGANIZATION_ID = '0198c0de-2222-7000-8000-00000000000b';
const PUBLIC_BASE_URL = 'http://127.0.0.1:3000';
const KEY_BYTES = 32;
const KEY_RING = makeKeyRing([Buffer.alloc(KEY_BYTES, 7).toString('base64')]);
/** Made once: each start of a replica would derive the same keys and certificates. */
const SIGNER = makeChargePayloadSigner({
  keyRing: KEY_RING,
  publicBaseUrl: PUBLIC_BASE_URL,
  algorithm: 'ES256',
});
const PIX_KEY_ID = '0198c0de-3333-7000-8000-00000000000c';

export interface Replica {
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
}

const log = pino({ level: 'silent' });

const notAsked = async (): Promise<never> => {
  throw new Error('This world asks no such thing');
};

/** Answers of merchants, pricing and pix-keys about the one merchant of the world. */
const upstreams: Upstreams = {
  checkRefundDestination: async () => ok(),
  getPaymentContext: async () =>
    ok({
      company_id: MERCHANT_ID,
      organization_id: ORGANIZATION_ID,
      status: 'ACTIVE',
      name: 'Loja',
      full_name: 'Loja Exemplo LTDA',
      city: 'São Paulo',
      document_number: '11222333000181',
      affiliations: [
        {
          id: '0198c0de-4444-7000-8000-00000000000d',
          company_id: MERCHANT_ID,
          provider: 'PROVIDER_A',
          mcc: '5411',
          anticipation_type: 'NONE',
          payment_methods: ['CREDIT_CARD', 'PIX'],
          capture_methods: ['ECOMMERCE'],
          status: 'ACTIVE',
          created_at: '',
          updated_at: '',
        },
      ],
    }),
  checkCompanies: async () => ok([]),
  quote: async () =>
    ok({
      fee_policy_id: 'policy-1',
      cost_policy_id: 'cost-1',
      fee: { percentage: 0.99, flat: 0, minimum_price: 1 },
      cost: { percentage: 0.5, flat: 0, minimum_price: 0 },
      automatic_anticipation_percentage_e4: 0,
      cost_anticipation_percentage_e4: 0,
    }),
  getPixKeyForCharge: async () =>
    ok({
      id: PIX_KEY_ID,
      company_id: MERCHANT_ID,
      key_type: 'EMAIL',
      key: 'loja@example.com',
      primary: true,
      status: 'ACTIVE',
      created_at: '',
      updated_at: '',
      dict_key_information: null,
    }),
  getFeePolicy: notAsked,
};

export const makeContext = (forMs: number): CallContext => ({
  caller: {
    kind: 'api_key',
    principal_id: 'key-1',
    organization_id: ORGANIZATION_ID,
    company_id: MERCHANT_ID,
    permissions: ['*'],
  },
  callerTokens: { for: async () => ({ own: 'token', delegated: null }) },
  deadlineMs: systemClock().now().getTime() + forMs,
  idempotency: null,
});

export const declare = (connection: Connection) => ({
  ...declareCollections(connection),
  leases: declareLeases(connection),
});

export const makeBoot =
  (connect: (process: ProcessParts['process']) => PaymentProvider, replicas: Map<string, Replica>): Boot =>
  async ({ process, client }) => {
    const connection = makeConnection(client, 'transactions');
    const { leases, ...collections } = declare(connection);
    const realClock = systemClock();
    const businessClock = makeBusinessClock(realClock);
    const stores = makeStores({
      collections,
      businessClock,
      realClock,
      onCommitted: () => undefined,
      onDue: (dueAt) => loop.wakeIn(dueAt.getTime() - businessClock.now().getTime()),
      metrics: { onStatus: () => undefined, onFinding: () => undefined },
    });
    const { payments, refunds, disputes, scans } = makeTransactions({
      ...stores,
      collections,
      lists: collections,
      realClock,
      businessClock,
      log,
      payouts: makePayoutSwitch(connection),
      keyRing: KEY_RING,
      provider: connect(process),
      disputeSimulator: { open: notAsked, resolve: notAsked },
      directory: { open: notAsked, find: notAsked, complete: notAsked },
      readThreeDsCallback: () => ({ ok: false, error: { code: 'unreadable' } }),
      upstreams,
      readModel: makeReadModel(collections.readModel),
      freshness: { asOf: () => null },
      fallbackMetrics: { used: () => undefined },
      riskRules: noRiskRules,
      cardRefundWindowMs: computeCardRefundWindow(),
      publicBaseUrl: PUBLIC_BASE_URL,
      signer: SIGNER,
    });
    const loop = makeLeasedLoop({
      name: 'due-transactions',
      leases,
      owner: newId(),
      leaseMs: DUE_SCAN_LEASE_MS,
      idleMs: DUE_LOOK_MS,
      log,
      ...scanTogether(scans.transactions, scans.intents, scans.refundIntents),
    });
    replicas.set(process.name, { payments, refunds, disputes });
    await stores.intents.component.start();
    await stores.refundIntents.component.start();
    await loop.start();
  };
