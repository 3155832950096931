// Payments in the console: a charge from its form to its refund, and a timeline that shows what the API has.
import { cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';

const { demo, api } = sharedPlatform();
const ofMerchant = `/v1/merchants/${demo.merchant_id}`;

interface Item {
  readonly lane: string;
  readonly kind: string;
  readonly request_id: string | null;
  readonly outcome: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A call to the provider that the sandbox answers after the platform's time limit: the payment is found later. */
const FOUND_LATER_CENTS = 7_770_097;

const countPayments = async (requestId: string): Promise<unknown> =>
  (await api.get<{ pagination: { total: number } }>(`${ofMerchant}/transactions?request_id=${requestId}`))
    .body.pagination.total;

describeConsole('payments in the console', () => {
  it(
    'creates one PIX charge by two clicks, pays it and refunds a part of it',
    async () => {
      const { page, faults, close } = await openConsole({ path: '/payments/new' });
      await page.waitForURL('**request_id=**');
      const requestId = new URL(page.url()).searchParams.get('request_id') ?? '';
      await page.getByLabel('Amount').fill('123,45');
      await page.getByRole('button', { name: 'Create the charge' }).dblclick();
      await page.locator('svg[role=img]').waitFor();
      expect(await countPayments(requestId)).toBe(1);
      await page.getByRole('button', { name: 'Pay in the sandbox' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay in the sandbox' }).dblclick();
      await page.getByRole('button', { name: 'Refund' }).click();
      await page.getByRole('dialog').getByLabel('Amount').fill('23,45');
      await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).dblclick();
      await page.getByRole('grid', { name: 'Refunds' }).waitFor();
      const { pathname } = new URL(page.url());
      const id = pathname.split('/').at(-1) ?? '';
      const { body } = await api.get<{ data: { amount: number }[] }>(
        `${ofMerchant}/transactions/${id}/refunds`,
      );
      expect(body.data.map(({ amount }) => amount)).toEqual([2345]);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'shows each item of the timeline that the API lists, and the request of each call',
    async () => {
      const payment = await api.post<{ id: string }>(
        `${ofMerchant}/transactions`,
        cardPayment({ amount: FOUND_LATER_CENTS }),
      );
      const { id } = payment.body;
      const timeline = `${ofMerchant}/transactions/${id}/timeline?limit=200`;
      const readItems = async (): Promise<readonly Item[]> =>
        (await api.get<{ data: readonly Item[] }>(timeline)).body.data;
      await eventually(async () => {
        const items = await readItems();
        expect(items.filter(({ lane, kind }) => lane === 'STATE' && kind === 'APPROVED')).toHaveLength(1);
        expect(items.filter(({ lane }) => lane === 'PROVIDER').length).toBeGreaterThan(1);
        expect(items.some(({ lane }) => lane === 'MONEY')).toBe(true);
      });
      const { page, faults, close } = await openConsole({ path: `/payments/${id}` });
      await page.waitForLoadState('networkidle');
      // Reads of the payment are requests too, so only the other lanes stand still.
      const still = (await readItems()).filter(({ lane }) => lane !== 'API');
      await page.locator('button[data-lane="API"]').click();
      await page.waitForURL('**lanes=**');
      const lines = page.locator('main ol > li');
      await eventually(async () => expect(await lines.count()).toBe(still.length));
      for (const { kind, lane } of still.filter((one) => one.lane !== 'STATE'))
        expect({ lane, kind, count: await lines.filter({ hasText: kind }).count() }).toEqual({
          lane,
          kind,
          count: expect.any(Number),
        });
      expect(await lines.filter({ hasText: '→ Approved' }).count()).toBe(1);
      const calls = still.filter(({ lane }) => lane === 'PROVIDER');
      expect(calls.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['FAILED', 'OK']));
      expect(calls.some(({ request_id: requestId }) => requestId !== null)).toBe(true);
      await lines.filter({ hasText: 'Provider' }).first().getByRole('button').first().click();
      await page
        .getByText(calls[0]?.request_id ?? 'no request', { exact: true })
        .first()
        .waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'keeps filters in the address, and removes one by its chip',
    async () => {
      const { page, faults, close } = await openConsole({
        path: '/payments?status=APPROVED&amount_from=100&nothing=1',
      });
      const chips = page.getByRole('group', { name: 'Filters' });
      await chips.getByRole('button', { name: 'Status: Approved' }).waitFor();
      await chips.getByRole('button', { name: 'Amount from: R$1.00' }).waitFor();
      await chips.getByRole('button', { name: 'Remove the filter Status' }).click();
      await page.waitForURL((url) => !url.search.includes('status'));
      expect(page.url()).toContain('amount_from=100');
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
