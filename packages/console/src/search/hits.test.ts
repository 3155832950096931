import type { SearchHit } from '@mps/client/types';
import { findHitPath, isSearchable } from './hits';

const hit = (type: SearchHit['type']): SearchHit => ({
  type,
  id: 'one',
  company_id: 'company',
  merchant_id: null,
  transaction_id: 'payment',
  label: '',
  status: null,
  amount: null,
  created_at: '2026-03-02T12:00:00.000Z',
  matched: 'id',
});

it.each<[SearchHit['type'], string | undefined, string | undefined]>([
  ['TRANSACTION', '/payments/one', '/payments/one'],
  ['REFUND', '/payments/payment', '/payments/payment'],
  ['DISPUTE', '/disputes/one', '/disputes/one'],
  ['MERCHANT', '/settings/company', '/org/merchants/one'],
  ['CASHOUT', '/balance', undefined],
  ['EVENT', '/developers/events/one', '/developers/events/one'],
  ['WEBHOOK_ENDPOINT', '/developers/webhooks/one', '/developers/webhooks/one'],
  ['WEBHOOK_DELIVERY', '/developers/webhooks/deliveries/one', '/developers/webhooks/deliveries/one'],
  ['REQUEST_LOG', '/developers/logs/one', '/developers/logs/one'],
])('opens a hit of type %s', (type, ofMerchant, ofOrganization) => {
  expect(findHitPath(hit(type), 'MERCHANT')).toBe(ofMerchant);
  expect(findHitPath(hit(type), 'ORGANIZATION')).toBe(ofOrganization);
});

it.each<[string, boolean]>([
  ['abcd', true],
  ['order 1234', true],
  ['abc', false],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['order  1234', false],
  ['ação', false],
])('tells whether %j can be searched', (text, expected) => {
  expect(isSearchable(text)).toBe(expected);
});
