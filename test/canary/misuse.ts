// Sends secrets and personal data in unknown members, names, paths, queries, headers, broken bodies and wrong
// credentials. Refusals must not repeat them.
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { cardPayment, pixPayment, type ApiRequest } from '@mps/testkit';
import { newCryptogram, newPassword, newPerson, newToken } from './canaries';
import { toConsumer, type Scenario } from './scenario';

const TOO_LARGE = 70_000;

export async function playMisuse(scenario: Scenario): Promise<void> {
  await playBodies(scenario);
  await playUrls(scenario);
  await playHeaders(scenario);
  await playCredentials(scenario);
  await playNoHttp(scenario);
}

async function playBodies({ recorder, merchant, canaries, card, consumer, pay }: Scenario): Promise<void> {
  const path = `${merchant}/transactions`;
  const stray = newToken(canaries);
  const wrong = (changes: object): Promise<void> =>
    recorder.refused('POST', path, { body: cardPayment({ card_data: card(), ...changes }) }, 400);
  await wrong({ amount: -1 });
  await wrong({ network_token: stray });
  await wrong({ card_number: newPerson(canaries, 'stray').cpf });
  await wrong({ card_data: card({ cvv: newCryptogram(canaries) }) });
  await wrong({ card_data: card({ network_token: stray.repeat(3) }) });
  await wrong({ card_data: card({ network_token: { value: stray } }) });
  await wrong({ card_data: card({ cryptogram: [newCryptogram(canaries)] }) });
  await wrong({ card_data: card({ expiry_year: '2020' }) });
  await wrong({ card_data: stray });
  await wrong({ provider: stray });
  await wrong({ payment_method: stray });
  await wrong({ soft_descriptor: stray });
  await wrong({ fee_policy_id: randomUUID() });
  await wrong({ split_rules: [{ company_id: stray, percentage: 100 }] });
  await wrong({ consumer: { document_type: 'CNPJ', document_number: consumer.cpf } });
  await wrong({ consumer: { ...toConsumer(consumer), email: `${consumer.email}@` } });
  await wrong({ consumer: { ...toConsumer(consumer), birth_date: consumer.phone } });
  await wrong({ [newPerson(canaries, 'member name').cpf]: 1 });
  await recorder.refused('POST', path, { body: pixPayment({ card_data: card() }) }, 400);
  await recorder.refused('POST', path, { body: [card()] }, 400);

  const whole = JSON.stringify(cardPayment({ card_data: card(), consumer: toConsumer(consumer) }));
  const raw = (rawBody: string, status: number, headers = {}): Promise<void> =>
    recorder.refused('POST', path, { rawBody, headers }, status);
  await raw(whole.slice(0, -1), 400);
  await raw(
    whole
      .replace('{', `{"network_token":"${newPerson(canaries, 'stray').cpf}",`)
      .replace(/}$/, ',"amount":1}'),
    400,
  );
  await raw(whole, 415, { 'content-type': 'text/plain' });
  await raw(whole, 406, { accept: 'image/png' });
  await raw(whole + ' '.repeat(TOO_LARGE), 413);
  const { status } = await pay({ consumer: {} });
  expect(status).toBe('APPROVED');
}

async function playUrls({ recorder, merchant, canaries, test }: Scenario): Promise<void> {
  const key = test.demo.api_key;
  const person = newPerson(canaries, 'stray');
  const stray = [newToken(canaries), newCryptogram(canaries), person.cpf, person.email, person.phone, key];
  for (const value of stray.map(encodeURIComponent)) {
    await recorder.refused('GET', `/v1/merchants/${value}`, {}, 404);
    await recorder.refused('GET', `/v1/merchants/transactions/${value}`, {}, 404);
    await recorder.refused('GET', `/v1/transactions/${value}/receipt`, {}, 404);
    await recorder.refused('POST', `${merchant}/transactions/${value}/authenticate`, { body: {} }, 400);
    await recorder.refused('GET', `/${value}`, {}, 404);
    await recorder.refused('GET', `/v1/${value}/${value}`, {}, 404);
    await recorder.refused('PUT', `/v1/merchants/${value}`, { body: {} }, 405);
    await recorder.refused('GET', `/docs/errors/${value}`, {}, 404);
    await recorder.refused('GET', `/qr/v2/${value}`, {}, 404);
    await recorder.refused('GET', `/v1/transactions?status=${value}`, {}, 400);
    await recorder.refused('GET', `/v1/transactions?network_token=${value}`, {}, 400);
    await recorder.refused('GET', `/v1/transactions?${value}=1`, {}, 400);
    await recorder.send('GET', `/v1/transactions?request_id=${value}`);
    await recorder.send('GET', `/v1/merchants?name=${value}`);
    await recorder.send('GET', `/healthz?token=${value}`);
  }
}

