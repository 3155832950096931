// Events of the upstreams on a real Kafka into a real MongoDB, repeated and out of order, and payments made from them.
import { randomUUID } from 'node:crypto';
import { ALL_TENANTS, NO_DEADLINE, makeStore, type EventDraft } from '@mps/aggregates';
import { loadMessage, TOPICS, type DomainError, type TopicKey } from '@mps/contracts';
import { addDays, dayOf, err, makeBusinessClock, newId, ok, systemClock, type Result } from '@mps/kernel';
import { createTopics, makeConsumer, makeKafka, makeOutboxRelay, routeEvents } from '@mps/messaging';
import { makeLogger } from '@mps/chassis';
import {
  makeContext,
  ORGANIZATION_ID,
  PIX_KEY_ID,
  type Running,
  withTransactions,
} from '../../test/transactions.fixture';
import { aPix, MERCHANT_ID, pixInput } from '../../test/create-request.fixture';
import { makeProjector } from './projector';

const UNAVAILABLE: Result<never, DomainError> = err({ code: 'service_unavailable' });
const FEE_POLICY_ID = newId();
const PRICE = { percentage: 0.99, flat: 0, minimum_price: 1 };

let service: Running;
withTransactions((running) => (service = running));
beforeEach(() => {
  service.freshness.at = new Date();
});

const terms = (companyId: string, changes: object = {}) => ({
  payment_terms: {
    company_id: companyId,
    organization_id: ORGANIZATION_ID,
    status: 'ACTIVE',
    name: 'Loja',
    full_name: 'Loja Ltda',
    city: 'Recife',
    document_number: '11222333000181',
    address: {
      street: 'Rua da Aurora',
      street_number: '1',
      state: 'PE',
      zipcode: '50050000',
      city: 'Recife',
    },
    affiliations: [
      {
        id: 'affiliation-1',
        company_id: companyId,
        provider: 'PROVIDER_A',
        mcc: '5411',
        anticipation_type: 'NONE',
        payment_methods: ['PIX'],
        capture_methods: ['ECOMMERCE'],
        status: 'ACTIVE',
        created_at: '',
        updated_at: '',
      },
    ],
    ...changes,
  },
});

const rule = (price: object) => ({
  id: 'rule-1',
  conditions: [{ field: 'transaction.payment_method', operator: 'EQUALS', value_json: '"PIX"' }],
  price,
  priority: 1,
  created_at: '2026-03-02T12:00:00.000Z',
  updated_at: '2026-03-02T12:00:00.000Z',
});
const policy = (price: object, changes: object = {}) => ({
  id: FEE_POLICY_ID,
  name: 'standard',
  is_active: true,
  automatic_anticipation_percentage: 2,
  rules: [rule(price)],
  ...changes,
});
const feePolicy = (price: object) => ({ fee_policy: { ...policy(price), organization_id: ORGANIZATION_ID } });
const costPolicy = { cost_policy: policy({ flat: 7 }, { id: 'cost-1', provider: 'PROVIDER_A' }) };
const pixKey = (status = 'ACTIVE', change = 1) => ({
  pix_key: { id: PIX_KEY_ID, company_id: MERCHANT_ID, key_type: 'EMAIL', key: 'loja@example.com', status },
  place: { ordinal: 1, claims_primary: false, is_foreign: false, change },
});

interface Story {
  readonly topic: TopicKey;
  readonly id: string;
  readonly sequence: number;
  readonly event: object;
}

/** Everything that a PIX payment needs, each with an older state and its newest. */
const STORY: readonly Story[] = [
  { topic: 'merchants', id: MERCHANT_ID, sequence: 1, event: terms(MERCHANT_ID, { affiliations: [] }) },
  { topic: 'merchants', id: MERCHANT_ID, sequence: 2, event: terms(MERCHANT_ID) },
  { topic: 'merchants', id: ORGANIZATION_ID, sequence: 1, event: terms(ORGANIZATION_ID) },
  {
    topic: 'merchants',
    id: ORGANIZATION_ID,
    sequence: 2,
    event: terms(ORGANIZATION_ID, { default_fee_policy_id: FEE_POLICY_ID }),
  },
  { topic: 'pricing', id: FEE_POLICY_ID, sequence: 1, event: feePolicy({ flat: 500 }) },
  { topic: 'pricing', id: FEE_POLICY_ID, sequence: 2, event: feePolicy(PRICE) },
  { topic: 'pricing', id: 'cost-1', sequence: 1, event: costPolicy },
  { topic: 'pixKeys', id: PIX_KEY_ID, sequence: 1, event: pixKey() },
];

