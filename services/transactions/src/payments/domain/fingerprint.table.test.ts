// Which requests are equal: every member that decides about the payment changes the fingerprint, and a new attempt does not
// (docs/rules.md#simultaneous-changes).
import { Secret } from '@mps/kernel';
import { aCard, cardInput, pixInput, TOKEN } from '../../../test/create-request.fixture';
import type { CardInput, CreateRequest } from './create-request';
import { hashRequest } from './fingerprint';

const request = aCard();
const withCard = (changes: Partial<CardInput>): CreateRequest => ({
  ...request,
  instrument: cardInput({ network_token: new Secret(TOKEN), ...changes }),
});
const withoutCard: CreateRequest = { ...request, payment_method: 'PIX', instrument: pixInput() };
const print = (of: CreateRequest) => hashRequest(of, 'token-hash');

test.each<[string, CreateRequest]>([
  ['an amount', { ...request, amount: 10_001 }],
  ['installments', { ...request, installments: 2 }],
  ['a session', { ...request, three_d_secure_session_id: 'session-1' }],
  ['a consumer', { ...request, consumer: { full_name: 'Maria', address: null } }],
  ['metadata', { ...request, metadata: { order: 1 } }],
  ['a split', { ...request, split_rules: [{ company_id: 'c-2', amount: 1, charge_processing_cost: false }] }],
  ['a fee policy', { ...request, fee_policy_id: 'policy-1' }],
  ['the month of the card', withCard({ expiry_month: '11' })],
  ['the year of the card', withCard({ expiry_year: '2031' })],
  ['how the card was authenticated', withCard({ authentication_type: 'NETWORK_TOKEN' })],
  ['the wallet', withCard({ wallet_type: 'APPLE_PAY' })],
  ['the name of the card', withCard({ display_name: 'Elo 9876' })],
  ['no card at all', withoutCard],
])('is another one with another value: %s', (_, other) => {
  expect(print(other)).not.toBe(print(request));
});

test('is another one with another card, by the hash of its token', () => {
  expect(hashRequest(request, 'other-hash')).not.toBe(print(request));
  expect(print(withCard({ network_token: new Secret('5555555555554444') }))).toBe(print(request));
});

test.each<[string, CreateRequest]>([
  ['the cryptogram of a new attempt', withCard({ cryptogram: new Secret('second') })],
  ['no cryptogram', withCard({ cryptogram: null })],
  ['the id by which it is looked up', { ...request, request_id: 'order-2' }],
  ['the company, which it is looked up under', { ...request, merchant_id: 'company-2' }],
  ['the order of its members', { ...withoutOrder(request) }],
])('is the same one with another value: %s', (_, other) => {
  expect(print(other)).toBe(print(request));
});

test('has a fingerprint without a card too', () => {
  expect(hashRequest(withoutCard, null)).toMatch(/^[0-9a-f]{64}$/);
});

function withoutOrder(of: CreateRequest): CreateRequest {
  return Object.fromEntries(Object.entries(of).toReversed()) as unknown as CreateRequest;
}
