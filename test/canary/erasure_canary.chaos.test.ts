// Erases persons and then searches everything that the platform stores, sends and writes. A person without a movement of money may be
// in the topic alone. A person with one may be where the answer of the job said that they stay, and nowhere else.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  bolepixPayment,
  cardPayment,
  eventually,
  FULL_ADDRESS,
  PLATFORM_LIMIT_MS,
  pixPayment,
  startOtlpReceiver,
  startOwnPlatform,
  type OtlpReceiver,
  type OwnPlatform,
} from '@mps/testkit';
import { Canaries, newPerson, type Person } from './canaries';
import { makeFinder } from './finder';
import * as places from './places';
import { Recorder, type Made } from './recorder';
import type { Finding } from './scanner';

const PLAY_LIMIT_MS = 180_000;
const SCAN_LIMIT_MS = 300_000;
const RECOVERY_MS = 45_000;
/** The acquirer declines by the amount. */
const DECLINED = 10_051;
const FAILED = 7_770_091;
const EXPIRES_S = 30;
const PDF = Buffer.from('%PDF-1.7\n');
const PAST_EXPIRY_S = 70;
const PAST_LATE_PAYMENTS_S = 40 * 86_400;

/** Where a person may be who was erased: the outside world, and MongoDB's memory of its writes. */
const OUTSIDE = /^database (provider_sandbox\.|local\.oplog\.rs |config\.image_collection )/;

type Body = Readonly<Record<string, unknown>>;

interface Kept {
  readonly kind: string;
  readonly reason: string;
}

/** The kinds of an answer, and the places of their records. */
const PLACES: Readonly<Record<string, RegExp>> = {
  // The texts of the merchant stay with the payment, and the answers of receivers stay with the event.
  payment: /^database transactions\.transactions ((consumer|payments\[\]\.payer)\.|metadata_json$)/,
  event: /^database webhooks\.(events object_json|deliveries attempts\[\]\.response_excerpt)$/,
  published_event: /^topics transactions\.events\.v1$/,
  merchant:
    /^database (merchants\.companies|pix_keys\.owners|transactions\.local_companies) document_number$/,
  // Nothing of an open dispute is blanked.
  dispute_draft: /^database transactions\.evidence_drafts (text|files\[\]\.name)$/,
  contact: /^database merchants\.companies contact\./,
  bank_account: /^database merchants\.companies bank_accounts\[\]\./,
  pix_key: /^database (pix_keys\.pix_keys|transactions\.local_pix_keys) key$/,
};

/** The events of a merchant and of its keys are in their topics: docs/operations/privacy.md. */
const PARTY = /^(topics (merchants|pix-keys)\.events\.v1|database webhooks\.events (object|previous)_json)$/;

/** Merchants may read the data that stay. */
const SHOWN = /^(answers|PDFs) /;

const canaries = new Canaries();
let receiver: OtlpReceiver;
let test: OwnPlatform;
let recorder: Recorder;
let merchant: string;

/** A receiver that fails, and answers with the consumer and the metadata of the event. */
const echo: Server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { object: Body } };
    const { consumer, metadata } = data.object;
    response.writeHead(500).end(JSON.stringify({ echo: { consumer, metadata } }));
  });
});

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  test = await startOwnPlatform({
    env: {
      ...receiver.env,
      LOG_LEVEL: 'trace',
      OTEL_TRACES_SAMPLER: 'always_on',
      OTEL_BSP_MAX_QUEUE_SIZE: '100000',
    },
  });
  recorder = new Recorder(test.api);
  merchant = `/v1/merchants/${test.demo.merchant_id}`;
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  await recorder.post('/v1/webhook-endpoints', {
    url: `http://127.0.0.1:${(echo.address() as AddressInfo).port}/echo`,
    company_id: test.demo.merchant_id,
  });
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await test.stop();
  await receiver.close();
  echo.closeAllConnections();
  echo.close();
}, PLATFORM_LIMIT_MS);

const passerBy = newPerson(canaries, 'passer-by');
const customer = newPerson(canaries, 'customer');

const toConsumer = ({ name, email, phone, cpf }: Person, changes: object = {}): object => ({
  full_name: name,
  email,
  phone,
  document_type: 'CPF',
  document_number: cpf,
  pix_key: email,
  address: FULL_ADDRESS,
  ...changes,
});

/** Texts of the merchant that name the person in every way. */
const describePerson = ({ name, email, phone, cpf }: Person): object => ({
  order: `Pedido de ${name}`,
  answer_to: email,
  call: phone,
  invoice: cpf,
});

const create = (body: object): Promise<Made> => recorder.post(`${merchant}/transactions`, body);
const advance = (seconds: number): Promise<unknown> =>
  recorder.post('/v1/sandbox/clock/advance', { seconds });
