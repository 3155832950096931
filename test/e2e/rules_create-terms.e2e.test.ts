// E1, clause by clause (docs/rules.md#create-pix): the terms of charges, who must be named with them, and splits.
import { bolepixPayment, CONSUMER, FULL_ADDRESS, pixPayment, sharedPlatform } from '@mps/testkit';
import { created, dueDatePix, refused, split, without, type Body } from './creations';
import { proveRule, each } from './rules';

const { demo } = sharedPlatform();
const NAMED = ['full_name', 'document_type', 'document_number'] as const;
const TERMS = {
  interest: { modality: 'PERCENTAGE_PER_MONTH', percentage: 1 },
  fine: { modality: 'PERCENTAGE', percentage: 2 },
  discount: {
    modality: 'FIXED_UNTIL_DATE',
    discount_dates_config: [{ until_date: '2027-03-01', amount: 100 }],
  },
  abatement: { modality: 'FIXED', amount: 50 },
};

proveRule('create-pix', {
  'with due_date the consumer is required with full_name, document_number, document_type': {
    accepts: [
      [
        'the three members',
        created(
          () =>
            dueDatePix(
              {},
              { consumer: { full_name: 'Ana', document_type: 'CPF', document_number: '11144477735' } },
            ),
          { consumer: { full_name: 'Ana' } },
        ),
      ],
    ],
    rejects: [
      ['no consumer', refused(() => without(dueDatePix(), 'consumer'), ['#/consumer', 'required'])],
      [
        'a consumer without them',
        refused(
          () => dueDatePix({}, { consumer: { email: 'a@b.co' } }),
          ...NAMED.map((member) => [`#/consumer/${member}`, 'required'] as const),
        ),
      ],
      ...each(
        NAMED,
        (member) =>
          refused(
            () => dueDatePix({}, { consumer: without({ ...CONSUMER }, member) }),
            [`#/consumer/${member}`, 'required'],
          ),
        (member) => `a consumer without ${member}`,
      ),
    ],
  },
  'with due_date expiration_in_seconds is forbidden': {
    accepts: [
      [
        'expiration_in_days_after_due_date instead',
        created(() => dueDatePix({ expiration_in_days_after_due_date: 5 }), {
          pix_data: { expiration_in_days_after_due_date: 5, expiration_in_seconds: null },
        }),
      ],
    ],
    rejects: [
      [
        'expiration_in_seconds',
        refused(
          () => dueDatePix({ expiration_in_seconds: 60 }),
          ['#/pix_data/expiration_in_seconds', 'not_allowed'],
        ),
      ],
    ],
  },
  'without due_date expiration_in_days_after_due_date is forbidden': {
    accepts: [
      [
        'expiration_in_seconds instead',
        created(() => pixPayment({ pix_data: { expiration_in_seconds: 60 } }), {
          pix_data: { expiration_in_seconds: 60, due_date: null },
        }),
      ],
    ],
    rejects: [
      [
        'expiration_in_days_after_due_date',
        refused(
          () => pixPayment({ pix_data: { expiration_in_days_after_due_date: 3 } }),
          ['#/pix_data/expiration_in_days_after_due_date', 'not_allowed'],
        ),
      ],
    ],
  },
  'without due_date interest, fine, discount and abatement are not allowed': {
    accepts: [['all of them with a due_date', created(() => dueDatePix(TERMS), { pix_data: TERMS })]],
    rejects: each(['interest', 'fine', 'discount', 'abatement'] as const, (term) =>
      refused(() => pixPayment({ pix_data: { [term]: TERMS[term] } }), [`#/pix_data/${term}`, 'not_allowed']),
    ),
  },
});

const slipConsumer = (address: Body): Body => ({ consumer: { ...CONSUMER, address } });
const ADDRESSED = ['street', 'street_number', 'neighborhood', 'city', 'state', 'zipcode'];

