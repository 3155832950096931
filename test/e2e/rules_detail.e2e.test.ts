// E4 and E5, clause by clause (docs/rules.md#detail and docs/rules.md#receipts).
import { randomUUID } from 'node:crypto';
import { cardPayment, CONSUMER, pixPayment, sharedPlatform } from '@mps/testkit';
import type { Body } from './creations';
import { proveRule, each } from '../rules';
import { readDetail, make, refund } from './payments';

const { api, otherApi } = sharedPlatform();

async function nowhere(id: string, by = api): Promise<void> {
  const answer = await by.get(`/v1/merchants/transactions/${id}`);
  expect(answer).toMatchObject({ status: 404, body: { code: 'resource_not_found' } });
}

proveRule('detail', {
  'fee_policy has id, name, description, created_at, updated_at': {
    accepts: [
      [
        'exactly these',
        async () => {
          const { fee_policy } = await readDetail((await make(cardPayment())).id);
          expect(Object.keys(fee_policy as Body).sort()).toEqual([
            'created_at',
            'description',
            'id',
            'name',
            'updated_at',
          ]);
        },
      ],
    ],
    rejects: [
      ['to show it to another organization', async () => nowhere((await make(cardPayment())).id, otherApi)],
    ],
  },
  'refunds is a list': {
    accepts: [
      [
        'empty at first',
        async () => expect((await readDetail((await make(cardPayment())).id))['refunds']).toEqual([]),
      ],
      [
        'each refund whole',
        async () => {
          const { id } = await make(cardPayment());
          const given = await refund(id, { amount: 100 }, 'COMPLETED');
          expect((await readDetail(id))['refunds']).toEqual([given]);
        },
      ],
    ],
    rejects: [
      [
        'it in the plain Transaction',
        async () => expect(await make(cardPayment())).not.toHaveProperty('refunds'),
      ],
    ],
  },
  'ledger_entries is a list or null': {
    accepts: [
      [
        'the member, always',
        async () => {
          const { ledger_entries } = await readDetail((await make(cardPayment())).id);
          expect(ledger_entries === null || Array.isArray(ledger_entries)).toBe(true);
        },
      ],
    ],
    rejects: [
      [
        'it in the plain Transaction',
        async () => expect(await make(cardPayment())).not.toHaveProperty('ledger_entries'),
      ],
      ...each(
        [randomUUID(), 'abc'],
        (id) => () => nowhere(id),
        (id) => `${id}, which is nobody's`,
      ),
    ],
  },
});

interface Receipt extends Body {
  readonly type: string;
  readonly pdf_file_base64: string;
}
const listReceipts = async (id: string): Promise<readonly Receipt[]> => {
  const { status, body } = await api.get<{ receipts: Receipt[] }>(`/v1/transactions/${id}/receipt`);
  expect(status).toBe(200);
  return body.receipts;
};

proveRule('receipts', {
  'one PAYMENT and one per completed refund': {
    accepts: [
      [
        'a payment with two refunds',
        async () => {
          const { id } = await make(cardPayment());
          const refunds = [
            await refund(id, { amount: 100 }, 'COMPLETED'),
            await refund(id, { amount: 50 }, 'COMPLETED'),
          ];
          expect(
            (await listReceipts(id)).map(({ type, refund_id, amount }) => [type, refund_id, amount]),
          ).toEqual([
            ['PAYMENT', null, 10_000],
            ...refunds.map((one) => ['REFUND', one['id'], one['amount']]),
          ]);
        },
      ],
    ],
    rejects: [
      [
        'one for a refund that is not completed',
        async () => {
          const { id } = await make(cardPayment());
          await refund(id, { amount: 100, description: 'sandbox:failed' }, 'FAILED');
          expect((await listReceipts(id)).map(({ type }) => type)).toEqual(['PAYMENT']);
        },
      ],
      [
        'one before the payment',
        async () => {
          const { id } = await make(pixPayment());
          expect(await api.get(`/v1/transactions/${id}/receipt`)).toMatchObject({
            status: 409,
            body: { code: 'invalid_transaction_state' },
          });
        },
      ],
    ],
  },
  'pdf_file_base64 decodes to %PDF': {
    accepts: [
      [
        'the bytes of a PDF, to its end',
        async () => {
          const [receipt] = await listReceipts((await make(cardPayment())).id);
          const pdf = Buffer.from(receipt?.pdf_file_base64 ?? '', 'base64').toString('latin1');
          expect(pdf).toMatch(/^%PDF-1\.\d/);
          expect(pdf.trimEnd()).toMatch(/%%EOF$/);
        },
      ],
    ],
    rejects: [
      [
        'other text than base64',
        async () => {
          const [receipt] = await listReceipts((await make(cardPayment())).id);
          expect(receipt?.pdf_file_base64).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
        },
      ],
    ],
  },
  'the document of the payer may be masked': {
    accepts: [
      [
        'its middle',
        async () => {
          const [receipt] = await listReceipts((await make(cardPayment({ consumer: CONSUMER }))).id);
          expect(receipt).toMatchObject({ payer: { document: '***.444.777-**' } });
        },
      ],
    ],
    rejects: [
      [
        'the whole of it',
        async () => {
          const { id } = await make(cardPayment({ consumer: CONSUMER }));
          const { text } = await api.get(`/v1/transactions/${id}/receipt`);
          expect(text).not.toMatch(/11144477735|111\.444\.777-35/);
        },
      ],
    ],
  },
  'wallet_type of card_data may be null': {
    accepts: [
      [
        'null without a wallet',
        async () => {
          const [receipt] = await listReceipts((await make(cardPayment())).id);
          expect(receipt).toMatchObject({ card_data: { wallet_type: null } });
        },
      ],
    ],
    rejects: [
      [
        'null with one',
        async () => {
          const card = {
            network_token: '4111111111111111',
            expiry_month: '12',
            expiry_year: '2032',
            wallet_type: 'APPLE_PAY',
          };
          const [receipt] = await listReceipts((await make(cardPayment({ card_data: card }))).id);
          expect(receipt).toMatchObject({ card_data: { wallet_type: 'APPLE_PAY' } });
        },
      ],
    ],
  },
});
