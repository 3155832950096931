// The Transaction that E1 to E4 answer, clause by clause (docs/rules.md#transaction-response).
import { bolepixPayment, cardPayment, debitPayment, pixPayment, sharedPlatform } from '@mps/testkit';
import { transactionsPath } from './creations';
import { proveRule, each } from '../rules';
import { newAffiliation, newMerchant } from './merchants';
import { readDetail, make, refund, makeTransactionsPath, type Transaction } from './payments';

const { api, otherApi, demo } = sharedPlatform();

const REQUIRED = [
  'id',
  'provider',
  'affiliation_id',
  'request_id',
  'mcc',
  'amount',
  'currency',
  'pricing',
  'status',
  'capture_method',
  'installments',
  'payment_method',
  'automatic_anticipation',
  'company_id',
  'created_at',
  'fee_policy_id',
];
const METHODS = { card_data: cardPayment, pix_data: pixPayment, bolepix_data: bolepixPayment } as const;
const OBJECTS = Object.keys(METHODS) as (keyof typeof METHODS)[];

proveRule('transaction-response', {
  'required members are always present, fee_policy_id may be null': {
    accepts: [
      ...each(
        [cardPayment, debitPayment, pixPayment, bolepixPayment],
        (body) => async () => {
          const transaction = await make(body());
          for (const member of REQUIRED)
            expect(transaction[member] ?? `no ${member}`).not.toBe(`no ${member}`);
        },
        (body) => `all of them for ${String(body()['payment_method'])}`,
      ),
      [
        'null as fee_policy_id where there is no policy',
        async () => {
          const { organization_id, merchant_id, fee_policy_id } = demo.other;
          const setDefault = (id: string | null) =>
            otherApi.put(`/v1/organizations/${organization_id}/default-fee-policy`, { fee_policy_id: id });
          expect((await setDefault(null)).status).toBe(200);
          try {
            const { body } = await otherApi.post(makeTransactionsPath(merchant_id), cardPayment());
            expect(body).toMatchObject({
              fee_policy_id: null,
              pricing: { fee: { percentage: 0, flat: 0, minimum_price: 0 } },
            });
          } finally {
            await setDefault(fee_policy_id);
          }
        },
      ],
    ],
    rejects: [
      [
        'to leave them out of a payment that was refused',
        async () => {
          const refused = await make(cardPayment({ amount: 10_051 }));
          expect(refused['status']).toBe('REFUSED');
          for (const member of REQUIRED) expect(refused).toHaveProperty(member);
        },
      ],
    ],
  },
  'pix_data, bolepix_data and card_data only for their method': {
    accepts: each(
      OBJECTS,
      (object) => async () => expect(await make(METHODS[object]())).toHaveProperty(object),
    ),
    rejects: each(
      OBJECTS,
      (object) => async () => {
        const transaction = await make(METHODS[object]());
        for (const other of OBJECTS.filter((one) => one !== object))
          expect(transaction).not.toHaveProperty(other);
      },
      (object) => `the others beside ${object}`,
    ),
  },
  'automatic_anticipation is of the affiliation at creation time': {
    accepts: [
      [
        'true while the affiliation says AUTOMATIC, and for good',
        async () => {
          const { id } = await newMerchant();
          const affiliation = await newAffiliation(id, { anticipation_type: 'AUTOMATIC' });
          const before = await make(cardPayment(), makeTransactionsPath(id));
          expect(before['automatic_anticipation']).toBe(true);
          const changed = await api.patch(`/v1/merchants/${id}/affiliations/${affiliation.id}`, {
            anticipation_type: 'NONE',
          });
          expect(changed.status).toBe(200);
          expect((await make(cardPayment(), makeTransactionsPath(id)))['automatic_anticipation']).toBe(false);
          expect((await readDetail(before.id))['automatic_anticipation']).toBe(true);
        },
      ],
    ],
    rejects: each(['NONE', 'SPOT'], (anticipation_type) => async () => {
      const { id } = await newMerchant();
      await newAffiliation(id, { anticipation_type });
      expect((await make(cardPayment(), makeTransactionsPath(id)))['automatic_anticipation']).toBe(false);
    }),
  },
  'refunded_amount is of completed refunds only': {
    accepts: [
      [
        'the sum of two that are completed',
        async () => {
          const { id } = await make(cardPayment());
          await refund(id, { amount: 100 }, 'COMPLETED');
          await refund(id, { amount: 50 }, 'COMPLETED');
          expect(await readDetail(id)).toMatchObject({ refunded_amount: 150 });
        },
      ],
    ],
    rejects: each(
      [
        ['sandbox:pending', 'PENDING'],
        ['sandbox:failed', 'FAILED'],
      ] as const,
      ([description, status]) =>
        async () => {
          const { id } = await make(cardPayment());
          await refund(id, { amount: 100, description }, status);
          expect(await readDetail(id)).toMatchObject({ refunded_amount: 0 });
        },
      ([, status]) => `one that is ${status}`,
    ),
  },
  'latest_refund_at is of the last completed refund': {
    accepts: [
      [
        'the time of the second of two',
        async () => {
          const { id, latest_refund_at: none } = await make(cardPayment());
          expect(none).toBeNull();
          await refund(id, { amount: 100 }, 'COMPLETED');
          const first = (await readDetail(id)).latest_refund_at ?? '';
          await refund(id, { amount: 100 }, 'COMPLETED');
          const second = (await readDetail(id)).latest_refund_at ?? '';
          expect(second > first && first !== '').toBe(true);
        },
      ],
    ],
    rejects: [
      [
        'the time of one that is not completed',
        async () => {
          const { id } = await make(cardPayment());
          await refund(id, { amount: 100, description: 'sandbox:pending' }, 'PENDING');
          expect(await readDetail(id)).toMatchObject({ latest_refund_at: null });
        },
      ],
    ],
  },
  'card number, network_token and cryptogram are never returned': {
    accepts: [
      [
        'the last digits and the brand',
        async () =>
          expect(await make(cardPayment())).toMatchObject({
            card_data: { last_digits: '1111', brand: 'VISA' },
          }),
      ],
    ],
    rejects: [
      [
        'the rest, in every answer about the payment',
        async () => {
          const body = cardPayment();
          const first = await api.post<Transaction>(transactionsPath, body);
          const answers = [
            first,
            await api.post(transactionsPath, body),
            await api.get(`/v1/merchants/transactions/${first.body.id}`),
            await api.get(`/v1/transactions?id=${first.body.id}`),
            await api.get(`/v1/transactions/${first.body.id}/receipt`),
          ];
          for (const { text } of answers) {
            expect(text).toContain('1111');
            expect(text).not.toMatch(
              /4111111111111111|AgAAAAAABk4DWZ4C28yUQAAAAAA=|network_token|cryptogram/,
            );
          }
        },
      ],
    ],
  },
});
