// The whole service on a real MongoDB, with a scripted provider and upstreams that answer one merchant.
import { randomUUID } from 'node:crypto';
import { ALL_TENANTS, makePayoutSwitch } from '@mps/aggregates';
import { setUpCollections, makeMongo } from '@mps/chassis';
import { invalid, scopeOf, violation, type CallContext, type Caller } from '@mps/contracts';
import { err, makeBusinessClock, makeKeyRing, ok, systemClock } from '@mps/kernel';
import { makeChargePayloadSigner } from '../src/charge-payload';
import { makeStores, makeTransactions } from '../src/compose-subjects';
import { makeEvidenceFiles } from '../src/disputes';
import { declareCollections } from '../src/documents';
import { toCountedCollections, makeListing } from '../src/listing';
import type { Reply } from '../src/operation';
import { makeOfPerson, makePersonalData, makePersonalDataStore } from '../src/personal-data';
import { makeReadModel, type Upstreams } from '../src/reference-data';
import { computeCardRefundWindow } from '../src/refunds';
import { sandboxRiskRules } from '../src/three-ds';
import type { CommandAnswer, Finding } from '../src/transaction';
import { aCard, MERCHANT_ID } from './create-request.fixture';
import { makeScriptedDirectory } from './scripted-directory.fixture';
import { makeScriptedDisputes } from './scripted-disputes.fixture';
import { makeScriptedProvider } from './scripted-provider.fixture';

export const ORGANIZATION_ID = '0198c0de-2222-7000-8000-00000000000b';
const KEY_RING = makeKeyRing([Buffer.alloc(32, 7).toString('base64')]);
const BASE_URL = 'http://127.0.0.1:3000';
const SIGNER = makeChargePayloadSigner({ keyRing: KEY_RING, publicBaseUrl: BASE_URL, algorithm: 'ES256' });
export const PIX_KEY_ID = '0198c0de-3333-7000-8000-00000000000c';

const caller = (organization_id: string, company_id: string | null): Caller => ({
  kind: 'api_key',
  principal_id: 'key-1',
  organization_id,
  company_id,
  permissions: ['*'],
});

export function makeContext(
  organizationId = ORGANIZATION_ID,
  companyId: string | null = MERCHANT_ID,
  forMs = 5_000,
): CallContext {
  return {
    caller: caller(organizationId, companyId),
    callerTokens: { for: async () => ({ own: 'token', delegated: null }) },
    deadlineMs: systemClock().now().getTime() + forMs,
    idempotency: null,
  };
}

/** The transaction that a command answers, or its error. */
export const readTransaction = (answer: Awaited<Reply<CommandAnswer>>) =>
  answer.ok ? ok(answer.value.transaction) : answer;

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
export interface UpstreamsOfOneMerchant extends Upstreams {
  merchantStatus: string;
  /** The owner of every key; null: the directory does not answer. */
  keyOwner: string | null | undefined;
}