/** The type of an event with this payload. */
const TYPES: Readonly<Record<string, string>> = {
  payment_terms: 'payment_terms.changed',
  merchant: 'merchant.updated',
  fee_policy: 'fee_policy.replaced',
  cost_policy: 'cost_policy.changed',
  pix_key: 'pix_key.created',
  primary_change: 'pix_key.primary_changed',
};

/** Encodes and decodes the event, as it would arrive through Kafka. */
async function hear({ topic, sequence, event }: Story): Promise<void> {
  const { file, message: messageName } = TOPICS[topic];
  const codec = loadMessage<object, { readonly [member: string]: unknown }>(file, messageName);
  const meta = { organization_id: ORGANIZATION_ID, sequence };
  const message = codec.decode(codec.encode({ meta, ...event }));
  const member = String(message['object']);
  const { handle } = routeEvents({ ...makeProjector(service.readModel) });
  const object = { case: member, value: message[member] };
  await handle({ topic, type: TYPES[member], meta: message['meta'], object, message } as never);
}

function everybodyLeaves(): void {
  const { upstreams } = service;
  upstreams.getPaymentContext = upstreams.quote = upstreams.getPixKeyForCharge = async () => UNAVAILABLE;
}

const createPix = (changes = {}) =>
  service.payments.create(aPix({ request_id: randomUUID(), ...changes }), makeContext());

describe('a payment while all upstreams are unavailable', () => {
  it.each([
    ['in order', STORY],
    ['backwards', STORY.toReversed()],
    ['twice, the older again at the end', [...STORY, ...STORY]],
  ])('is made from events that came %s', async (_order, story) => {
    for (const event of story) await hear(event);
    everybodyLeaves();
    expect(await createPix()).toMatchObject({
      ok: true,
      value: {
        transaction: {
          status: 'WAITING_PAYMENT',
          local_read_models: ['merchants', 'pricing', 'pix_keys'],
          company_city: 'Recife',
          mcc: '5411',
          fee_policy_id: FEE_POLICY_ID,
          pricing: { fee: PRICE, cost: { percentage: 0, flat: 7, minimum_price: 0 } },
          instrument: { kind: 'pix', pix_key_id: PIX_KEY_ID, pix_key: 'loja@example.com' },
        },
      },
    });
  });

  it('of a charge with a due date names the receiver', async () => {
    for (const event of STORY) await hear(event);
    everybodyLeaves();
    const due_date = addDays(dayOf(service.now()), 5);
    const instrument = pixInput({ due_date, expiration_in_seconds: null });
    expect(await createPix({ instrument })).toMatchObject({
      ok: true,
      value: {
        transaction: {
          company_document: '11222333000181',
          company_address: { street: 'Rua da Aurora', zipcode: '50050000' },
        },
      },
    });
  });

  it.each([
    [
      'the merchant is no longer ACTIVE',
      { topic: 'merchants', id: MERCHANT_ID, sequence: 3, event: terms(MERCHANT_ID, { status: 'BLOCKED' }) },
    ],
    [
      'its affiliation is no longer there',
      { topic: 'merchants', id: MERCHANT_ID, sequence: 3, event: terms(MERCHANT_ID, { affiliations: [] }) },
    ],
    ['its key is gone', { topic: 'pixKeys', id: PIX_KEY_ID, sequence: 2, event: pixKey('DELETED', 2) }],
    [
      'no rule prices it',
      {
        topic: 'pricing',
        id: FEE_POLICY_ID,
        sequence: 3,
        event: {
          fee_policy: {
            ...policy(PRICE, {
              rules: [
                {
                  ...rule(PRICE),
                  conditions: [{ field: 'transaction.amount', operator: 'LESS_THAN', value_json: '1' }],
                },
              ],
            }),
            organization_id: ORGANIZATION_ID,
          },
        },
      },
    ],
  ] as const)('is 503 and no refusal when %s', async (_what, event) => {
    for (const one of [...STORY, event]) await hear(one);
    everybodyLeaves();
    expect(await createPix()).toEqual({
      ok: false,
      error: { code: 'service_unavailable', retryAfterSeconds: 1 },
    });
  });

  it('answers 503 when the upstreams were not seen for too long, or when the payment has a split', async () => {
    for (const event of STORY) await hear(event);
    everybodyLeaves();
    service.upstreams.checkCompanies = async () => UNAVAILABLE;
    const split_rules = [{ company_id: MERCHANT_ID, percentage: 100, charge_processing_cost: true }];
    expect(await createPix({ split_rules })).toMatchObject({ error: { code: 'service_unavailable' } });
    service.freshness.at = new Date(Date.now() - 16 * 60_000);
    expect(await createPix()).toMatchObject({ error: { code: 'service_unavailable' } });
  });

  it('is still refused for errors in the request', async () => {
    everybodyLeaves();
    const instrument = pixInput({ due_date: '2020-01-01', expiration_in_seconds: null });
    expect(await createPix({ instrument })).toMatchObject({ error: { code: 'validation_error' } });
  });
});

