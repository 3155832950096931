// E1 end to end (docs/rules.md#create-common): creations at the bounds of their members, the members shown, and rules
// that services decide about companies, keys, fee policies and business days.
// Rules that the gateway decides alone are proved on its harness: gateway/src/api/transactions/create-rules.suite.ts
// and create-terms.suite.ts.
import {
  bolepixPayment,
  cardPayment,
  CONSUMER,
  debitPayment,
  pixPayment,
  sharedPlatform,
} from '@mps/testkit';
import { proveRule } from '../rules';
import { created, dueDatePix, refused, refusedTo, split, type Body, type Place } from './creations';
import { newFeePolicy } from './fee-policies';
import { activeMerchant } from './merchants';

const { api, merchantApi, demo } = sharedPlatform();

async function createAndReadFeePolicy(merchantId: string, changes: Body): Promise<unknown> {
  const answer = await api.post(`/v1/merchants/${merchantId}/transactions`, cardPayment(changes));
  expect(answer.status).toBe(201);
  return answer.body['fee_policy_id'];
}

proveRule('create-common', {
  'fee_policy_id beats the company default': {
    accepts: [
      [
        'the policy that the request names',
        async () => {
          const { id } = await activeMerchant();
          const [byDefault, asked] = [await newFeePolicy(), await newFeePolicy()];
          await api.put(`/v1/merchants/${id}/default-fee-policy`, { fee_policy_id: byDefault.id });
          expect(await createAndReadFeePolicy(id, {})).toBe(byDefault.id);
          expect(await createAndReadFeePolicy(id, { fee_policy_id: asked.id })).toBe(asked.id);
        },
      ],
    ],
    rejects: [
      [
        'to fall back to the default when the policy that is named is inactive',
        async () => {
          const { id } = await newFeePolicy({ is_active: false });
          await refused(
            () => pixPayment({ fee_policy_id: id }),
            ['#/fee_policy_id', 'fee_policy_inactive'],
          )();
        },
      ],
    ],
  },
  'fee_policy_id must be of the same organization': {
    accepts: [
      [
        'one of the organization',
        created(() => pixPayment({ fee_policy_id: demo.fee_policy_id }), {
          fee_policy_id: demo.fee_policy_id,
        }),
      ],
    ],
    rejects: [
      [
        'one of another organization',
        refused(
          () => pixPayment({ fee_policy_id: demo.other.fee_policy_id }),
          ['#/fee_policy_id', 'fee_policy_not_found'],
        ),
      ],
      [
        'one of nobody',
        refused(() => pixPayment({ fee_policy_id: 'nobody' }), ['#/fee_policy_id', 'fee_policy_not_found']),
      ],
    ],
  },
});

const largest = {
  amount: 1_500_000_000,
  installments: 18,
  soft_descriptor: 'x'.repeat(13),
  capture_method: 'CONTACTLESS_ICC',
};
const smallest = { amount: 1, installments: 1, soft_descriptor: '' };
const terms = {
  interest: { modality: 'PERCENTAGE_PER_MONTH', percentage: 1 },
  fine: { modality: 'PERCENTAGE', percentage: 2 },
  discount: {
    modality: 'FIXED_UNTIL_DATE',
    discount_dates_config: [{ until_date: '2027-03-01', amount: 100 }],
  },
  abatement: { modality: 'FIXED', amount: 50 },
};
const [own, sibling] = [demo.merchant_id, demo.sibling_merchant_id];

/** A split of 10 000 cents with a fee of 99. */
const makeSplit = (siblings: number, ownBears: boolean, siblingBears: boolean) => () =>
  split(
    { company_id: own, amount: 10_000 - siblings, charge_processing_cost: ownBears },
    { company_id: sibling, amount: siblings, charge_processing_cost: siblingBears },
  );

proveRule('create-split', {
  'a bearer’s part of the fee is at most its share': {
    accepts: [
      ['a fee of exactly the share', created(makeSplit(99, false, true))],
      ['a fee in proportion to a share of one cent', created(makeSplit(1, true, true))],
      ['a fee that the primary item bears because no item does', created(makeSplit(9_901, false, false))],
    ],
    rejects: [
      [
        'a share of one cent less than the fee',
        refused(makeSplit(98, false, true), ['#/split_rules/1/charge_processing_cost', 'fee_exceeds_share']),
      ],
      [
        'a primary item that bears because no item does, with a cent less than the fee',
        refused(makeSplit(9_902, false, false), [
          '#/split_rules/0/charge_processing_cost',
          'fee_exceeds_share',
        ]),
      ],
    ],
  },
  'a company’s credential does not leave the fee to others': {
    accepts: [
      ['the organization’s key', created(makeSplit(5_000, false, true))],
      ['its company bearing the fee alone', created(makeSplit(5_000, true, false), {}, merchantApi)],
      ['no company bearing it', created(makeSplit(5_000, false, false), {}, merchantApi)],
      [
        'a split without its company',
        created(() => split({ company_id: sibling, percentage: 100 }), {}, merchantApi),
      ],
    ],
    rejects: [
      [
        'its company exempt while another bears the fee',
        refusedTo(merchantApi, makeSplit(5_000, false, true), [
          '#/split_rules/0/charge_processing_cost',
          'not_allowed',
        ]),
      ],
    ],
  },
});

