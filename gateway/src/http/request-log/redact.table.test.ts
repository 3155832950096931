// The request log shows listed members alone, and masks all others.
import { listIds, redactAnswered, redactQuery, redactSent } from './redact';

const CARD = '4111111111111111';
/** Of docs/rules/audit.md#request-log. */
const MAX_BODY_CHARS = 8 * 1024;

describe('a body', () => {
  it.each<[string, unknown, unknown]>([
    ['an amount and a status', { amount: 100, status: 'APPROVED' }, { amount: 100, status: 'APPROVED' }],
    ['a name', { full_name: 'Ana' }, { full_name: '***' }],
    ['a number of an unknown member', { cvv: 123 }, { cvv: '***' }],
    ['a flag and a null', { enabled: false, note: null }, { enabled: false, note: null }],
    [
      'nested members',
      { card_data: { network_token: CARD, brand: 'VISA' } },
      { card_data: { network_token: '***', brand: 'VISA' } },
    ],
    ['free members', { metadata: { status: 'mine', [CARD]: 1 } }, { metadata: '***' }],
    ['a name that is no name', { [CARD]: 'x' }, { '***': '***' }],
    ['a list of names', { names: ['Ana'] }, { names: ['***'] }],
    ['a list of types', { event_types: ['refund.*'] }, { event_types: ['refund.*'] }],
    [
      'a card in a member that is shown',
      { status: CARD, limit: Number(CARD) },
      { status: '***', limit: '***' },
    ],
    [
      'an address in one',
      { sort: 'ana@example.com', code: 'https://a.example' },
      { sort: '***', code: '***' },
    ],
    ['a key in one', { kind: 'sk_test_AAECAwQFBgcICQoLDA0' }, { kind: '***' }],
    ['a long value', { request_id: 'x'.repeat(201) }, { request_id: '***' }],
  ])('shows or masks %s', (_title, body, shown) => {
    expect(JSON.parse(redactSent(body) ?? '')).toEqual(shown);
  });

  it('of an answer shows texts of the platform', () => {
    expect(redactAnswered({ detail: '1 field is invalid', name: 'Ana' })).toBe(
      '{"detail":"1 field is invalid","name":"***"}',
    );
  });

  it('of an answer masks names and ids that the sender chose', () => {
    const errors = [
      { pointer: `#/metadata/${CARD}`, code: 'too_big' },
      { pointer: '#/split_rules/0/amount', code: 'too_small' },
      { parameter: CARD, code: 'unknown_field' },
      { parameter: 'created_at_from', code: 'required' },
    ];
    expect(JSON.parse(redactAnswered({ errors, request_id: CARD }) ?? '')).toEqual({
      errors: [
        { pointer: '#/metadata/***', code: 'too_big' },
        { pointer: '#/split_rules/0/amount', code: 'too_small' },
        { parameter: '***', code: 'unknown_field' },
        { parameter: 'created_at_from', code: 'required' },
      ],
      request_id: '***',
    });
    expect(redactAnswered({ request_id: 'order-12' })).toBe('{"request_id":"order-12"}');
  });

  it('is absent when there is none', () => {
    expect([redactSent(undefined), redactSent(null)]).toEqual([undefined, undefined]);
  });

  it('is left out when it is long, and deep and long lists are cut', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 90 }, (_, index) => [
        `a${index}`,
        { id: '0199c0de-0000-7000-8000-000000000001', kind: 'x'.repeat(39), code: 'y'.repeat(39) },
      ]),
    );
    expect((redactSent(wide) ?? '').length).toBeLessThan(MAX_BODY_CHARS);
    expect(redactSent(wide)).toContain('left_out');
    const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => ({ a: inner }), 1);
    expect((redactSent(deep) ?? '').length).toBeLessThan(100);
    expect(redactSent({ data: Array(50).fill(1) })).toContain('50 items');
  });
});

it.each<[string, string]>([
  ['/v1/transactions', ''],
  ['/v1/transactions?status=APPROVED&limit=10', 'status=APPROVED&limit=10'],
  ['/v1/transactions?consumer_document=52998224725', 'consumer_document=***'],
  ['/v1/transactions?52998224725=1', '***=***'],
])('the query of %s is shown as %j', (url, shown) => {
  expect(decodeURIComponent(redactQuery(url))).toBe(shown);
});

it('the ids of a path are its uuids', () => {
  const id = '0199c0de-0000-7000-8000-000000000001';
  expect(listIds(`/v1/merchants/${id.toUpperCase()}/pix-keys/ana@example.com`)).toEqual([id]);
});
