// The names of `mps trigger`. Each is a list of calls on real objects of the sandbox and ends with the event that it is named
// after.
import type { Step } from '../steps/steps';
import {
  callOnPayment,
  createBolepix,
  createCard,
  createChallengedCard,
  createChallengedSession,
  createDebit,
  createPaidPix,
  createPix,
  type PAYMENT,
  waitFor,
  waitForBalance,
  waitForStatus,
} from './bodies';

export interface Scenario {
  readonly name: string;
  readonly description: string;
  readonly steps: readonly Step[];
  /** Objects that `--on` may give, each with the number of first steps that it replaces. */
  readonly takes: Takes;
}
export type SubjectKind = typeof PAYMENT | 'dispute';
type Takes = Readonly<Partial<Record<SubjectKind, number>>>;

/** The first step makes the payment. */
const ON_PAYMENT: Takes = { payment: 1 };
const ON_PAID_PAYMENT: Takes = { payment: createPaidPix().length };
const expirePayment: readonly Step[] = [
  { advance: { to: '${payment.pix_data.expires_at}', plus: '2s' } },
  waitForStatus('EXPIRED'),
];
const refund = (body: Record<string, string>, type: string): readonly Step[] => [
  callOnPayment('createRefund', { request_id: 'mps-trigger-${new_id}', ...body }, 'refund'),
  waitFor(type, { id: '${refund.id}' }),
];
const openDispute: readonly Step[] = [
  callOnPayment('openDispute', {}, 'dispute'),
  waitFor('dispute.created', { id: '${dispute.id}' }),
];
const resolveDispute = (outcome: 'WON' | 'LOST'): readonly Step[] => [
  { call: { operation: 'resolveDispute', params: { disputeId: '${dispute.id}' }, body: { outcome } } },
  waitFor('dispute.closed', { id: '${dispute.id}', status: outcome }, '${dispute.transaction_id}'),
];
const cashOut = (amount: number, status: string): readonly Step[] => [
  {
    call: {
      operation: 'createCashout',
      save: 'cashout',
      body: { request_id: 'mps-trigger-${new_id}', amount },
    },
  },
  waitFor('cashout.status_changed', { status }, '${cashout.id}'),
];

const REFUSED_ENDINGS = ['05', '14', '51', '54'] as const;
const REFUSED_BASE = 10_000;

const scenario = (
  name: string,
  description: string,
  steps: readonly Step[],
  takes: Takes = {},
): Scenario => ({ name, description, steps, takes });

const payments: readonly Scenario[] = [
  scenario('payment.created', 'a PIX charge that waits for its payer', [
    createPix(),
    waitFor('transaction.created'),
  ]),
  scenario(
    'payment.paid',
    'a PIX charge that is paid',
    [createPix(), callOnPayment('payTransaction'), waitForStatus('APPROVED')],
    ON_PAYMENT,
  ),
  scenario('payment.refused', 'a card payment that the acquirer refuses with code 51', [
    createCard(REFUSED_BASE + 51),
    waitForStatus('REFUSED'),
  ]),
  ...REFUSED_ENDINGS.map((ending) =>
    scenario(`payment.refused.${ending}`, `the same with response code ${ending}`, [
      createCard(REFUSED_BASE + Number(ending)),
      waitForStatus('REFUSED'),
    ]),
  ),
  scenario('payment.failed', 'a card payment that the acquirer does not answer in time', [
    createCard(10_096),
    waitForStatus('FAILED'),
  ]),
  scenario(
    'payment.expired',
    'a PIX charge that expires; moves the test clock past its expiry',
    [createPix(), ...expirePayment],
    ON_PAYMENT,
  ),
  scenario(
    'payment.late',
    'a PIX charge that is paid after its expiry; moves the test clock',
    [createPix(), ...expirePayment, callOnPayment('payTransaction'), waitFor('transaction.late_payment')],
    ON_PAYMENT,
  ),
  scenario('payment.paid_twice', 'a PIX charge that is paid twice; the second payment is returned', [
    createPix(7_770_013),
    { advance: '10s' },
    waitForStatus('APPROVED'),
    waitFor('refund.completed'),
  ]),
  scenario(
    'bolepix.paid',
    'a BOLEPIX charge that is paid as a bank slip',
    [createBolepix(), callOnPayment('payTransaction', { paid_via: 'BOLETO' }), waitForStatus('APPROVED')],
    ON_PAYMENT,
  ),
];

const cards: readonly Scenario[] = [
  scenario('card.approved', 'a card payment that is approved', [createCard(), waitForStatus('APPROVED')]),
  scenario(
    'card.challenge',
    'a card payment after a passed 3DS challenge',
    [
      createChallengedCard(),
      createChallengedSession(),
      {
        call: {
          operation: 'completeThreeDsSession',
          params: { id: '${session.id}' },
          body: { outcome: 'AUTHENTICATED' },
        },
      },
      waitFor('three_ds_session.authenticated', {}, '${session.id}'),
      callOnPayment('authenticateTransaction', { three_d_secure_session_id: '${session.id}' }),
      waitForStatus('APPROVED'),
    ],
    ON_PAYMENT,
  ),
  scenario(
    'card.captured',
    'a card payment that is authorized first and captured then',
    [createCard(7_770_095), callOnPayment('captureTransaction'), waitForStatus('APPROVED')],
    ON_PAYMENT,
  ),
  scenario(
    'refund.completed',
    'a refund of all that is left of a payment',
    [...createPaidPix(), ...refund({}, 'refund.completed')],
    ON_PAID_PAYMENT,
  ),
  scenario(
    'refund.failed',
    'a refund that the provider fails',
    [...createPaidPix(), ...refund({ description: 'sandbox:failed' }, 'refund.failed')],
    ON_PAID_PAYMENT,
  ),
  scenario('dispute.opened', 'a chargeback', [createCard(), ...openDispute], ON_PAYMENT),
  ...(['WON', 'LOST'] as const).map((outcome) =>
    scenario(
      `dispute.${outcome.toLowerCase()}`,
      `a chargeback that the merchant has ${outcome.toLowerCase()}`,
      [createCard(), ...openDispute, ...resolveDispute(outcome)],
      { ...ON_PAYMENT, dispute: 1 + openDispute.length },
    ),
  ),
];