const getPayment = (id: string): Promise<Made> => recorder.get(`/v1/merchants/transactions/${id}`);

/** Payments that move no money, in each way that a payment can end without. */
async function playPasserBy(): Promise<readonly string[]> {
  const about = { consumer: toConsumer(passerBy), metadata: describePerson(passerBy) };
  const pix = {
    ...about,
    pix_data: { expiration_in_seconds: EXPIRES_S, description: `Para ${passerBy.name}` },
  };
  const made = [
    await create(cardPayment({ ...about, amount: DECLINED })),
    await create(cardPayment({ ...about, amount: FAILED })),
    await create(pixPayment(pix)),
    await create(pixPayment(pix)),
    await create(bolepixPayment(about)),
  ];
  const [, , expired, ...cancelled] = made;
  for (const { id } of cancelled) await recorder.post(`${merchant}/transactions/${id}/cancel`, {});
  await recorder.post(`${merchant}/3ds-sessions`, {
    amount: 10_000,
    card_data: { network_token: '4000000000001000', expiry_month: '12', expiry_year: '2032' },
    ...toPayer(passerBy),
  });
  await advance(PAST_EXPIRY_S);
  await eventually(async () => {
    expect((await getPayment(String(expired?.id))).status).toBe('EXPIRED');
    for (const { id } of cancelled) expect((await getPayment(id)).status).toBe('CANCELLED');
  }, RECOVERY_MS);
  return made.map(({ id }) => id);
}

const toPayer = ({ name, email, phone, cpf }: Person): object => ({
  payer_name: name,
  payer_email: email,
  payer_phone: phone,
  payer_document: cpf,
});

/** A person who paid, and is a merchant with a contact, a bank account and PIX keys. */
async function playCustomer(): Promise<readonly string[]> {
  const { name, email, phone, cpf } = customer;
  const about = { consumer: toConsumer(customer), metadata: describePerson(customer) };
  const card = await create(cardPayment(about));
  const charge = await create(pixPayment(about));
  const payer = { name, document: cpf, bank_name: 'Banco Azul', branch: '0042', account: '1234567' };
  await recorder.post(`${merchant}/transactions/${charge.id}/pay`, { payer, paid_via: 'PIX' });
  const { id } = await recorder.post('/v1/merchants', {
    name: 'Loja',
    full_name: 'Loja da Canaria',
    document_type: 'CPF',
    document_number: cpf,
    contact: { first_name: name, email, phone, document_number: cpf },
    address: FULL_ADDRESS,
  });
  await recorder.post(`/v1/merchants/${id}/bank-accounts`, {
    bank_code: '001',
    branch: '0042',
    account: '765432-1',
    account_type: 'CHECKING',
    owner_name: name,
    owner_document: cpf,
  });
  await recorder.post(`/v1/merchants/${id}/pix-keys`, { key_type: 'CPF', key: cpf });
  return [card.id, charge.id];
}

/** Disputes a payment, and prepares an answer that names the person. */
async function draftAnswer(paymentId: string, { name }: Person): Promise<void> {
  const { id } = await recorder.post(`${merchant}/transactions/${paymentId}/dispute`, {});
  const file = { name: `${name}.pdf`, content_type: 'application/pdf', data_base64: PDF.toString('base64') };
  await recorder.made('PUT', `/v1/disputes/${id}/evidence-draft`, {
    body: { version: null, text: `${name} recebeu o pedido`, files: [file] },
  });
}

/** Writes the file of all payments, which names the customer. */
async function exportPayments({ name }: Person): Promise<string> {
  const { id } = await recorder.post('/v1/exports', {
    kind: 'PAYMENTS',
    format: 'JSONL',
    filters: { merchant_id: test.demo.merchant_id },
  });
  await eventually(async () => {
    expect((await recorder.get(`/v1/exports/${id}`)).status).toBe('READY');
  }, RECOVERY_MS);
  const file = await fetch(`${test.platform.baseUrl}/v1/exports/${id}/file`, {
    headers: { 'x-api-key': test.demo.api_key },
  });
  expect(await file.text()).toContain(name);
  return id;
}

interface Page {
  readonly data: readonly { readonly attempts?: readonly { readonly response_excerpt: string | null }[] }[];
}

/** Every payment has an event, and a delivery with the answer of its receiver. */
const untilDelivered = (ids: readonly string[]): Promise<void> =>
  eventually(async () => {
    for (const id of ids) {
      const { data: listed } = await recorder.get<{ data: readonly { id: string }[] }>(
        `/v1/webhook-deliveries?aggregate_id=${id}`,
      );
      const [first] = listed;
      expect(first).toBeDefined();
      const { attempts = [] } = await recorder.get<Page['data'][number]>(
        `/v1/webhook-deliveries/${String(first?.id)}`,
      );
      expect(attempts[0]?.response_excerpt).toContain('"consumer"');
    }
  }, RECOVERY_MS);

