// Exports in the console: the dialog says what is in the file, and saves it.
import { readFile } from 'node:fs/promises';
import { cardPayment, sharedPlatform } from '@mps/testkit';
import { made } from '../e2e/people';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';

const { demo, api } = sharedPlatform();

describeConsole('exports in the console', () => {
  it(
    'opens by the key e, says rows and sum, and saves the rows of the filter for a Brazilian spreadsheet',
    async () => {
      const requestId = `console-export-${String(Date.now())}`;
      const body = cardPayment({ amount: 123_456, request_id: requestId });
      const { id } = await made<{ id: string }>(
        api.post(`/v1/merchants/${demo.merchant_id}/transactions`, body),
      );
      const { page, faults, close } = await openConsole({ path: `/payments?request_id=${requestId}` });
      await page.getByText(requestId).first().waitFor();
      await page.locator('h1').focus();
      await page.keyboard.press('e');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('1 row, sum R$1,234.56').waitFor();
      await dialog.getByLabel('File').selectOption('csv-pt-BR');
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export' }).click();
      const text = await readFile(await (await saved).path(), 'utf8');
      const [head, row] = text.split('\r\n');
      expect(head?.startsWith('\uFEFFid;')).toBe(true);
      expect(row).toContain(`${id};`);
      expect(row).toContain(';1234,56;');
      await dialog.getByText('The file with 1 row is ready.').waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'shows the button on refunds, disputes, events and balance',
    async () => {
      const { page, faults, goTo, close } = await openConsole({ path: '/refunds' });
      for (const path of ['/refunds', '/disputes', '/developers/events', '/balance']) {
        await goTo(path);
        await page.getByRole('button', { name: 'Export' }).waitFor();
      }
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
