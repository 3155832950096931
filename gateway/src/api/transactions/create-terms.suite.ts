// E1, clause by clause (docs/rules.md#create-pix): the terms of charges, their payers, splits, and the 3DS flags. The clauses about
// business days, sessions and other companies are tested end to end.
import { randomUUID } from 'node:crypto';
import {
  bolepixPayment,
  cardPayment,
  CONSUMER,
  FULL_ADDRESS,
  pixPayment,
} from '../../../../packages/testkit/src/api';
import { each, proveRule } from '../../../../test/rules';
import { MERCHANT_ID, operation, without, type Body } from '../../testing/lone-gateway.fixture';
import { dueDatePix, split } from './creations.fixture';

const { passes, refuses } = operation(
  'POST',
  `/v1/merchants/${MERCHANT_ID}/transactions`,
  'CreateTransaction',
);
const AT_SESSION = '#/three_d_secure_session_id';
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
        passes(
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
      ['no consumer', refuses(() => without(dueDatePix(), 'consumer'), ['#/consumer', 'required'])],
      [
        'a consumer without them',
        refuses(
          () => dueDatePix({}, { consumer: { email: 'a@b.co' } }),
          ...NAMED.map((member) => [`#/consumer/${member}`, 'required'] as const),
        ),
      ],
      ...each(
        NAMED,
        (member) =>
          refuses(
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
        passes(() => dueDatePix({ expiration_in_days_after_due_date: 5 }), {
          pix_data: { expiration_in_days_after_due_date: 5 },
        }),
      ],
    ],
    rejects: [
      [
        'expiration_in_seconds',
        refuses(
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
        passes(() => pixPayment({ pix_data: { expiration_in_seconds: 60 } }), {
          pix_data: { expiration_in_seconds: 60 },
        }),
      ],
    ],
    rejects: [
      [
        'expiration_in_days_after_due_date',
        refuses(
          () => pixPayment({ pix_data: { expiration_in_days_after_due_date: 3 } }),
          ['#/pix_data/expiration_in_days_after_due_date', 'not_allowed'],
        ),
      ],
    ],
  },
  'without due_date interest, fine, discount and abatement are not allowed': {
    accepts: [['all of them with a due_date', passes(() => dueDatePix(TERMS), { pix_data: TERMS })]],
    rejects: each(['interest', 'fine', 'discount', 'abatement'] as const, (term) =>
      refuses(() => pixPayment({ pix_data: { [term]: TERMS[term] } }), [`#/pix_data/${term}`, 'not_allowed']),
    ),
  },
});

const slipConsumer = (address: Body): Body => ({ consumer: { ...CONSUMER, address } });
const ADDRESSED = ['street', 'street_number', 'neighborhood', 'city', 'state', 'zipcode'];

