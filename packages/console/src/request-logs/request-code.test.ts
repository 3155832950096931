import { toCommand, toTypeScript } from './request-code';

const BASE = 'https://api.example.com';
const MERCHANT = '01a227c9-acd5-7bc2-9877-5d9c160d9b37';

it('calls an operation of a merchant with the body', () => {
  const code = toTypeScript(
    {
      method: 'POST',
      route: '/v1/merchants/{merchantId}/transactions',
      path: `/v1/merchants/${MERCHANT}/transactions`,
      query: '',
      request_body: { amount: 1000 },
    },
    BASE,
  );
  expect(code).toContain(`mps.merchant("${MERCHANT}").transactions.create({\n  "amount": 1000\n})`);
});

it('calls an operation with its id, and a list with its query', () => {
  const get = { method: 'GET', request_body: null };
  const event = { ...get, route: '/v1/events/{id}', path: '/v1/events/e1', query: '' };
  expect(toTypeScript(event, BASE)).toContain('mps.events.get("e1")');
  const list = { ...get, route: '/v1/events', path: '/v1/events', query: 'order=desc' };
  expect(toTypeScript(list, BASE)).toContain('mps.events.list({\n  "order": "desc"\n})');
});

it('has no call for an operation that the client lacks', () => {
  const request = { method: 'GET', route: '/v1/none', path: '/v1/none', query: '', request_body: null };
  expect(toTypeScript(request, BASE)).toBeNull();
});

it('writes a command with the key of the shell', () => {
  const request = { method: 'POST', route: '/v1/x', path: '/v1/x', query: 'a=1', request_body: { b: 2 } };
  expect(toCommand(request, BASE)).toBe(
    [
      `curl -X POST '${BASE}/v1/x?a=1'`,
      '-H "x-api-key: $API_KEY"',
      "-H 'content-type: application/json'",
      `--data-raw '{"b":2}'`,
    ].join(' \\\n  '),
  );
});