interface Job extends Made {
  readonly found: readonly { readonly kind: string; readonly count: number }[];
  readonly kept: readonly Kept[];
}

async function runJob(kind: 'export' | 'erase', { cpf }: Person): Promise<Job> {
  const body = { document_type: 'CPF', document_number: cpf };
  const reason = kind === 'erase' ? { reason: 'The person asked' } : {};
  const { id } = await recorder.post(`/v1/data-subjects/${kind}`, { ...body, ...reason });
  return eventually(async () => {
    const job = await recorder.get<Job>(`/v1/data-subjects/jobs/${id}`);
    expect(job.status).toBe('DONE');
    return job;
  }, RECOVERY_MS);
}

/** Reads everything that a merchant can read of the payments, files included, into a recorder of its own. */
async function readAgain(ids: readonly string[]): Promise<Recorder> {
  const reader = new Recorder(test.api);
  for (const id of ids) {
    await reader.get(`/v1/merchants/transactions/${id}`);
    await reader.get(`/v1/events?aggregate_id=${id}&limit=100`);
    await reader.get(`${merchant}/transactions/${id}/timeline?limit=200`);
    await reader.get(`${merchant}/transactions/${id}/provider-calls?limit=100`);
    // 409 when the payment has no receipt.
    await reader.send('GET', `/v1/transactions/${id}/receipt`);
    const { data } = await reader.get<{ data: readonly { id: string }[] }>(
      `/v1/webhook-deliveries?aggregate_id=${id}&limit=100`,
    );
    for (const one of data) await reader.get(`/v1/webhook-deliveries/${one.id}`);
  }
  await reader.get('/v1/audit-log?limit=100');
  await reader.get('/v1/request-logs?limit=100');
  return reader;
}

const formatPlace = ({ place, at }: Finding): string => `${place} ${at}`;

it(
  'finds an erased person only where the answer said that they stay',
  async () => {
    const unpaid = await playPasserBy();
    const paid = await playCustomer();
    await untilDelivered([...unpaid, ...paid]);
    await draftAnswer(String(paid[0]), customer);
    const exported = await runJob('export', passerBy);
    expect(exported.found).toContainEqual({ kind: 'payment', count: unpaid.length });

    // The provider is asked about an expired charge for some days, because it may have been paid late.
    await advance(PAST_LATE_PAYMENTS_S);
    const list = await exportPayments(customer);
    const [erased, partly] = [await runJob('erase', passerBy), await runJob('erase', customer)];
    expect((await recorder.get(`/v1/exports/${list}`)).status).toBe('EXPIRED');
    const rest = await readAgain([...unpaid, ...paid]);
    const find = makeFinder(canaries.all);
    const stored = [places.databases(test), places.topics(test), await places.metrics(test)];
    const findings: Finding[] = [];
    for (const scan of stored) findings.push(...(await scan(find)));
    // A stopped process has flushed its logs and spans.
    await test.platform.stop();
    for (const scan of [places.logs(test), places.spans(receiver), places.answers(rest)])
      findings.push(...(await scan(find)));

    const listPlaces = (role: string): readonly string[] => [
      ...new Set(
        findings
          .filter(({ canary }) => canary.startsWith(`${role}'s`))
          .map(formatPlace)
          .filter((place) => !OUTSIDE.test(place)),
      ),
    ];
    const allowedBy = ({ kept }: Job): readonly RegExp[] => kept.flatMap(({ kind }) => PLACES[kind] ?? []);

    // The file of the export is kept for a day: its caller asked for it.
    const ofPasserBy = listPlaces('passer-by').filter(
      (place) => place !== 'database activity.data_subject_records records_json',
    );
    expect(erased.kept.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual(['published_event EXPIRES']);
    expect(ofPasserBy).toEqual(['topics transactions.events.v1']);

    const kinds = [...new Set(partly.kept.map(({ kind }) => kind))].sort();
    expect(kinds).toEqual([
      'bank_account',
      'contact',
      'dispute_draft',
      'event',
      'merchant',
      'payment',
      'pix_key',
      'published_event',
    ]);
    const ofCustomer = listPlaces('customer');
    const allowed = allowedBy(partly);
    expect(ofCustomer.filter((place) => ![...allowed, PARTY, SHOWN].some((one) => one.test(place)))).toEqual(
      [],
    );
    // A scan that reads no receipt would prove nothing.
    expect(ofCustomer.some((place) => place.startsWith('PDFs '))).toBe(true);
    // An answer that names more than is there would be wrong too.
    for (const one of allowed) expect(ofCustomer.filter((place) => one.test(place))).not.toEqual([]);
  },
  PLAY_LIMIT_MS + SCAN_LIMIT_MS,
);