describe('a payment while the upstreams answer', () => {
  it('is decided by the upstreams’ answers, and does not mention the local read model', async () => {
    for (const event of STORY) await hear(event);
    const made = await createPix();
    expect(made).toMatchObject({ ok: true, value: { transaction: { fee_policy_id: 'policy-1' } } });
    expect(made.ok && 'local_read_models' in made.value.transaction).toBe(false);
    service.upstreams.merchantStatus = 'INACTIVE';
    expect(await createPix()).toMatchObject({ error: { code: 'merchant_not_active' } });
  });

  it('answers 503 when one upstream is unavailable and another refused by old facts', async () => {
    for (const event of STORY) await hear(event);
    service.upstreams.getPaymentContext = async () => UNAVAILABLE;
    service.upstreams.quote = async () => err({ code: 'fee_policy_no_match' });
    expect(await createPix()).toMatchObject({ error: { code: 'service_unavailable' } });
  });
});

describe('the events', () => {
  it('arrive through Kafka, and every fetch marks Kafka as seen', async () => {
    const brokers = (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',');
    const log = makeLogger('test', 'fatal');
    const kafka = makeKafka({ brokers, clientId: 'test', topicPrefix: `${randomUUID()}.`, log });
    await createTopics({ kafka, replicationFactor: 1 });
    const { connection } = service.mongo;
    const relay = makeOutboxRelay({
      service: 'merchants',
      sources: [{ collection: connection.collection('streams'), topic: 'merchants' }],
      kafka,
      leases: connection.collection('leases'),
      owner: newId(),
      realClock: systemClock(),
      log,
    });
    const streams = makeStore<{ readonly _id: string }, EventDraft<'merchants'>>({
      collection: connection.collection('streams'),
      topic: 'merchants',
      audit: null,
      businessClock: makeBusinessClock(systemClock()),
      tenancy: () => ({}),
      drafts: (_next, events) => events,
      onCommitted: () => relay.wake(),
    });
    let fetches = 0;
    const consumer = makeConsumer({
      kafka,
      group: 'transactions',
      ...routeEvents({ merchants: makeProjector(service.readModel).merchants }),
      onFetched: () => {
        fetches += 1;
      },
      log,
      onFatal: (error) => {
        throw error;
      },
    });
    await relay.start();
    await consumer.start();
    try {
      const draft: EventDraft<'merchants'> = {
        type: 'payment_terms.changed',
        aggregate_type: 'payment_terms',
        company_id: MERCHANT_ID,
        organization_id: ORGANIZATION_ID,
        previous: {},
        object: terms(MERCHANT_ID),
      };
      const change = ok({ next: { _id: MERCHANT_ID }, events: [draft] });
      await streams.create(ALL_TENANTS, { deadlineMs: NO_DEADLINE, decide: () => change });
      for (let found = 0; found === 0; await new Promise((resolve) => setTimeout(resolve, 25)))
        found = (await service.readModel.findCompanies(ORGANIZATION_ID, [MERCHANT_ID])).length;
      expect(fetches).toBeGreaterThan(0);
    } finally {
      await consumer.stop();
      await relay.stop();
    }
  });
});
