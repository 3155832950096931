// The acts that need a fresh proof of the person, compared with the list of routes.
import { routes } from '../../api/routes';
import { needsProof } from './step-up';

const LIMITS = { cashoutCents: 1_000_000 };
const needs = (operationId: string, body?: object): boolean => needsProof({ operationId }, body, LIMITS);

/** Operations that change keys, webhooks, destinations of money, roles or people, and need no proof. */
const WITHOUT_PROOF = {
  revokeApiKey: 'it takes access away, and must not wait',
  deleteWebhookEndpoint: 'no event goes anywhere',
  testWebhookEndpoint: 'it sends a test to the stored URL',
  refreshPixKey: 'it asks the directory',
  endOwnSession: 'it ends access',
  acceptMembership: 'the person accepts for themselves',
  setPreference: 'it is a setting of the page',
  deletePreference: 'it is a setting of the page',
};

const OBJECTS =
  /^\/v1\/(?:merchants\/\{merchantId\}\/)?(?:api-keys|webhook-endpoints|bank-accounts|pix-keys|roles|users)\b/;

it('are all changes of keys, webhooks, destinations of money, roles and people, but for those with a reason', () => {
  const changing = routes.filter(({ method, path }) => method !== 'GET' && OBJECTS.test(path));
  const free = changing.filter(({ operationId }) => !needs(operationId, { url: 'https://example.com' }));
  expect(free.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(WITHOUT_PROOF).sort());
});

it.each([
  ['of R$ 10.000,00', { amount: 1_000_000 }, false],
  ['of a cent more', { amount: 1_000_001 }, true],
  ['of everything', {}, true],
])('include a cashout %s: %j %s', (_what, body, expected) => {
  expect(needs('createCashout', body)).toBe(expected);
});

it.each([
  ['its URL', { url: 'https://example.com' }, true],
  ['its types alone', { event_types: ['*'] }, false],
])('include a change of a webhook endpoint with %s: %j %s', (_what, body, expected) => {
  expect(needs('updateWebhookEndpoint', body)).toBe(expected);
});

it.each([
  ['createAffiliation', { mcc: '5411', settlement_bank_account_id: 'a' }, true],
  ['createAffiliation', { mcc: '5411' }, false],
  ['updateAffiliation', { settlement_bank_account_id: null }, true],
  ['updateAffiliation', { capture_methods: ['ECOMMERCE'] }, false],
  ['updateMerchant', { transfer_configurations: { automatic_transfer_enabled: true } }, true],
  ['updateMerchant', { contact: { document_number: '52998224725' } }, true],
  ['updateMerchant', { contact: { email: 'ana@example.com' }, name: 'Loja' }, false],
])('include a change of where money goes: %s %j %s', (operationId, body, expected) => {
  expect(needs(operationId, body)).toBe(expected);
});

it('include no read and no payment', () => {
  const others = routes.filter(({ method, path }) => method === 'GET' || path.includes('/transactions'));
  expect(others.filter(({ operationId }) => needs(operationId)).map((one) => one.operationId)).toEqual([]);
});
