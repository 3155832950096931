// Plays payments of every method through every path: approved, refused, lost, captured, cancelled, paid, refunded,
// disputed, repeated. Then reads them.
import { randomUUID } from 'node:crypto';
import { bolepixPayment, cardPayment, eventually, FULL_ADDRESS, pixPayment } from '@mps/testkit';
import { newCnpj, newPerson } from './canaries';
import { advance, toConsumer, type Scenario } from './scenario';
import type { Made } from './recorder';

/** docs/rules.md#sandbox-amounts: endings, then the reserved band. */
const REFUSED = [10_051, 10_005, 10_054, 10_014, 7_770_057, 7_770_059];
const FAILED = [10_096, 7_770_091, 7_770_092, 7_770_099];
const BAND_OF_CHARGES = [7_770_057, 7_770_059, 7_770_091, 7_770_092, 7_770_099, 7_770_010, 7_770_011];
const LOST_AND_FOUND = 7_770_097;
const LOST = 7_770_098;
const WAITS_FOR_CAPTURE = 7_770_095;
/** Longer than the reconciler's 60 s, and longer than every other delay of the reserved amounts. */
const PAST_RECONCILER_S = 70;
const DAYS_S = 86_400;
const RECOVERY_MS = 45_000;

export async function playPayments(scenario: Scenario): Promise<void> {
  await playCards(scenario);
  await playCharges(scenario);
  await playRefundsAndDisputes(scenario);
  await playRepetitions(scenario);
}

async function ends(scenario: Scenario, id: string, statuses: readonly string[]): Promise<void> {
  await eventually(async () => {
    const { status } = await scenario.recorder.get(`/v1/merchants/transactions/${id}`);
    expect(statuses).toContain(status);
  }, RECOVERY_MS);
}

async function playCards(scenario: Scenario): Promise<void> {
  const { pay, recorder, merchant } = scenario;
  const wallet = {
    wallet_type: 'APPLE_PAY',
    display_name: 'Visa 1234',
    authentication_type: 'NETWORK_TOKEN',
  };
  expect((await pay({ card_data: scenario.card(wallet) })).status).toBe('APPROVED');
  expect((await pay({ payment_method: 'DEBIT_CARD' })).status).toBe('APPROVED');
  for (const amount of REFUSED) expect((await pay({ amount })).status).toBe('REFUSED');
  for (const amount of FAILED) expect((await pay({ amount })).status).toBe('FAILED');
  const [captured, cancelled] = [
    await pay({ amount: WAITS_FOR_CAPTURE }),
    await pay({ amount: WAITS_FOR_CAPTURE }),
  ];
  await recorder.post(`${merchant}/transactions/${captured.id}/capture`, { amount: 1_000 });
  await recorder.post(`${merchant}/transactions/${cancelled.id}/cancel`, {});
  const [found, lost] = await Promise.all([pay({ amount: LOST_AND_FOUND }), pay({ amount: LOST })]);
  expect([found.status, lost.status]).toEqual(['PROCESSING', 'PROCESSING']);
  await advance(scenario, PAST_RECONCILER_S);
  await ends(scenario, found.id, ['APPROVED']);
  await ends(scenario, lost.id, ['FAILED']);
}

async function playCharges(scenario: Scenario): Promise<void> {
  const { recorder, merchant, canaries, marker } = scenario;
  const consumer = { ...toConsumer(scenario.consumer), pix_key: scenario.consumer.email };
  const about = { consumer, metadata: { order: marker } };
  const create = (body: object): Promise<Made> => recorder.post(`${merchant}/transactions`, body);
  const payer = newPerson(canaries, 'payer');
  const account = canaries.plant("payer's account", 'personal', payer.cpf.split('').reverse().join(''));
  const person = { name: payer.name, document: payer.cpf, bank_name: 'Banco Azul', branch: '0042', account };
  const paidBy = (id: string, paid_via = 'PIX'): Promise<Made> =>
    recorder.post(`${merchant}/transactions/${id}/pay`, { payer: person, paid_via });

  await paidBy((await create(pixPayment(about))).id);
  await paidBy(
    (await create(bolepixPayment({ ...about, consumer: { ...consumer, address: FULL_ADDRESS } }))).id,
    'BOLETO',
  );
  const company = {
    ...consumer,
    document_type: 'CNPJ',
    document_number: canaries.plant("consumer's CNPJ", 'personal', newCnpj()),
  };
  const slip = await create(bolepixPayment({ ...about, consumer: { ...company, address: FULL_ADDRESS } }));
  await paidBy(slip.id);
  const due = pixPayment({ ...about, pix_data: { due_date: '2027-03-10', description: 'Pedido 43' } });
  await recorder.post(`${merchant}/transactions/${(await create(due)).id}/cancel`, {});
  for (const amount of BAND_OF_CHARGES) await create(pixPayment({ ...about, amount }));
  const [lateOne, twice] = [
    await create(pixPayment({ ...about, amount: 7_770_012, pix_data: { expiration_in_seconds: 30 } })),
    await create(pixPayment({ ...about, amount: 7_770_013 })),
  ];
  await advance(scenario, PAST_RECONCILER_S);
  await ends(scenario, lateOne.id, ['EXPIRED']);
  await ends(scenario, twice.id, ['APPROVED']);
  const expired = await create(pixPayment(about));
  await advance(scenario, 2 * DAYS_S);
  await ends(scenario, expired.id, ['EXPIRED']);
  await paidBy(expired.id);
}