export function makeUpstreamsOfOneMerchant(): UpstreamsOfOneMerchant {
  const upstreams: UpstreamsOfOneMerchant = {
    merchantStatus: 'ACTIVE',
    keyOwner: undefined,
    checkRefundDestination: async ({ ownerDocument }) => {
      const { keyOwner = ownerDocument } = upstreams;
      if (keyOwner === null) return err({ code: 'service_unavailable', retryAfterSeconds: 1 });
      return keyOwner === ownerDocument ? ok() : err({ code: 'refund_destination_mismatch' });
    },
    getPaymentContext: async (merchantId, { caller: who }) =>
      merchantId === MERCHANT_ID && scopeOf(who)?.organization_id === ORGANIZATION_ID
        ? ok({
            company_id: MERCHANT_ID,
            organization_id: ORGANIZATION_ID,
            status: upstreams.merchantStatus,
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
        : err(invalid(violation('#/pix_key_id', 'pix_key_not_found', 'unknown_pix_key'))),
    getFeePolicy: async () => err({ code: 'resource_not_found' }),
  };
  return upstreams;
}

/** Starts the service with its own database. Indexes are made once. `reset` empties the database for the next test. */
export async function startTransactions() {
  const realClock = systemClock();
  const businessClock = makeBusinessClock(realClock);
  const mongo = makeMongo({
    url: process.env['TEST_MONGODB_URL'] ?? '',
    prefix: `t${randomUUID().slice(0, 8)}_`,
    databaseName: 'transactions',
    appName: 'test',
  });
  const collections = declareCollections(mongo.connection);
  const lists = declareCollections(mongo.lists);
  await mongo.component.start();
  await setUpCollections(mongo.connection);
  /** Items that the due-work scanner postponed, with their errors. */
  const reported: object[] = [];
  const shared = {
    realClock,
    businessClock,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (fields: object) => void reported.push(fields),
    },
  };
  const findings: Finding['kind'][] = [];
  const statuses: string[] = [];
  const stores = makeStores({
    collections,
    businessClock,
    realClock,
    onCommitted: () => undefined,
    metrics: {
      onStatus: (before, { status }) => statuses.push(`${before} → ${status}`),
      onFinding: (_transactionId, { kind }) => findings.push(kind),
    },
  });
  const { store, sessions, intents, refundIntents, draftStore } = stores;
  const readModel = makeReadModel(collections.readModel);
  const counted = toCountedCollections(mongo.connection, collections);
  const listing = makeListing(counted, toCountedCollections(mongo.lists, lists));

  const payouts = makePayoutSwitch(mongo.connection);

  /** The subjects with a fresh provider, directory and upstreams, and no time moved. */
  function wire() {
    businessClock.setOffsetMs(0);
    const provider = makeScriptedProvider();
    const directory = makeScriptedDirectory();
    const disputeSimulator = makeScriptedDisputes(() => businessClock.now());
    const upstreams = makeUpstreamsOfOneMerchant();
    const freshness: { at: Date | null; asOf: () => Date | null } = { at: null, asOf: () => freshness.at };
    const personalDataTerms = { paid: 1_826, unpaid: 365, dispute: 365 };
    const subjects = makeTransactions({
      ...shared,
      ...stores,
      collections,
      lists,
      payouts,
      keyRing: KEY_RING,
      provider,
      disputeSimulator,
      directory,
      // A callback of the scripted directory is a session's id in quotes, signed.
      readThreeDsCallback: ({ body, signature }) => {
        const sessionId: unknown = JSON.parse(body.toString('utf8'));
        if (signature !== 'right') return err({ code: 'bad_signature' });
        return typeof sessionId === 'string'
          ? ok({ eventId: 'event-1', sessionId, occurredAt: businessClock.now() })
          : err({ code: 'unreadable' });
      },
      upstreams,
      readModel,
      freshness,
      fallbackMetrics: { used: () => undefined },
      riskRules: sandboxRiskRules,
      cardRefundWindowMs: computeCardRefundWindow(),
      publicBaseUrl: BASE_URL,
      signer: SIGNER,
    });
    const personalDataDeps = {
      ...shared,
      store,
      draftStore,
      personalDataStore: makePersonalDataStore(collections.personalDataProgress, lists.transactions),
      evidenceFiles: makeEvidenceFiles(collections.evidenceFiles),
      terms: personalDataTerms,
    };
    const personalData = makePersonalData(personalDataDeps);
    const ofPerson = makeOfPerson(personalDataDeps);
    const { payments, refunds, disputes, threeDs, receipts, chargePayloads, scans } = subjects;
    return {
      provider,
      directory,
      disputeSimulator,
      upstreams,
      freshness,
      payments,
      refunds,
      disputes,
      threeDs,
      receipts,
      chargePayloads,
      operatorFindings: subjects.findings,
      paymentPostings: subjects.paymentPostings,
      personalData,
      personalDataTerms,
      ofPerson,
      scanDue: scans.transactions.run,
      scanDueIntents: scans.intents.run,
      scanDueRefundIntents: scans.refundIntents.run,
      scanDueSessions: scans.sessions.run,
    };
  }

  const running = {
    ...wire(),
    /** The findings that operators see, oldest first. */
    findings,
    statuses,
    reported,
    store,
    intents,
    refundIntents,
    sessions,
    draftStore,
    readModel,
    listing,
    collections,
    counted,
    mongo,
    payouts,
    now: () => businessClock.now(),
    /** Takes an approved card payment of 10,000 cents; answers its id. */
    async paid(): Promise<string> {
      const created = await running.payments.create(aCard({ request_id: randomUUID() }), makeContext());
      if (!created.ok || created.value.transaction.status !== 'APPROVED')
        throw new Error(JSON.stringify(created));
      return created.value.transaction._id;
    },
    /** A callback of the provider. Every signature except `right` is forged. */
    callback: (body: unknown, signature = 'right') =>
      running.payments.receiveCallback({
        provider: 'PROVIDER_A',
        body: Buffer.from(JSON.stringify(body)),
        signatureId: 'message-1',
        signatureTimestamp: '1',
        signature,
      }),
    /**
     * A callback that reports a fact about a payment. `order`: its snapshot of the order; for a fact about the order, its
     * `outcome`.
     */
    callbackOf: (
      id: string,
      { outcome, order = null, ...fact }: CallbackOf,
      eventId: string = randomUUID(),
      providerTransactionId = `pt-${id}`,
    ) =>
      running.callback({
        eventId,
        transactionId: id,
        providerTransactionId,
        occurredAt: businessClock.now(),
        ...(fact.about === 'order' ? { fact, order: outcome } : { fact: { ...fact, outcome }, order }),
      }),
    stored: async (id: string) => (await store.find(ALL_TENANTS, id))!,
    /** Types of the events that were written with it, oldest first. */
    async eventsOf(id: string): Promise<string[]> {
      const document = await collections.transactions.findOne({ _id: id });
      return document!.outbox.map(({ type }) => type);
    },
    /** Moves the business clock on. */
    advance: (ms: number) => businessClock.setOffsetMs(businessClock.offsetMs + ms),
    /** An empty database and fresh subjects; the indexes stay. */
    async reset(): Promise<void> {
      // One after the other: they are more than the pool has connections.
      for (const collection of Object.values(mongo.connection.collections)) await collection.deleteMany({});
      findings.length = 0;
      statuses.length = 0;
      reported.length = 0;
      Object.assign(running, wire());
    },
    stop: async () => {
      await mongo.connection.dropDatabase();
      await mongo.component.stop();
    },
  };
  return running;
}

export interface CallbackOf extends Readonly<Record<string, unknown>> {
  readonly about: string;
  readonly outcome?: unknown;
  readonly order?: object | null;
}

export type Running = Awaited<ReturnType<typeof startTransactions>>;

/** One service for a test file, emptied before each of its tests. */
export function withTransactions(use: (service: Running) => void): void {
  let service: Running;
  beforeAll(async () => {
    service = await startTransactions();
    use(service);
  });
  beforeEach(() => service.reset());
  afterAll(() => service.stop());
}
