// Processes that die or are away while card data are in their hands: what they leave behind must hold none of it.
import { cardPayment, eventually } from '@mps/testkit';
import { advance, consumerOf, type Stage } from './stage';
import { authenticate, openSession } from './three-ds';

const RECOVERY_MS = 60_000;
const JANITOR_DUE_S = 70;
const RECOVERED = ['APPROVED', 'FAILED', 'REFUSED'];

export async function playFailures(stage: Stage): Promise<void> {
  await killInPayment(stage);
  await killInAuthentication(stage);
  await playWithoutProvider(stage);
  await playWithout(stage, 'pricing');
  await playWithout(stage, 'identity');
}

const statusIs = (stage: Stage, query: string, statuses: readonly string[]): Promise<unknown> =>
  eventually(async () => {
    const { body } = await stage.tape.send<{ data?: { status: string }[] }>(
      'GET',
      `/v1/transactions?${query}`,
    );
    expect(statuses).toContain(body.data?.[0]?.status);
  }, RECOVERY_MS);

/** What was under way is asked for at the provider when its time has come, by the business clock. */
const wakeJanitor = (stage: Stage): Promise<unknown> =>
  eventually(() => advance(stage, JANITOR_DUE_S), RECOVERY_MS);

/** Stops the provider, lets `send` get stuck behind it, and kills the service that has the card in its memory. */
async function killWhileSending(stage: Stage, query: string, send: () => Promise<unknown>): Promise<void> {
  const { platform } = stage.test;
  await platform.kill('provider-sandbox', 'SIGSTOP');
  const unanswered = send().catch(() => undefined);
  await statusIs(stage, query, ['PROCESSING']);
  await platform.kill('transactions', 'SIGKILL');
  await platform.kill('provider-sandbox', 'SIGCONT');
  await unanswered;
  await platform.start('transactions');
  await wakeJanitor(stage);
  await statusIs(stage, query, RECOVERED);
}

async function killInPayment(stage: Stage): Promise<void> {
  const { tape, merchant, card, consumer } = stage;
  const body = cardPayment({ card_data: card(), consumer: consumerOf(consumer) });
  const send = () => tape.send('POST', `${merchant}/transactions`, { body });
  await killWhileSending(stage, `request_id=${String(body['request_id'])}`, send);
  await send();
}

async function killInAuthentication(stage: Stage): Promise<void> {
  const { id } = await stage.pay({ require_3ds: true });
  const session = await openSession(stage);
  await killWhileSending(stage, `id=${id}`, () => authenticate(stage, id, session.id));
}

/** Without the provider: payments and 3DS sessions go as they go, and end when it is back. */
async function playWithoutProvider(stage: Stage): Promise<void> {
  const { tape, merchant, card, test } = stage;
  await test.platform.kill('provider-sandbox', 'SIGKILL');
  const payment = cardPayment({ card_data: card() });
  await tape.send('POST', `${merchant}/transactions`, { body: payment });
  const { cryptogram: _, ...card_data } = card() as Record<string, string>;
  await tape.send('POST', `${merchant}/3ds-sessions`, { body: { amount: 10_000, card_data } });
  await test.platform.start('provider-sandbox');
  await wakeJanitor(stage);
  await statusIs(stage, `request_id=${String(payment['request_id'])}`, RECOVERED);
}

async function playWithout(stage: Stage, name: 'pricing' | 'identity'): Promise<void> {
  const { tape, merchant, card, canaries, test } = stage;
  await test.platform.kill(name, 'SIGKILL');
  const body = cardPayment({ card_data: card(), consumer: consumerOf(stage.consumer) });
  await tape.send('POST', `${merchant}/transactions`, { body });
  const identifier = stage.consumer.email;
  const password = canaries.plant('password', 'secret', `cn"pass ${identifier}`);
  await tape.send('POST', '/v1/auth/login', { body: { identifier, password } });
  await test.platform.start(name);
  await eventually(async () => {
    expect((await tape.send('POST', `${merchant}/transactions`, { body })).status).toBeLessThan(300);
  }, RECOVERY_MS);
}