proveRule('create-bolepix', {
  due_date: {
    accepts: [
      [
        'a day to come',
        created(() => bolepixPayment(), {
          status: 'WAITING_PAYMENT',
          bolepix_data: { due_date: '2027-03-10', bank_line: expect.stringMatching(/^\d{47}$/) as string },
        }),
      ],
    ],
    rejects: [
      ['none', refused(() => bolepixPayment({ bolepix_data: {} }), ['#/bolepix_data/due_date', 'required'])],
      [
        'a day of the past',
        refused(
          () => bolepixPayment({ bolepix_data: { due_date: '2020-01-02' } }),
          ['#/bolepix_data/due_date', 'too_small'],
        ),
      ],
      [
        'a day that does not exist',
        refused(
          () => bolepixPayment({ bolepix_data: { due_date: '2027-02-30' } }),
          ['#/bolepix_data/due_date', 'invalid_format'],
        ),
      ],
    ],
  },
  'consumer with full_name, document_type, document_number': {
    accepts: [
      [
        'all of them',
        created(() => bolepixPayment(), {
          consumer: { full_name: CONSUMER.full_name, document_type: 'CPF', document_number: '11144477735' },
        }),
      ],
    ],
    rejects: [
      ['no consumer', refused(() => without(bolepixPayment(), 'consumer'), ['#/consumer', 'required'])],
      ...each(
        NAMED,
        (member) =>
          refused(
            () => bolepixPayment({ consumer: without({ ...CONSUMER, address: FULL_ADDRESS }, member) }),
            [`#/consumer/${member}`, 'required'],
          ),
        (member) => `a consumer without ${member}`,
      ),
    ],
  },
  'full address with street_number': {
    accepts: [
      [
        'a full address',
        created(() => bolepixPayment(slipConsumer({ ...FULL_ADDRESS, complement: 'Ap. 12' })), {
          consumer: { address: { street_number: '100', complement: 'Ap. 12' } },
        }),
      ],
    ],
    rejects: [
      [
        'no address',
        refused(() => bolepixPayment({ consumer: CONSUMER }), ['#/consumer/address', 'required']),
      ],
      ...each(
        ADDRESSED,
        (member) =>
          refused(
            () => bolepixPayment(slipConsumer(without(FULL_ADDRESS, member))),
            [`#/consumer/address/${member}`, 'required'],
          ),
        (member) => `an address without ${member}`,
      ),
    ],
  },
});

const [own, sibling] = [demo.merchant_id, demo.sibling_merchant_id];

proveRule('create-split', {
  'amounts xor percentages over the whole array': {
    accepts: [
      [
        'amounts',
        created(() => split({ company_id: own, amount: 4_000 }, { company_id: sibling, amount: 6_000 })),
      ],
      [
        'percentages',
        created(() => split({ company_id: own, percentage: 40 }, { company_id: sibling, percentage: 60 })),
      ],
    ],
    rejects: [
      [
        'one of each',
        refused(
          () => split({ company_id: own, amount: 5_000 }, { company_id: sibling, percentage: 50 }),
          ['#/split_rules', 'mutually_exclusive'],
        ),
      ],
      [
        'both in one',
        refused(
          () => split({ company_id: own, amount: 10_000, percentage: 100 }),
          ['#/split_rules', 'mutually_exclusive'],
        ),
      ],
      ['neither', refused(() => split({ company_id: own }), ['#/split_rules/0/amount', 'required'])],
    ],
  },
  'amounts sum to the amount': {
    accepts: [
      [
        '1 and 9 999 of 10 000',
        created(() => split({ company_id: own, amount: 1 }, { company_id: sibling, amount: 9_999 })),
      ],
    ],
    rejects: [
      [
        'one cent less',
        refused(() => split({ company_id: own, amount: 9_999 }), ['#/split_rules', 'sum_mismatch']),
      ],
      [
        'one cent more',
        refused(
          () => split({ company_id: own, amount: 2 }, { company_id: sibling, amount: 9_999 }),
          ['#/split_rules', 'sum_mismatch'],
        ),
      ],
    ],
  },
  'percentages sum to exactly 100': {
    accepts: [
      [
        '33.3333 and 66.6667',
        created(() =>
          split({ company_id: own, percentage: 33.3333 }, { company_id: sibling, percentage: 66.6667 }),
        ),
      ],
      [
        '33.3 and 66.7, which floats do not add up',
        created(() =>
          split({ company_id: own, percentage: 33.3 }, { company_id: sibling, percentage: 66.7 }),
        ),
      ],
    ],
    rejects: [
      [
        '99.9999',
        refused(() => split({ company_id: own, percentage: 99.9999 }), ['#/split_rules', 'sum_mismatch']),
      ],
      [
        '100.0001',
        refused(
          () => split({ company_id: own, percentage: 50 }, { company_id: sibling, percentage: 50.0001 }),
          ['#/split_rules', 'sum_mismatch'],
        ),
      ],
    ],
  },
});
