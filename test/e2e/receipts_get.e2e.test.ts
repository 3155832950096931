// Receipts of every payment method and of refunds (docs/rules.md#receipts).
import {
  bolepixPayment,
  cardPayment,
  CONSUMER,
  debitPayment,
  eventually,
  pixPayment,
  sharedPlatform,
} from '@mps/testkit';
import { logInAsAdmin } from './people';

const { api, merchantApi, otherApi, demo, baseUrl } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Receipt {
  type: string;
  transaction_id: string;
  refund_id: string | null;
  amount: number;
  identification: string;
  created_at: string;
  payer: Record<string, string | null>;
  receiver: { bank_account: Record<string, string | null>; pix_data: { key: string; type: string } | null };
  card_data: Record<string, unknown> | null;
  pdf_file_base64: string;
}
interface Receipts {
  receipts: Receipt[];
}
interface Transaction {
  id: string;
  status: string;
  nsu: string;
  pix_data: { end_to_end_id: string };
  bolepix_data: { boleto_transaction_id: string; pix_transaction_id: string };
}

const PARTY = ['name', 'document', 'bank_name', 'ispb', 'branch', 'account'];
const MEMBERS = [
  'type',
  'payment_method',
  'transaction_id',
  'refund_id',
  'amount',
  'currency',
  'identification',
  'created_at',
  'payer',
  'receiver',
  'card_data',
  'pdf_file_base64',
];

const readReceipts = (id: string) => api.get<Receipts>(`/v1/transactions/${id}/receipt`);

async function paid(body: object, payment: object = {}): Promise<Transaction> {
  const created = await api.post<Transaction>(path, body);
  expect(created.status).toBe(201);
  if (created.body.status === 'APPROVED') return created.body;
  const answer = await api.post<Transaction>(`${path}/${created.body.id}/pay`, payment);
  expect(answer).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
  return answer.body;
}

async function onlyReceipt(id: string): Promise<Receipt> {
  const { status, body } = await readReceipts(id);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['receipts']);
  expect(body.receipts).toHaveLength(1);
  const [receipt] = body.receipts;
  if (receipt === undefined) throw new Error('no receipt');
  expect(Object.keys(receipt).sort()).toEqual([...MEMBERS].sort());
  expect(Object.keys(receipt.payer).sort()).toEqual([...PARTY].sort());
  expect(Object.keys(receipt.receiver.bank_account).sort()).toEqual([...PARTY].sort());
  expect(Buffer.from(receipt.pdf_file_base64, 'base64').subarray(0, 4).toString()).toBe('%PDF');
  return receipt;
}

describe('the receipt of a payment', () => {
  it('by PIX names the payer that its bank names, masked, and the key', async () => {
    const payer = {
      name: 'Ana Souza',
      document: '111.444.777-35',
      bank_name: 'Banco Azul',
      ispb: '12345678',
      branch: '0042',
      account: '998877-6',
    };
    const { id, pix_data } = await paid(pixPayment({ amount: 123_456 }), { payer });
    const receipt = await onlyReceipt(id);
    expect(receipt).toMatchObject({
      type: 'PAYMENT',
      payment_method: 'PIX',
      transaction_id: id,
      refund_id: null,
      amount: 123_456,
      currency: 'BRL',
      identification: pix_data.end_to_end_id,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      payer: {
        name: 'Ana Souza',
        document: '***.444.777-**',
        bank_name: 'Banco Azul',
        ispb: '12345678',
        branch: '0042',
        account: '******-6',
      },
      receiver: { pix_data: { key: expect.any(String), type: expect.any(String) } },
      card_data: null,
    });
    expect(receipt.receiver.bank_account['bank_name']).toEqual(expect.any(String));
  });

  it.each([
    ['PIX', 'pix_transaction_id'],
    ['BOLETO', 'boleto_transaction_id'],
  ] as const)('by BOLEPIX, paid by %s, is identified by its %s', async (paid_via, member) => {
    const { id, bolepix_data } = await paid(bolepixPayment(), { paid_via });
    const receipt = await onlyReceipt(id);
    expect(receipt).toMatchObject({ payment_method: 'BOLEPIX', identification: bolepix_data[member] });
    expect(receipt.receiver.pix_data === null).toBe(paid_via === 'BOLETO');
  });

  it.each([
    ['CREDIT_CARD', cardPayment({ installments: 3, consumer: CONSUMER }), 3],
    ['DEBIT_CARD', debitPayment({ consumer: CONSUMER }), 1],
  ])('by %s has the authorization and the masked consumer', async (payment_method, body, installments) => {
    const { id, nsu } = await paid(body);
    const receipt = await onlyReceipt(id);
    expect(receipt).toMatchObject({
      payment_method,
      identification: receipt.card_data?.['authorization_code'],
      payer: { name: CONSUMER.full_name, document: '***.444.777-**', account: null },
      receiver: { pix_data: null },
    });
    expect(receipt.card_data).toEqual({
      brand: 'VISA',
      last_digits: '1111',
      cardholder_name: null,
      installments,
      authorization_code: expect.any(String),
      nsu,
      capture_method: 'ECOMMERCE',
      wallet_type: null,
    });
  });

  it('is the same to the last byte on every call', async () => {
    const { id } = await paid(pixPayment());
    const first = await readReceipts(id);
    expect((await readReceipts(id)).text).toBe(first.text);
    expect((await merchantApi.get(`/v1/transactions/${id}/receipt`)).text).toBe(first.text);
  });
});

