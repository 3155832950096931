// The whole service on a real MongoDB, with a scripted provider and neighbours that answer one merchant.
import { randomUUID } from 'node:crypto';
import { createIndexes, makeMongo } from '@mps/chassis';
import { scopeOf, type Caller } from '@mps/contracts';
import { err, makeBusinessClock, ok, systemClock } from '@mps/kernel';
import { cardRefundWindowMs } from '../src/refunds/domain/decide-refund';
import { makeReceiptRenderer } from '../src/receipts/pdf/renderer';
import { makeTokenHasher, sandboxRiskRules } from '../src/three-ds/card-secrets';
import { makeCardVault } from '../src/three-ds/card-vault';
import { makeScriptedDisputes } from './scripted-disputes.fixture';
import { makeScriptedDirectory } from './scripted-directory.fixture';
import { makeScriptedProvider } from './scripted-provider.fixture';
import { makeChargePayloadSigner } from '../src/charge-payload/signer';
import { makeDisputeList } from '../src/disputes/store';
import { makeEvidenceFiles } from '../src/disputes/evidence-store';
import { makeKnownState } from '../src/reference-data/store';
import { registerModels } from '../src/models';
import { makeThreeDsSessionStore } from '../src/three-ds/store';
import { makeTransactionNumbers } from '../src/payments/number-store';
import { makeTransactionStore } from '../src/transaction/store';
import { makeSessionRound } from '../src/due-sessions';
import { makeWakeRound } from '../src/due-transactions';
import { MERCHANT_ID } from './create-command.fixture';
import { makeUseCases } from '../src/payments/make-use-cases';
import type { Freshness } from '../src/reference-data/read-model';
import type { Neighbours, RequestContext } from '../src/transaction/ports';

export const ORGANIZATION_ID = '0198c0de-2222-7000-8000-00000000000b';
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
const BASE_URL = 'http://127.0.0.1:3000';
export const PIX_KEY_ID = '0198c0de-3333-7000-8000-00000000000c';

const caller = (organization_id: string, company_id: string | null): Caller => ({
  kind: 'api_key',
  principal_id: 'key-1',
  organization_id,
  company_id,
  permissions: ['*'],
});

export function contextOf(
  organizationId = ORGANIZATION_ID,
  companyId: string | null = MERCHANT_ID,
  forMs = 5_000,
): RequestContext {
  return {
    caller: caller(organizationId, companyId),
    callerToken: 'token',
    deadlineMs: systemClock().now().getTime() + forMs,
    idempotency: null,
  };
}

const AFFILIATION = {
  id: '0198c0de-4444-7000-8000-00000000000d',
  company_id: MERCHANT_ID,
  provider: 'PROVIDER_A',
  mcc: '5411',
  anticipation_type: 'NONE',
  payment_methods: ['CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLEPIX'],
  capture_methods: ['ECOMMERCE'],
  status: 'ACTIVE',
  created_at: '',
  updated_at: '',
};

/** Answers as the other services do for one merchant of one organization. */
export function makeNeighboursOfOneMerchant(): Neighbours & { merchantStatus: string } {
  const neighbours: Neighbours & { merchantStatus: string } = {
    merchantStatus: 'ACTIVE',
    getPaymentContext: async (merchantId, { caller: who }) =>
      merchantId === MERCHANT_ID && scopeOf(who)?.organization_id === ORGANIZATION_ID
        ? ok({
            company_id: MERCHANT_ID,
            organization_id: ORGANIZATION_ID,
            status: neighbours.merchantStatus,
            name: 'Loja',
            full_name: 'Loja Exemplo LTDA',
            city: 'São Paulo',
            document_number: '11222333000181',
            affiliations: [AFFILIATION],
          })
        : err({ code: 'resource_not_found' }),
    checkCompanies: async (ids) => ok(ids.filter((id) => id !== MERCHANT_ID)),
    quote: async () =>
      ok({
        fee_policy_id: 'policy-1',
        cost_policy_id: 'cost-1',
        fee: { percentage: 0.99, flat: 0, minimum_price: 1 },
        cost: { percentage: 0.5, flat: 0, minimum_price: 0 },
        automatic_anticipation_percentage_e4: 20_000,
        cost_anticipation_percentage_e4: 15_000,
      }),
    getPixKeyForCharge: async (_merchant, id) =>
      id === null || id === PIX_KEY_ID
        ? ok({
            id: PIX_KEY_ID,
            company_id: MERCHANT_ID,
            key_type: 'EMAIL',
            key: 'loja@example.com',
            primary: true,
            status: 'ACTIVE',
            created_at: '',
            updated_at: '',
            dict_key_information: null,
          })
        : err({
            code: 'validation_error',
            violations: [{ in: 'body', at: '#/pix_key_id', code: 'pix_key_not_found', detail: 'unknown' }],
          }),
    getFeePolicy: async () => err({ code: 'resource_not_found' }),
  };
  return neighbours;
}

