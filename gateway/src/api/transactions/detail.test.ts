// E4's ledger_entries (docs/rules.md#detail) over HTTP through the whole gateway: shown with the permission, null without it,
// and null with a header that says so while the ledger does not answer.
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
  status: 'PROCESSING',
  capture_method: 'ECOMMERCE',
  payment_method: 'PIX',
  pricing: { fee: PRICE, cost: PRICE },
  metadata_json: '{}',
};

let permissions = ALL;
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
    transactions: { GetTransaction: async () => ok({ transaction, refunds: [] }) },
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
  asked = 0;
});

const read = async (key = KEY) => {
  const response = await fetch(`${gateway.url}/v1/merchants/${MERCHANT_ID}/transactions/${PAYMENT_ID}`, {
    headers: { 'x-api-key': key },
  });
  const { ledger_entries } = (await response.json()) as { ledger_entries?: unknown };
  return { status: response.status, unavailable: response.headers.get('x-unavailable'), ledger_entries };
};

/** The detail of a machine that is so busy that the ledger's second was over before it began is read again. */
async function readInTime(): ReturnType<typeof read> {
  const detail = await read();
  return detail.unavailable === null ? detail : readInTime();
}

it('is a list while no money has moved', async () => {
  answer = async () => ok({ entries: [] });
  const shown = await readInTime();
  expect(shown).toEqual({ status: 200, unavailable: null, ledger_entries: [] });
});

it.each([
  ['is away', async () => err({ code: 'service_unavailable' })],
  ['fails', async () => err({ code: 'internal_error' })],
])('is null with a header while the ledger %s', async (_case, failing) => {
  answer = failing;
  expect(await read()).toEqual({ status: 200, unavailable: 'ledger_entries', ledger_entries: null });
});

it('does not wait longer than a second for a ledger that hangs', async () => {
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

it('is null without ledger.view, and the ledger is not asked', async () => {
  permissions = ['merchant.transaction.view'];
  const other = makeApiKey('test', Buffer.alloc(32, 2));
  expect(await read(other)).toEqual({ status: 200, unavailable: null, ledger_entries: null });
  expect(asked).toBe(0);
});