const ACCEPTED: readonly (readonly [what: string, make: () => Body, shows: Body])[] = [
  ['a card at the upper bounds', () => cardPayment(largest), largest],
  ['a debit card at the lower ones', () => debitPayment(smallest), { ...smallest, currency: 'BRL' }],
  [
    'a request_id of 255 characters',
    () => pixPayment({ request_id: `${String(pixPayment()['request_id'])}${'~'.repeat(255)}`.slice(0, 255) }),
    { request_id: expect.stringMatching(/^test-.*~$/) as string, installments: 1 },
  ],
  ['installments on debit', () => debitPayment({ installments: 2 }), { installments: 2 }],
  [
    'metadata kept verbatim',
    () => pixPayment({ metadata: { $a: 'x', 'b.c': true, n: 1.5 } }),
    { metadata: { $a: 'x', 'b.c': true, n: 1.5 } },
  ],
  [
    'an alphanumeric CNPJ',
    () => pixPayment({ consumer: { document_type: 'CNPJ', document_number: '12.abc.345/01de-35' } }),
    { consumer: { document_number: '12ABC34501DE35' } },
  ],
  [
    'the PIX key by id',
    () => pixPayment({ pix_data: { pix_key_id: demo.pix_key_id } }),
    { pix_data: { pix_key_id: demo.pix_key_id, expiration_in_seconds: 86_400, due_date: null } },
  ],
  [
    'a due-date PIX with its terms',
    () => dueDatePix(terms),
    {
      status: 'WAITING_PAYMENT',
      pix_data: {
        ...terms,
        due_date: '2027-03-10',
        expiration_in_days_after_due_date: 30,
        expiration_in_seconds: null,
      },
    },
  ],
  [
    'a BOLEPIX',
    () => bolepixPayment(),
    {
      status: 'WAITING_PAYMENT',
      consumer: { full_name: CONSUMER.full_name, address: { street_number: '100' } },
      bolepix_data: {
        due_date: '2027-03-10',
        bank_line: expect.stringMatching(/^\d{47}$/) as string,
        bar_code: expect.stringMatching(/^\d{44}$/) as string,
      },
    },
  ],
  [
    'a split by percentages',
    () => split({ company_id: own, percentage: 33.3333 }, { company_id: sibling, percentage: 66.6667 }),
    { status: 'WAITING_PAYMENT' },
  ],
  [
    'a split by amounts',
    () => split({ company_id: own, amount: 4_000 }, { company_id: sibling, amount: 6_000 }),
    { status: 'WAITING_PAYMENT' },
  ],
];

it.each(ACCEPTED)('a creation is accepted with %s', (_member, make, shows) => created(make, shows)());

it('a creation is accepted with a request_id of one character', async () => {
  // Request ids of one character are few, and each is new only once. A new merchant has used none.
  const { id } = await activeMerchant();
  const answer = await api.post(`/v1/merchants/${id}/transactions`, cardPayment({ request_id: '1' }));
  expect([answer.status, answer.body]).toMatchObject([201, { request_id: '1' }]);
});

const EXPIRED = { network_token: '4111111111111111', expiry_month: '01', expiry_year: '2020' };
const REFUSED: readonly (readonly [rule: string, make: () => Body, places: readonly Place[]])[] = [
  [
    'a foreign split company is not found',
    () => split({ company_id: demo.other.merchant_id, percentage: 100 }),
    [['#/split_rules/0/company_id', 'company_not_found']],
  ],
  [
    'a foreign PIX key is not found',
    () => pixPayment({ pix_data: { pix_key_id: demo.other.pix_key_id } }),
    [['#/pix_data/pix_key_id', 'pix_key_not_found']],
  ],
  [
    'the due date of a PIX is past',
    () => dueDatePix({ due_date: '2020-01-02' }),
    [['#/pix_data/due_date', 'too_small']],
  ],
  [
    'the due date of a BOLEPIX is past',
    () => bolepixPayment({ bolepix_data: { due_date: '2020-01-02' } }),
    [['#/bolepix_data/due_date', 'too_small']],
  ],
  [
    'an expired card is refused at its year',
    () => cardPayment({ card_data: EXPIRED }),
    [['#/card_data/expiry_year', 'too_small']],
  ],
  [
    'all violations are told at once',
    () => ({ provider: 'X', amount: 0, payment_method: 'PIX', extra: 1 }),
    [
      ['#/provider', 'provider_not_accepted'],
      ['#/request_id', 'required'],
      ['#/amount', 'too_small'],
      ['#/capture_method', 'required'],
      ['#/pix_data', 'required'],
      ['#/extra', 'unknown_field'],
    ],
  ],
];

it.each(REFUSED)('a creation is refused with 400 because %s', (_rule, make, places) =>
  refused(make, ...places)(),
);
