// Kills or removes processes while they hold card data. The rest must not contain the data.
import { cardPayment, eventually } from '@mps/testkit';
import { advance, toConsumer, type Scenario } from './scenario';
import { authenticate, openSession } from './three-ds';

const RECOVERY_MS = 60_000;
const RECONCILER_DUE_S = 70;
const RECOVERED = ['APPROVED', 'FAILED', 'REFUSED'];

export async function playFailures(scenario: Scenario): Promise<void> {
  await killInPayment(scenario);
  await killInAuthentication(scenario);
  await playWithoutProvider(scenario);
  await playWithout(scenario, 'pricing');
  await playWithout(scenario, 'identity');
}

const statusIs = (scenario: Scenario, query: string, statuses: readonly string[]): Promise<unknown> =>
  eventually(async () => {
    const { body } = await scenario.recorder.send<{ data?: { status: string }[] }>(
      'GET',
      `/v1/transactions?${query}`,
    );
    expect(statuses).toContain(body.data?.[0]?.status);
  }, RECOVERY_MS);

/** The reconciler asks the provider about open payments when they fall due by the business clock. */
const wakeReconciler = (scenario: Scenario): Promise<unknown> =>
  eventually(() => advance(scenario, RECONCILER_DUE_S), RECOVERY_MS);

/** Freezes the provider, waits until `send` is stuck at it, and kills the service that holds the card in memory. */
async function killWhileSending(
  scenario: Scenario,
  query: string,
  send: () => Promise<unknown>,
): Promise<void> {
  const { platform } = scenario.test;
  await platform.kill('provider-sandbox', 'SIGSTOP');
  const unanswered = send().catch(() => undefined);
  await statusIs(scenario, query, ['PROCESSING']);
  await platform.kill('transactions', 'SIGKILL');
  await platform.kill('provider-sandbox', 'SIGCONT');
  await unanswered;
  await platform.start('transactions');
  await wakeReconciler(scenario);
  await statusIs(scenario, query, RECOVERED);
}

async function killInPayment(scenario: Scenario): Promise<void> {
  const { recorder, merchant, card, consumer } = scenario;
  const body = cardPayment({ card_data: card(), consumer: toConsumer(consumer) });
  const send = () => recorder.send('POST', `${merchant}/transactions`, { body });
  await killWhileSending(scenario, `request_id=${String(body['request_id'])}`, send);
  await send();
}

async function killInAuthentication(scenario: Scenario): Promise<void> {
  const { id } = await scenario.pay({ require_3ds: true });
  const session = await openSession(scenario);
  await killWhileSending(scenario, `id=${id}`, () => authenticate(scenario, id, session.id));
}

/** Sends payments and 3DS sessions while the provider is down. They end when it is back. */
async function playWithoutProvider(scenario: Scenario): Promise<void> {
  const { recorder, merchant, card, test } = scenario;
  await test.platform.kill('provider-sandbox', 'SIGKILL');
  const payment = cardPayment({ card_data: card() });
  await recorder.send('POST', `${merchant}/transactions`, { body: payment });
  const { cryptogram: _, ...card_data } = card() as Record<string, string>;
  await recorder.send('POST', `${merchant}/3ds-sessions`, { body: { amount: 10_000, card_data } });
  await test.platform.start('provider-sandbox');
  await wakeReconciler(scenario);
  await statusIs(scenario, `request_id=${String(payment['request_id'])}`, RECOVERED);
}

async function playWithout(scenario: Scenario, name: 'pricing' | 'identity'): Promise<void> {
  const { recorder, merchant, card, canaries, test } = scenario;
  await test.platform.kill(name, 'SIGKILL');
  const body = cardPayment({ card_data: card(), consumer: toConsumer(scenario.consumer) });
  await recorder.send('POST', `${merchant}/transactions`, { body });
  const identifier = scenario.consumer.email;
  const password = canaries.plant('password', 'secret', `cn"pass ${identifier}`);
  await recorder.send('POST', '/v1/auth/login', { body: { identifier, password } });
  await test.platform.start(name);
  await eventually(async () => {
    expect((await recorder.send('POST', `${merchant}/transactions`, { body })).status).toBeLessThan(300);
  }, RECOVERY_MS);
}