async function playRefundsAndDisputes(scenario: Scenario): Promise<void> {
  const { recorder, merchant, pay } = scenario;
  const refund = (id: string, changes: object): Promise<Made> =>
    recorder.post(`${merchant}/transactions/${id}/refunds`, { request_id: randomUUID(), ...changes });
  const paid = await pay();
  await refund(paid.id, { amount: 100 });
  for (const description of ['sandbox:failed', 'sandbox:timeout', 'sandbox:no-partial'])
    await refund(paid.id, { amount: 50, description });
  const pending = await refund(paid.id, { amount: 50, description: 'sandbox:pending' });
  await recorder.post(`${merchant}/transactions/${paid.id}/refunds/${pending.id}/cancel`, {});
  await refund(paid.id, {});

  for (const outcome of ['WON', 'LOST']) {
    const disputed = await pay();
    const { id } = await recorder.post(`${merchant}/transactions/${disputed.id}/dispute`, {});
    const files = [{ name: 'slip.txt', content_type: 'text/plain', data_base64: 'aGVsbG8=' }];
    await recorder.post(`/v1/disputes/${id}/evidence`, { text: 'It was delivered.', files });
    await recorder.post(`/v1/sandbox/disputes/${id}/resolve`, { outcome });
  }
  await pay({ amount: 7_770_012 });
  await pay({ amount: 7_770_013 });
  await advance(scenario, PAST_RECONCILER_S);
}

/**
 * Repeats a request unchanged, with a new cryptogram as wallets send it, with another card, and with another amount.
 */
async function playRepetitions(scenario: Scenario): Promise<void> {
  const { recorder, merchant, card, consumer } = scenario;
  const first = card();
  const body = cardPayment({ card_data: first, consumer: toConsumer(consumer) });
  const path = `${merchant}/transactions`;
  const send = (changes: object) => recorder.send('POST', path, { body: { ...body, ...changes } });
  const { cryptogram } = card() as { cryptogram: string };
  const sent = [
    await send({}),
    await send({}),
    await send({ card_data: { ...first, cryptogram } }),
    await send({ card_data: card() }),
    await send({ amount: 20_000 }),
  ];
  expect(sent.map(({ status }) => status)).toEqual([201, 200, 200, 409, 409]);
}

interface Page {
  readonly data: readonly Made[];
  readonly pagination: { readonly hasNext: boolean };
}

/** These send a card, a payer, a payer's account or a challenged card. */
const RECORDED_CALLS = ['AUTHORIZE_CARD', 'OPEN_THREE_DS', 'REFUND', 'REGISTER_CHARGE', 'SIMULATE_PAYMENT'];

/** Reads lists, details, receipts, calls to the provider, refunds, disputes and the whole event log. */
export async function readEverything({ recorder, merchant }: Scenario): Promise<void> {
  const operations = new Set<string>();
  for (let page = 1; ; page++) {
    const { data, pagination } = await recorder.get<Page>(`/v1/transactions?limit=100&page=${page}`);
    for (const { id, company_id } of data) {
      await recorder.get(`/v1/merchants/transactions/${id}`);
      // 409 when the payment has no receipt.
      await recorder.send('GET', `/v1/transactions/${id}/receipt`);
      // 404 when the provider never received the payment.
      await recorder.send('GET', `/v1/sandbox/transactions/${id}`);
      await recorder.get(`/v1/merchants/${String(company_id)}/transactions/${id}/refunds`);
      const calls = await recorder.get<{ data: readonly { operation: string }[] }>(
        `/v1/merchants/${String(company_id)}/transactions/${id}/provider-calls?limit=100`,
      );
      for (const { operation } of calls.data) operations.add(operation);
    }
    if (!pagination.hasNext) break;
  }
  // A scan of records that were never kept would prove nothing.
  const kept = [...operations].sort();
  expect(kept).toEqual(expect.arrayContaining(RECORDED_CALLS));
  await recorder.get('/v1/request-logs?limit=100');
  await recorder.get('/v1/disputes?limit=100');
  await recorder.get(`${merchant}/transactions?limit=100`);
  await recorder.get('/v1/merchants?limit=100');
  await recorder.get(`${merchant}/pix-keys?limit=100`);
  for (let after = ''; ;) {
    const events = await recorder.get<{ next_cursor: string; has_more: boolean }>(
      `/v1/events?limit=100${after}`,
    );
    if (!events.has_more) break;
    after = `&after=${events.next_cursor}`;
  }
}