proveRule('create-bolepix', {
  due_date: {
    accepts: [
      ['a day to come', passes(() => bolepixPayment(), { bolepix_data: { due_date: '2027-03-10' } })],
    ],
    rejects: [
      ['none', refuses(() => bolepixPayment({ bolepix_data: {} }), ['#/bolepix_data/due_date', 'required'])],
      [
        'a day that does not exist',
        refuses(
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
        passes(() => bolepixPayment(), {
          consumer: { full_name: CONSUMER.full_name, document_type: 'CPF', document_number: '11144477735' },
        }),
      ],
    ],
    rejects: [
      ['no consumer', refuses(() => without(bolepixPayment(), 'consumer'), ['#/consumer', 'required'])],
      ...each(
        NAMED,
        (member) =>
          refuses(
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
        passes(() => bolepixPayment(slipConsumer({ ...FULL_ADDRESS, complement: 'Ap. 12' })), {
          consumer: { address: { street_number: '100', complement: 'Ap. 12' } },
        }),
      ],
    ],
    rejects: [
      [
        'no address',
        refuses(() => bolepixPayment({ consumer: CONSUMER }), ['#/consumer/address', 'required']),
      ],
      ...each(
        ADDRESSED,
        (member) =>
          refuses(
            () => bolepixPayment(slipConsumer(without(FULL_ADDRESS, member))),
            [`#/consumer/address/${member}`, 'required'],
          ),
        (member) => `an address without ${member}`,
      ),
    ],
  },
});

const [own, sibling] = [MERCHANT_ID, '0199c0de-0000-7000-8000-000000000002'];

proveRule('create-split', {
  'amounts xor percentages over the whole array': {
    accepts: [
      [
        'amounts',
        passes(() => split({ company_id: own, amount: 4_000 }, { company_id: sibling, amount: 6_000 })),
      ],
      [
        'percentages',
        passes(() => split({ company_id: own, percentage: 40 }, { company_id: sibling, percentage: 60 })),
      ],
    ],
    rejects: [
      [
        'one of each',
        refuses(
          () => split({ company_id: own, amount: 5_000 }, { company_id: sibling, percentage: 50 }),
          ['#/split_rules', 'mutually_exclusive'],
        ),
      ],
      [
        'both in one',
        refuses(
          () => split({ company_id: own, amount: 10_000, percentage: 100 }),
          ['#/split_rules', 'mutually_exclusive'],
        ),
      ],
      ['neither', refuses(() => split({ company_id: own }), ['#/split_rules/0/amount', 'required'])],
    ],
  },
  'amounts sum to the amount': {
    accepts: [
      [
        '1 and 9 999 of 10 000',
        passes(() => split({ company_id: own, amount: 1 }, { company_id: sibling, amount: 9_999 })),
      ],
    ],
    rejects: [
      [
        'one cent less',
        refuses(() => split({ company_id: own, amount: 9_999 }), ['#/split_rules', 'sum_mismatch']),
      ],
      [
        'one cent more',
        refuses(
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
        passes(() =>
          split({ company_id: own, percentage: 33.3333 }, { company_id: sibling, percentage: 66.6667 }),
        ),
      ],
      [
        '33.3 and 66.7, which floats do not add up',
        passes(() => split({ company_id: own, percentage: 33.3 }, { company_id: sibling, percentage: 66.7 })),
      ],
    ],
    rejects: [
      [
        '99.9999',
        refuses(() => split({ company_id: own, percentage: 99.9999 }), ['#/split_rules', 'sum_mismatch']),
      ],
      [
        '100.0001',
        refuses(
          () => split({ company_id: own, percentage: 50 }, { company_id: sibling, percentage: 50.0001 }),
          ['#/split_rules', 'sum_mismatch'],
        ),
      ],
    ],
  },
});

proveRule('create-3ds', {
  'both flags true are rejected': {
    accepts: each(
      ['require_3ds', 'refuse_on_challenge'],
      (flag) => passes(() => cardPayment({ require_3ds: false, refuse_on_challenge: false, [flag]: true })),
      (flag) => `${flag} alone`,
    ),
    rejects: [
      [
        'both',
        refuses(
          () => cardPayment({ require_3ds: true, refuse_on_challenge: true }),
          ['#/refuse_on_challenge', 'mutually_exclusive'],
        ),
      ],
    ],
  },
  'flags on PIX and BOLEPIX are rejected': {
    accepts: each(
      [pixPayment, bolepixPayment],
      (make) =>
        passes(() => make({ require_3ds: false, refuse_on_challenge: false }), {
          require_3ds: false,
          refuse_on_challenge: false,
        }),
      (make) => `false on ${String(make()['payment_method'])}`,
    ),
    rejects: [
      ...each(
        ['require_3ds', 'refuse_on_challenge'],
        (flag) => refuses(() => pixPayment({ [flag]: true }), [`#/${flag}`, 'not_allowed']),
        (flag) => `${flag} on PIX`,
      ),
      ...each(
        ['require_3ds', 'refuse_on_challenge'],
        (flag) => refuses(() => bolepixPayment({ [flag]: true }), [`#/${flag}`, 'not_allowed']),
        (flag) => `${flag} on BOLEPIX`,
      ),
      [
        'a session on PIX',
        refuses(() => pixPayment({ three_d_secure_session_id: randomUUID() }), [AT_SESSION, 'not_allowed']),
      ],
    ],
  },
});