export async function startTransactions() {
  const realClock = systemClock();
  const businessClock = makeBusinessClock(realClock);
  const mongo = makeMongo({
    url: process.env['TEST_MONGODB_URL'] ?? '',
    prefix: `t${randomUUID().slice(0, 8)}_`,
    databaseName: 'transactions',
    appName: 'test',
  });
  const models = registerModels(mongo.connection);
  await mongo.component.start();
  await createIndexes(mongo.connection);
  const provider = makeScriptedProvider();
  const neighbours = makeNeighboursOfOneMerchant();
  const log = { info: () => undefined, warn: () => undefined };
  const store = makeTransactionStore({
    model: models.transactions,
    counts: models.transactionCounts,
    clock: businessClock,
    realClock,
    onCommitted: () => undefined,
  });
  const sessions = makeThreeDsSessionStore({
    model: models.threeDsSessions,
    clock: businessClock,
    realClock,
    onCommitted: () => undefined,
  });
  const directory = makeScriptedDirectory();
  const knownState = makeKnownState(models.knownState);
  const freshness: Freshness & { at: Date | null } = { at: null, asOf: () => freshness.at };
  const useCases = makeUseCases({
    threeDs: {
      sessions,
      vault: makeCardVault(ENCRYPTION_KEY),
      directory,
      // A callback of the scripted directory is a session's id in quotes, signed.
      readThreeDsCallback: ({ body, signature }) => {
        const sessionId: unknown = JSON.parse(body.toString('utf8'));
        if (signature !== 'right') return err({ code: 'bad_signature' });
        return typeof sessionId === 'string'
          ? ok({ eventId: 'event-1', sessionId, occurredAt: businessClock.now() })
          : err({ code: 'unreadable' });
      },
    },
    store,
    numbers: makeTransactionNumbers(models.counters),
    neighbours,
    knownState,
    freshness,
    watch: { used: () => undefined },
    tokenHasher: makeTokenHasher(ENCRYPTION_KEY),
    riskRules: sandboxRiskRules,
    provider: { port: provider, log },
    disputes: makeDisputeList(models.transactions),
    evidenceFiles: makeEvidenceFiles(models.evidenceFiles),
    disputeSimulator: makeScriptedDisputes(() => businessClock.now()),
    cardRefundWindowMs: cardRefundWindowMs(),
    receiptRenderer: makeReceiptRenderer(),
    payloadSigner: makeChargePayloadSigner(ENCRYPTION_KEY, BASE_URL),
    publicBaseUrl: BASE_URL,
    realClock,
    businessClock,
    log,
  });
  const sweep = makeWakeRound({
    store,
    wakeTransaction: useCases.wakeTransaction,
    realClock,
    businessClock,
    log,
  });
  return {
    useCases,
    provider,
    directory,
    sessions,
    sweepSessions: makeSessionRound({ ...useCases, sessions, realClock, businessClock }),
    neighbours,
    knownState,
    freshness,
    store,
    models,
    mongo,
    sweep,
    now: () => businessClock.now(),
    /** Moves the business clock on. */
    advance: (ms: number) => businessClock.setOffsetMs(businessClock.offsetMs + ms),
    stop: async () => {
      await mongo.connection.dropDatabase();
      await mongo.component.stop();
    },
  };
}

export type Running = Awaited<ReturnType<typeof startTransactions>>;
