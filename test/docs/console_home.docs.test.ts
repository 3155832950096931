// The home page shows the approved amounts of today by method, and the refusals, as the metrics of the API tell them.
import { cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';

const DAY_MS = 86_400_000;

const { api, demo } = sharedPlatform();

/** The acquirer refuses amounts that end in 51. */
const REFUSED_CENTS = 10_051;

describeConsole('the home page of the console', () => {
  it(
    'compares the approved amounts of today with those of a week ago, and names the codes of refusals',
    async () => {
      for (const amount of [12_345, REFUSED_CENTS])
        await api.post(`/v1/merchants/${demo.merchant_id}/transactions`, cardPayment({ amount }));
      const { page, faults, close } = await openConsole();
      const row = page
        .getByRole('grid', { name: 'Approved today' })
        .getByRole('row')
        .filter({ hasText: 'card' });
      await row.first().waitFor();
      await eventually(async () => expect(await row.first().innerText()).toMatch(/R\$\s?[\d.,]+/));
      await page.getByText(/% of the decided payments were refused\..*51 \(\d+\)/).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'shows the payouts of seven days, today and the next six',
    async () => {
      const { page, close } = await openConsole({ path: '/payments' });
      const asked = page.waitForRequest('**/receivables?*');
      await page.locator('nav a', { hasText: 'Home' }).click();
      const { searchParams } = new URL((await asked).url());
      const [from, to] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''));
      expect(Number(to) - Number(from)).toBe(6 * DAY_MS);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