/** The sandbox's bank refuses a cashout of this amount. */
const REFUSED_CASHOUT = 7_770_057;
/** A payment of this amount leaves enough for the refused cashout after the fee, and for the price of the cashout. */
const ENOUGH_FOR_REFUSED_CASHOUT = 8_000_000;
const CASHOUT = 1_000;
const CASHOUT_PRICE = 100;

const money: readonly Scenario[] = [
  scenario('settlement.paid', 'a debit payment that is settled; moves the test clock by 5 days', [
    createDebit(),
    waitForStatus('APPROVED'),
    { advance: '5d' },
    waitFor('settlement.paid', { transaction_id: '${payment.id}' }),
  ]),
  scenario('cashout.completed', 'a cashout that the bank pays', [
    ...createPaidPix(),
    waitForBalance(CASHOUT + CASHOUT_PRICE),
    ...cashOut(CASHOUT, 'COMPLETED'),
  ]),
  scenario('cashout.failed', 'a cashout that the bank refuses', [
    ...createPaidPix(ENOUGH_FOR_REFUSED_CASHOUT),
    waitForBalance(REFUSED_CASHOUT + CASHOUT_PRICE),
    ...cashOut(REFUSED_CASHOUT, 'FAILED'),
  ]),
  scenario('anticipation.created', 'an anticipation of card installments', [
    createCard(30_000, { installments: 3 }),
    waitForStatus('APPROVED'),
    {
      call: {
        operation: 'listReceivables',
        save: 'receivables',
        until: { path: 'receivables.data.0', exists: true },
      },
    },
    { call: { operation: 'quoteAnticipation', save: 'quote', body: {} } },
    {
      call: {
        operation: 'createAnticipation',
        save: 'anticipation',
        body: { request_id: 'mps-trigger-${new_id}', quote_id: '${quote.quote_id}' },
      },
    },
    waitFor('anticipation.created', {}, '${anticipation.id}'),
  ]),
  scenario(
    'reconciliation.difference',
    'a payment that is missing in the provider’s statement of its day; moves the test clock into the next day',
    [
      ...createPaidPix(),
      { advance: 'next-midnight' },
      { advance: '10m' },
      {
        call: {
          operation: 'tamperStatement',
          params: { day: '${today}' },
          body: { kind: 'MISSING', our_id: '${payment.id}' },
        },
      },
      { call: { operation: 'runReconciliation', save: 'reconciliation', body: { day: '${today}' } } },
      { expect: { path: 'reconciliation.status', equals: 'DIFFERENT' } },
    ],
  ),
  scenario(
    'webhook.failing',
    'an endpoint that fails for 5 days and is disabled; moves the test clock by 6 days',
    [
      {
        call: {
          operation: 'createWebhookEndpoint',
          save: 'endpoint',
          body: {
            url: 'http://127.0.0.1:9/mps-trigger',
            event_types: ['webhook_endpoint.test'],
            description: 'mps trigger webhook.failing',
            company_id: '${merchant_id}',
          },
        },
      },
      { call: { operation: 'testWebhookEndpoint', params: { id: '${endpoint.id}' }, body: {} } },
      {
        call: {
          operation: 'listWebhookDeliveries',
          query: { endpoint_id: '${endpoint.id}' },
          save: 'deliveries',
          until: { path: 'deliveries.data.0.attempts.0', exists: true },
        },
      },
      { advance: '6d' },
      { call: { operation: 'testWebhookEndpoint', params: { id: '${endpoint.id}' }, body: {} } },
      waitFor('webhook_endpoint.disabled', {}, '${endpoint.id}'),
      { call: { operation: 'deleteWebhookEndpoint', params: { id: '${endpoint.id}' } } },
    ],
  ),
];

export const SCENARIOS: readonly Scenario[] = [...payments, ...cards, ...money];

/** The type of the event that ends the scenario. Undefined when it ends with an expectation. */
export function readEventType({ steps }: Pick<Scenario, 'steps'>): string | undefined {
  const last = steps.findLast((step) => 'wait_event' in step || 'expect' in step);
  return last !== undefined && 'wait_event' in last ? last.wait_event.type : undefined;
}

/** Ids of the operations, in their order. */
export const listCalls = ({ steps }: Pick<Scenario, 'steps'>): string[] =>
  steps.flatMap((step) => {
    if ('call' in step) return [step.call.operation];
    return 'advance' in step ? ['advanceClock'] : [];
  });
