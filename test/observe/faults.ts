// The faults for rehearsing the runbooks. Each breaks one part of a running platform, prints the "Look" steps of its
// runbook section, and performs the "Do" steps.
// `npm run observe -- runbooks` (runbooks.ts) injects them and waits for the alerts.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessName } from '@mps/devtools';
import { cardPayment, eventually, pixPayment } from '@mps/testkit';
import type { mongo } from 'mongoose';
import type { Fault, World } from './fault';
import { strangersRecord, unreadableStatement } from './statement-faults';

const freeze = async ({ test }: World, ...names: readonly ProcessName[]): Promise<void> => {
  for (const name of names) await test.platform.kill(name, 'SIGSTOP');
};
const thaw = async ({ test }: World, ...names: readonly ProcessName[]): Promise<void> => {
  for (const name of names) await test.platform.kill(name, 'SIGCONT');
};
const makePaymentsPath = ({ test }: World): string => `/v1/merchants/${test.demo.merchant_id}/transactions`;

interface Planted {
  _id: string;
  outbox: object[];
  outbox_since?: Date;
}

/** Makes the relay publish bytes that are not an event. */
async function plantPoison({ database, test }: World): Promise<void> {
  const payments = database('transactions').collection<Planted>('transactions');
  const payment = await payments.findOne({ 'outbox.0': { $exists: false } });
  const at = new Date();
  const entry = { event_id: randomUUID(), type: 'transaction.created', sequence: 1, added_at: at };
  const bytes = Buffer.from('no event at all');
  await payments.updateOne(
    { _id: payment?._id ?? '' },
    {
      $push: { outbox: { ...entry, occurred_at: at.toISOString(), message: bytes } },
      $set: { outbox_since: at },
    },
  );
  // A commit wakes the relay.
  await test.api.post(`/v1/merchants/${test.demo.merchant_id}/transactions`, pixPayment());
}

async function discardAll({ ops }: World): Promise<void> {
  await ops('dead-letters', 'discard', '--all', '--reason', 'planted');
}

async function plantCent({ database }: World): Promise<void> {
  const sets = database('ledger').collection('posting_sets');
  await eventually(async () => {
    const set = await sets.findOne({}, { sort: { created_at: 1 } });
    const { modifiedCount } = await sets.updateOne(
      { _id: set?._id ?? ('' as never) },
      { $inc: { 'pairs.0.amount': 1 } },
    );
    if (modifiedCount !== 1) throw new Error('nothing is posted yet');
  });
}

/** The provider does not answer the charge. Five seconds later it reports the full amount as captured. */
const APPROVED_LATER_CENTS = 7_770_097;

/** Changes the stored payment while the provider's answer is pending. */
async function alterUnderWay(world: World, update: mongo.UpdateFilter<mongo.Document>): Promise<void> {
  const payments = world.database('transactions').collection('transactions');
  const body = cardPayment({ amount: APPROVED_LATER_CENTS });
  const created = world.test.api.post(makePaymentsPath(world), body);
  await eventually(async () => {
    const { modifiedCount } = await payments.updateOne({ request_id: body['request_id'] }, update, {
      bypassDocumentValidation: true,
    });
    if (modifiedCount !== 1) throw new Error('it is not stored yet');
  });
  await created;
}

const CASHOUTS = 6;
const CASHOUT_CENTS = 1_000;

/** A paid merchant cashes out while the bank (the provider) does not answer. */
function silentBank(): Fault {
  const makeCashoutsPath = ({ test }: World): string => `/v1/merchants/${test.demo.merchant_id}/cashouts`;
  const listStatuses = async (world: World): Promise<string> => {
    const { body } = await world.test.api.get<{ data: { status: string }[] }>(makeCashoutsPath(world));
    return body.data.map(({ status }) => status).join(', ');
  };
  return {
    what: 'the provider frozen (SIGSTOP), and six cashouts asked for: it is the bank as well',
    alerts: ['BankAnswersUnknown'],
    async inject(world) {
      const { api, demo } = world.test;
      const paidCents = 2 * CASHOUTS * CASHOUT_CENTS;
      const { body } = await api.post<{ id: string }>(
        makePaymentsPath(world),
        pixPayment({ amount: paidCents }),
      );
      await api.post(`${makePaymentsPath(world)}/${body.id}/pay`, {});
      await eventually(async () => {
        const balance = await api.get<{ available: number }>(`/v1/merchants/${demo.merchant_id}/balance`);
        // The balance is the paid amount minus the fees of payments and cashouts.
        if (balance.body.available < 0.9 * paidCents) throw new Error('nothing can be paid out yet');
      });
      await freeze(world, 'provider-sandbox');
      const cashOut = () =>
        api.post(makeCashoutsPath(world), { request_id: randomUUID(), amount: CASHOUT_CENTS });
      await Promise.all(Array.from({ length: CASHOUTS }, cashOut));
    },
    async look(world) {
      await world.log('ledger', 'an answer of the bank about a cashout counts as unknown');
      process.stdout.write(`cashouts: ${await listStatuses(world)}\n`);
    },
    async mend(world) {
      await thaw(world, 'provider-sandbox');
      await eventually(async () => {
        if ((await listStatuses(world)).includes('PROCESSING')) throw new Error('one has not ended yet');
      });
      process.stdout.write(`cashouts: ${await listStatuses(world)}\n`);
    },
  };
}

