// The bodies of refunds, disputes, evidence and 3DS sessions, by the rules that the gateway checks alone. The rules about their
// payment are tested in services/transactions and end to end.
import { randomUUID } from 'node:crypto';
import { REFUND_REASONS } from '@mps/kernel';
import { MERCHANT_ID, operation, type Body } from '../../testing/lone-gateway.fixture';

const ofMerchant = `/v1/merchants/${MERCHANT_ID}`;
const ofPayment = `${ofMerchant}/transactions/0199c0de-0000-7000-8000-00000000000a`;

describe('a refund', () => {
  const refund = operation('POST', `${ofPayment}/refunds`, 'CreateRefund');
  const body = (changes: Body = {}): Body => ({ request_id: `refund-${randomUUID()}`, ...changes });

  it(
    'is accepted, by default for the reason CUSTOMER_REQUEST',
    refund.passes(() => body(), { reason: 'CUSTOMER_REQUEST' }),
  );

  it.each(REFUND_REASONS)('is accepted for the reason %s', (reason) =>
    refund.passes(() => body({ reason, amount: 1 }), { reason, amount: 1 })(),
  );

  it.each<[string, Body, string, string]>([
    ['without request_id', { request_id: undefined }, '#/request_id', 'required'],
    ['of nothing', { amount: 0 }, '#/amount', 'too_small'],
    ['of half a cent', { amount: 0.5 }, '#/amount', 'invalid_type'],
    ['for an unknown reason', { reason: 'WHIM' }, '#/reason', 'invalid_enum'],
    ['with a long description', { description: 'x'.repeat(141) }, '#/description', 'too_big'],
    ['with an amount that is null', { amount: null }, '#/amount', 'invalid_type'],
    ['with an unknown member', { amout: 1 }, '#/amout', 'unknown_field'],
    ['with a long request_id', { request_id: 'r'.repeat(256) }, '#/request_id', 'too_big'],
  ])('is refused %s', (_case, changes, pointer, code) =>
    refund.refuses(() => body(changes), [pointer, code])(),
  );
});

const DISPUTE_ID = '0199c0de-0000-7000-8000-00000000000d';

describe('a dispute', () => {
  const open = operation('POST', `${ofPayment}/dispute`, 'OpenDispute');

  it.each<[string, Body, string, string]>([
    ['of nothing', { amount: 0 }, '#/amount', 'too_small'],
    ['of an unknown kind', { kind: 'CHARGEBACK' }, '#/kind', 'invalid_enum'],
    ['with an unknown member', { why: 'x' }, '#/why', 'unknown_field'],
  ])('is refused %s', (_case, body, pointer, code) => open.refuses(() => body, [pointer, code])());
});

describe('an answer to a dispute', () => {
  const file = (bytes: number) => ({
    name: 'nota.pdf',
    content_type: 'application/pdf',
    data_base64: Buffer.alloc(bytes, 1).toString('base64'),
  });
  const answer = operation('POST', `/v1/disputes/${DISPUTE_ID}/evidence`, 'AddDisputeEvidence');

  it.each<[string, Body, string, string]>([
    ['nothing', {}, '#/text', 'required'],
    ['no file in files', { files: [] }, '#/files', 'too_small'],
    ['more than 2 MB of files', { files: [file(1_200_000), file(1_000_000)] }, '#/files', 'too_big'],
    [
      'a file that is not base64',
      { files: [{ ...file(3), data_base64: 'a-b_' }] },
      '#/files/0/data_base64',
      'invalid_format',
    ],
    ['a file without a name', { files: [{ ...file(3), name: undefined }] }, '#/files/0/name', 'required'],
    ['a long text', { text: 'x'.repeat(2_001) }, '#/text', 'too_big'],
  ])('is refused with %s', (_case, body, pointer, code) => answer.refuses(() => body, [pointer, code])());
});

describe('a 3DS session', () => {
  const open = operation('POST', `${ofMerchant}/3ds-sessions`, 'CreateThreeDsSession');
  const card = { network_token: '4000000000001109', expiry_month: '12', expiry_year: '2032' };

  it.each<[string, Body, string, string]>([
    ['without a card', { card_data: undefined }, '#/card_data', 'required'],
    ['of nothing', { amount: 0 }, '#/amount', 'too_small'],
    ['of too much', { amount: 1_500_000_001 }, '#/amount', 'too_big'],
    ['in dollars', { currency: 'USD' }, '#/currency', 'invalid_enum'],
    ['with a wrong document', { payer_document: '11144477736' }, '#/payer_document', 'invalid_format'],
    ['with an unknown member', { cvv: '123' }, '#/cvv', 'unknown_field'],
    [
      'with a cryptogram, which it is to make',
      { card_data: { network_token: 'x', expiry_month: '12', expiry_year: '2032', cryptogram: 'x' } },
      '#/card_data/cryptogram',
      'unknown_field',
    ],
  ])('is refused %s', (_name, changes, pointer, code) =>
    open.refuses(() => ({ amount: 10_000, card_data: card, ...changes }), [pointer, code])(),
  );
});

it.each<[string, Body, string]>([
  ['CANCELLED', { outcome: 'CANCELLED' }, 'invalid_enum'],
  ['nothing', {}, 'required'],
])('no merchant resolves a dispute with %s', (_outcome, body, code) =>
  operation('POST', `/v1/sandbox/disputes/${DISPUTE_ID}/resolve`, 'ResolveDispute').refuses(
    () => body,
    ['#/outcome', code],
  )(),
);

it(
  'refuses the completion of a challenge with an unknown outcome',
  operation(
    'POST',
    '/v1/sandbox/3ds-sessions/0199c0de-0000-7000-8000-00000000000c/complete',
    'CompleteThreeDsSession',
  ).refuses(() => ({ outcome: 'MAYBE' }), ['#/outcome', 'invalid_enum']),
);