async function playHeaders({ recorder, canaries, merchant, pay }: Scenario): Promise<void> {
  const person = newPerson(canaries, 'stray');
  for (const value of [newToken(canaries), person.cpf, person.email]) {
    for (const name of [
      'user-agent',
      'x-forwarded-for',
      'forwarded',
      'referer',
      'cookie',
      'origin',
      'x-request-id',
    ])
      await recorder.get(merchant, { headers: { [name]: value } });
    await recorder.get(merchant, {
      headers: { tracestate: `vendor=${value}`, baggage: `card=${encodeURIComponent(value)}` },
    });
    await recorder.get(merchant, { headers: { 'accept-language': value } });
    await recorder.send('GET', merchant, { headers: { 'if-none-match': value, accept: value } });
    await recorder.send('POST', `${merchant}/3ds-sessions`, {
      body: {},
      headers: { 'idempotency-key': value },
    });
  }
  await pay();
}

async function playCredentials(scenario: Scenario): Promise<void> {
  const { recorder, canaries, merchant, test } = scenario;
  const key = test.demo.api_key;
  const refused = (request: ApiRequest): Promise<void> => recorder.refused('GET', merchant, request, 401);
  const token = newToken(canaries);
  await refused({ key: token });
  await refused({ key: canaries.plant('wrong API key', 'secret', `${key.slice(0, -1)}_`) });
  await refused({ token });
  await refused({ token: key });
  await refused({ token: `eyJhbGciOiJub25lIn0.${canaries.plant('forged token', 'secret', randomUUID())}.` });
  await recorder.refused('GET', '/v1/users', { key }, 401);
  await recorder.send('GET', merchant, {
    headers: { authorization: `Basic ${Buffer.from(`:${key}`).toString('base64')}` },
  });
  const callback = { id: newToken(canaries), secret: test.platform.secrets.providerCallbackSecret };
  const signed = {
    'webhook-id': callback.id,
    'webhook-timestamp': '1',
    'webhook-signature': `v1,${callback.secret}`,
  };
  await recorder.send('POST', '/provider-callbacks/provider-a', { body: callback, headers: signed });
  await recorder.refused(
    'POST',
    '/v1/auth/login',
    { body: { identifier: 1, password: newPassword(canaries) } },
    400,
  );
  const nested = {
    identifier: newPassword(canaries),
    password: newPassword(canaries),
    token: newToken(canaries),
  };
  await recorder.refused('POST', '/v1/auth/login', { body: nested }, 400);
}

/** Sends bytes that are not HTTP, as a card terminal on the wrong port would. */
async function playNoHttp({ recorder, canaries, test }: Scenario): Promise<void> {
  const { hostname, port } = new URL(test.platform.baseUrl);
  for (const bytes of [`${newToken(canaries)}\r\n\r\n`, `GET /${newToken(canaries)} HTTP/9.9\r\n\r\n`]) {
    const text = await new Promise<string>((resolve, reject) => {
      const chunks: Buffer[] = [];
      const socket = net.connect(Number(port), hostname, () => socket.end(bytes));
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
      socket.on('error', reject);
    });
    recorder.keep('no HTTP', { status: 400, headers: new Headers(), text, body: text });
  }
}