/** Validity of the platform's first certificate, in days. */
export const LASTING_DAYS = 90;
const LEASE = 'outbox-relay';
const FOREVER = new Date('2100-01-01');

export const FAULTS: readonly Fault[] = [
  {
    what: 'one cent more in a posting set, written past the ledger',
    alerts: ['LedgerDiffers'],
    inject: plantCent,
    async look({ ops, log }) {
      await log('ledger', 'a posting set is not what its payment posts');
      await ops('ledger', 'audit');
      await ops('ledger', 'rebuild', '--dry-run');
    },
    mend: async ({ ops }) => {
      await ops('ledger', 'rebuild');
      await ops('ledger', 'audit');
    },
  },
  {
    what: 'the provider frozen (SIGSTOP): it takes connections and answers nothing',
    alerts: ['ProviderAnswersUnknown', 'GatewayLatencyHigh'],
    inject: (world) => freeze(world, 'provider-sandbox'),
    look: ({ ops }) => ops('findings'),
    mend: (world) => thaw(world, 'provider-sandbox'),
  },
  silentBank(),
  {
    what: 'our record of a card payment that is under way changed to one real less than the provider was asked for',
    alerts: ['PaymentNeedsOperator'],
    inject: (world) => alterUnderWay(world, { $inc: { amount: -100 } }),
    async look({ log, ops }) {
      await log('transactions', 'a payment needs an operator');
      await ops('findings');
    },
    mend: async () => undefined,
  },
  {
    what: 'MongoDB frozen (SIGSTOP)',
    alerts: ['GatewayErrorBudgetBurnFast', 'GatewayErrorBudgetBurnSlow', 'GrpcServerErrorsHigh'],
    inject: ({ test }) => test.infra.mongodb!.kill('SIGSTOP'),
    look: async ({ log, test }) => {
      await log('transactions', 'readiness changed');
      process.stdout.write(`GET /readyz: ${(await test.api.get('/readyz')).text}\n`);
    },
    mend: ({ test }) => test.infra.mongodb!.kill('SIGCONT'),
  },
  {
    what: 'Kafka frozen (SIGSTOP) under payments',
    alerts: ['OutboxOldestAgeHigh', 'OutboxPublishFailing'],
    inject: ({ test }) => test.infra.kafka!.kill('SIGSTOP'),
    look: ({ log }) => log('transactions', 'outbox'),
    mend: ({ test }) => test.infra.kafka!.kill('SIGCONT'),
  },
  {
    what: 'webhooks frozen under payments, then MongoDB frozen, then webhooks released: its consumer has work and no database',
    alerts: ['ConsumerStuck', 'ConsumerLagHigh'],
    instead: { '> 5000': '> 20' },
    async inject(world) {
      await freeze(world, 'webhooks');
      const before = await world.database('transactions').collection('transactions').countDocuments();
      await eventually(async () => {
        const now = await world.database('transactions').collection('transactions').countDocuments();
        if (now < before + 30) throw new Error('too few payments yet');
      }, 120_000);
      await world.test.infra.mongodb!.kill('SIGSTOP');
      await thaw(world, 'webhooks');
    },
    look: ({ log }) => log('webhooks', 'an event waits for something that is away'),
    mend: ({ test }) => test.infra.mongodb!.kill('SIGCONT'),
  },
  {
    what: 'bytes that are no event in an outbox, published as one',
    alerts: ['DeadLettersOpen', 'DeadLettersOld'],
    instead: { '> 7 * 86400': '> 30' },
    inject: plantPoison,
    look: ({ ops }) => ops('dead-letters', 'list'),
    mend: discardAll,
  },
  {
    what: 'merchants frozen (SIGSTOP), while its list is asked for',
    alerts: ['GrpcDeadlinesExceeded', 'TargetDown', 'PaymentsFromLocalReadModel'],
    async inject(world) {
      world.extra.push(() => world.test.api.get('/v1/merchants?limit=5'));
      await freeze(world, 'merchants');
    },
    look: ({ log }) => log('transactions', 'merchants'),
    mend: (world) => thaw(world, 'merchants'),
  },
  {
    what: 'the lease of the relay of transactions held by nobody until the year 2100',
    alerts: ['OutboxRelayDown'],
    inject: async ({ database, test }) => {
      await test.platform.kill('transactions');
      const held = {
        owner: 'nobody',
        token: 1_000_000,
        expires_at: FOREVER,
        duration_ms: Number.MAX_SAFE_INTEGER,
      };
      await database('transactions')
        .collection<{ _id: string }>('leases')
        .updateOne({ _id: LEASE }, { $set: held }, { upsert: true });
      await test.platform.start('transactions');
    },
    mend: async ({ database }) => {
      await database('transactions')
        .collection<{ _id: string }>('leases')
        .updateOne({ _id: LEASE }, { $set: { expires_at: new Date(0) } });
    },
  },
  {
    what: 'a payment under way whose list of refunds is no list: it cannot be reconciled',
    alerts: ['DueWorkPostponed'],
    inject: (world) => alterUnderWay(world, { $set: { refunds: 'no list' } }),
    look: async ({ log, ops }) => {
      await log('transactions', 'due work failed and is postponed');
      await ops('findings');
    },
    mend: ({ database }) =>
      database('transactions')
        .collection('transactions')
        .updateMany({ refunds: 'no list' }, { $set: { refunds: [] } }),
  },
  {
    what: 'a payment under way with a negative sum of refunds: no change of it is written',
    alerts: ['AssertionFailed'],
    inject: (world) => alterUnderWay(world, { $set: { reserved_amount: -1 } }),
    look: ({ log }) => log('transactions', 'Assertion failed'),
    mend: ({ database }) =>
      database('transactions')
        .collection('transactions')
        .updateMany({ reserved_amount: -1 }, { $set: { reserved_amount: 0 } }),
  },
  {
    what: 'a merchant’s receiver that answers 500',
    alerts: ['WebhookDeliveriesFailing'],
    inject: async ({ receiver }) => void (receiver.answer = 500),
    look: ({ ops, test }) =>
      ops('deliveries', '--organization', test.demo.organization_id, '--status', 'PENDING'),
    mend: async ({ receiver }) => void (receiver.answer = 204),
  },
  {
    what: 'a merchant’s receiver that takes requests and answers nothing',
    alerts: ['WebhookDeliveriesLate'],
    instead: { '> 300': '> 15' },
    inject: async ({ receiver }) => void (receiver.answer = 'nothing'),
    mend: async ({ receiver }) => void (receiver.answer = 204),
  },
  {
    what: 'four requests with a key that nobody has for each with a good one',
    alerts: ['AuthenticationFailuresHigh'],
    inject: async ({ extra, test }) => {
      const wrong = test.api.as('sk_test_unknown');
      for (let n = 0; n < 4; n += 1) extra.push(() => wrong.get('/v1/events?limit=1'));
    },
    mend: async () => undefined,
  },
  {
    what: 'a certificate for calls between services that ends in six days, in the place of one with ninety',
    alerts: ['CertificateExpiresSoon'],
    inject: async ({ renewCertificate }) => {
      await renewCertificate(6);
    },
    look: async ({ test }) => {
      for (const name of ['gateway', 'transactions'] as const) {
        const metrics = await (await fetch(test.platform.metricsUrls[name])).text();
        const [line] = /^tls_certificate_expires_in.*$/m.exec(metrics) ?? ['nothing'];
        process.stdout.write(`${name}: ${line}\n`);
      }
    },
    mend: ({ renewCertificate }) => renewCertificate(LASTING_DAYS),
  },
  {
    what: 'the gateway stopped for 900 ms, again and again (SIGSTOP, SIGCONT)',
    alerts: ['EventLoopBlocked'],
    inject: async (world) => {
      let isStopped = false;
      const turn = async (): Promise<void> => {
        if (isStopped) return;
        isStopped = true;
        await freeze(world, 'gateway');
        await delay(900);
        await thaw(world, 'gateway');
        // Long enough to answer a scrape.
        await delay(300);
        isStopped = false;
      };
      world.extra.push(turn);
    },
    mend: (world) => thaw(world, 'gateway'),
  },
  strangersRecord(),
  unreadableStatement(),
];
