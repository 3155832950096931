// ledger_entries of E4 (docs/rules.md#detail), over HTTP through the whole gateway.
import type { CallContext } from '@mps/contracts';
import { err, makeApiKey, ok } from '@mps/kernel';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { getMerchantTransaction } from './queries';

const MERCHANT_ID = '0199c0de-0000-7000-8000-000000000001';
const PAYMENT_ID = '0199c0de-0000-7000-8000-000000000002';
const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const ALL = ['merchant.transaction.view', 'ledger.view'];
const PRICE = { percentage: 0, flat: 0, minimum_price: 0 };
const transaction = {
  id: PAYMENT_ID,
  company_id: MERCHANT_ID,
  provider: 'PROVIDER_A',
  currency: 'BRL',
  status: 'APPROVED',
  approved_at: '2026-03-02T12:00:00.000Z',
  capture_method: 'ECOMMERCE',
  payment_method: 'PIX',
  pricing: { fee: PRICE, cost: PRICE },
  metadata_json: '{}',
};

const { approved_at: _approvedAt, ...neverApproved } = { ...transaction, status: 'WAITING_PAYMENT' };

let permissions = ALL;
let shown: object = transaction;
let answer: (context: CallContext) => Promise<unknown>;
let asked = 0;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    routes: [getMerchantTransaction],
    identity: {
      VerifyApiKey: async () =>
        ok({
          api_key_id: permissions.join(),
          organization_id: 'organization-1',
          permissions,
          allowed_ips: [],
        }),
    },
    transactions: { GetTransaction: async () => ok({ transaction: shown, refunds: [] }) },
    ledger: {
      GetPaymentEntries: async (_request, context) => {
        asked += 1;
        return (await answer(context)) as never;
      },
    },
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  permissions = ALL;
  shown = transaction;
  asked = 0;
});

const read = async (key = KEY) => {
  const response = await fetch(`${gateway.url}/v1/merchants/${MERCHANT_ID}/transactions/${PAYMENT_ID}`, {
    headers: { 'x-api-key': key },
  });
  const { ledger_entries } = (await response.json()) as { ledger_entries?: unknown };
  return { status: response.status, unavailable: response.headers.get('x-unavailable'), ledger_entries };
};

/** On a busy machine the ledger's second may end before the call begins. Then the detail is read again. */
async function readInTime(): ReturnType<typeof read> {
  const detail = await read();
  return detail.unavailable === null ? detail : readInTime();
}

it('shows the entries of the ledger', async () => {
  answer = async () => ok({ entries: [] });
  const detail = await readInTime();
  expect(detail).toEqual({ status: 200, unavailable: null, ledger_entries: [] });
  expect(asked).toBeGreaterThan(0);
});

it('shows an empty list for a payment that was never approved, without asking the ledger', async () => {
  shown = neverApproved;
  answer = async () => err({ code: 'service_unavailable' });
  expect(await read()).toEqual({ status: 200, unavailable: null, ledger_entries: [] });
  expect(asked).toBe(0);
});

it.each([
  ['is away', async () => err({ code: 'service_unavailable' })],
  ['fails', async () => err({ code: 'internal_error' })],
])('shows null and a header while the ledger %s', async (_case, failing) => {
  answer = failing;
  expect(await read()).toEqual({ status: 200, unavailable: 'ledger_entries', ledger_entries: null });
});

it('waits at most a second for a hanging ledger', async () => {
  let release = (): void => undefined;
  let waitMs = Infinity;
  answer = ({ deadlineMs }) => {
    waitMs = deadlineMs - Date.now();
    return new Promise((resolve) => (release = () => resolve(ok({ entries: [] }))));
  };
  expect(await read()).toEqual({ status: 200, unavailable: 'ledger_entries', ledger_entries: null });
  if (asked > 0) expect(waitMs).toBeLessThanOrEqual(1_000);
  release();
});

it('shows null to a caller without ledger.view, without asking the ledger', async () => {
  permissions = ['merchant.transaction.view'];
  const other = makeApiKey('test', Buffer.alloc(32, 2));
  expect(await read(other)).toEqual({ status: 200, unavailable: null, ledger_entries: null });
  expect(asked).toBe(0);
});