describe('the receipt of a refunded payment', () => {
  it('is separate for a second payment of the same charge and leaves the first receipt unchanged', async () => {
    const { body } = await api.post<Transaction>(path, pixPayment({ amount: 7_770_013 }));
    const receipts = await eventually(async () => {
      const found = await readReceipts(body.id);
      expect(found.body.receipts).toHaveLength(2);
      return found.body.receipts;
    });
    expect(receipts.map(({ type, amount }) => [type, amount])).toEqual([
      ['PAYMENT', 7_770_013],
      ['REFUND', 7_770_013],
    ]);
    expect(receipts[1]).toMatchObject({
      refund_id: expect.any(String),
      identification: expect.stringMatching(/^D/),
    });
    expect(receipts[0]?.pdf_file_base64).not.toBe(receipts[1]?.pdf_file_base64);
  });
});

describe('the file of one receipt', () => {
  const download = (path: string, headers: Record<string, string> = { 'x-api-key': demo.api_key }) =>
    fetch(`${baseUrl}/v1/transactions/${path}`, { headers });
  const readBytes = async (response: Response): Promise<string> =>
    Buffer.from(await response.arrayBuffer()).toString('base64');

  it('has the bytes of pdf_file_base64, for a key and for a token', async () => {
    const { id } = await paid(pixPayment());
    const { pdf_file_base64 } = await onlyReceipt(id);
    const response = await download(`${id}/receipt.pdf`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${id}.pdf"`);
    expect(await readBytes(response)).toBe(pdf_file_base64);
    const authorization = `Bearer ${await logInAsAdmin()}`;
    expect(await readBytes(await download(`${id}/receipt.pdf`, { authorization }))).toBe(pdf_file_base64);
  });

  it('is that of a refund by its id, and 404 for a refund of another payment', async () => {
    const { id } = await paid(cardPayment());
    const other = await paid(cardPayment());
    const body = { request_id: `receipt-${id}`, amount: 100 };
    const refund = await api.post<{ id: string; status: string }>(`${path}/${id}/refunds`, body);
    expect(refund.body.status).toBe('COMPLETED');
    const receipts = (await readReceipts(id)).body.receipts;
    const response = await download(`${id}/receipt.pdf?refund_id=${refund.body.id.toUpperCase()}`);
    expect(await readBytes(response)).toBe(receipts[1]?.pdf_file_base64);
    expect((await download(`${other.id}/receipt.pdf?refund_id=${refund.body.id}`)).status).toBe(404);
    expect((await download(`${id}/receipt.pdf?refund_id=unknown`)).status).toBe(404);
  });

  it('is 409 before the payment, and for a refund that is not completed', async () => {
    const charge = await api.post<Transaction>(path, pixPayment());
    expect(await api.get(`/v1/transactions/${charge.body.id}/receipt.pdf`)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transaction_state' },
    });
    const { id } = await paid(cardPayment());
    const body = { request_id: `receipt-${id}`, amount: 100, description: 'sandbox:pending' };
    const refund = await api.post<{ id: string }>(`${path}/${id}/refunds`, body);
    expect(await api.get(`/v1/transactions/${id}/receipt.pdf?refund_id=${refund.body.id}`)).toMatchObject({
      status: 409,
      body: { code: 'invalid_refund_state', allowed_statuses: ['COMPLETED'] },
    });
  });
});

describe('a receipt is refused', () => {
  it('before the payment, with 409 and the statuses that have a receipt', async () => {
    const { body } = await api.post<Transaction>(path, pixPayment());
    expect(await readReceipts(body.id)).toMatchObject({
      status: 409,
      body: {
        code: 'invalid_transaction_state',
        current_status: 'WAITING_PAYMENT',
        allowed_statuses: expect.arrayContaining(['APPROVED', 'CHARGEDBACK']),
      },
    });
  });

  it.each(['0198c0de-0000-7000-8000-00000000ffff', 'not-a-uuid'])('for an unknown id: %s', async (id) => {
    expect(await readReceipts(id)).toMatchObject({ status: 404, body: { code: 'resource_not_found' } });
  });

  it('to another organization', async () => {
    const { id } = await paid(cardPayment());
    expect(await otherApi.get(`/v1/transactions/${id}/receipt`)).toMatchObject({ status: 404 });
  });

  it('without a key, and with unknown parameters', async () => {
    const { id } = await paid(cardPayment());
    const url = `/v1/transactions/${id}/receipt`;
    expect(await otherApi.get(url, { key: 'sk_test_nobody' })).toMatchObject({ status: 401 });
    expect(await api.get(`${url}?page=1`)).toMatchObject({ status: 400 });
  });
});
