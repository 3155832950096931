// Tables of the console fit their screen: long texts take several lines on a desk, and a phone shows each row as a list.
import type { Page } from 'playwright-core';
import { findViolations } from './axe';
import { describeConsole, makeMember, openConsole, PAGE_LIMIT_MS } from './console';
import { deleteEndpoint, makeCard, makeCharge, makeDemoEndpoint } from './sample-objects';

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };

beforeAll(async () => {
  await makeCharge();
  await makeCard();
});

/** How far the content of the table is wider than its frame, in pixels. */
const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.querySelector('main [role=grid]').parentElement;
    return scrollWidth - clientWidth;
  })()`);

describeConsole('tables of the console', () => {
  it(
    'show users with long addresses on a screen of 1,280 pixels without a scroll bar',
    async () => {
      await makeMember(['transaction.list']);
      const { page, faults, close } = await openConsole({ path: '/settings/users' });
      await page.getByRole('row').nth(1).waitFor();
      expect(await readOverflow(page)).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'show every value of a payment on a phone, each beside the title of its column',
    async () => {
      // A PIX payment has an empty card cell. The phone hides empty cells.
      const path = '/payments?payment_method=CREDIT_CARD';
      const { page, faults, close } = await openConsole({ path, viewport: PHONE });
      const row = page.getByRole('row').nth(1);
      await row.waitFor();
      expect(await readOverflow(page)).toBe(0);
      const cells = row.getByRole('rowheader').or(row.getByRole('gridcell'));
      const titles = await page.getByRole('columnheader').allTextContents();
      expect(await cells.count()).toBe(titles.length);
      for (const [index, title] of titles.entries())
        expect(await cells.nth(index).getAttribute('data-title')).toBe(title);
      const amount = await row.getByRole('gridcell').first().boundingBox();
      expect((amount?.x ?? PHONE.width) + (amount?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
      expect(await findViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'show endpoints with long addresses on a screen of 1,280 pixels without a scroll bar',
    async () => {
      const endpoint = await makeDemoEndpoint(`http://127.0.0.1:9/${'hooks'.repeat(60)}`, ['refund.*']);
      const { page, close } = await openConsole({ path: '/developers/webhooks' });
      await page.getByRole('row').filter({ hasText: 'hookshooks' }).waitFor();
      expect(await readOverflow(page)).toBe(0);
      await deleteEndpoint(endpoint);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'show the money of a payment in Portuguese on a narrow phone without a scroll bar',
    async () => {
      const path = '/payments?payment_method=CREDIT_CARD&status=APPROVED';
      const { page, close } = await openConsole({ path, viewport: NARROW, locale: 'pt-BR' });
      await page.getByRole('row').nth(1).click();
      await page.getByRole('tab', { name: 'Dinheiro' }).click();
      await page.getByText('Créditos', { exact: true }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
