// Forms and lists while something else fails: nothing that was typed or asked for is lost without a word.
import { sharedPlatform } from '@mps/testkit';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';

const { demo } = sharedPlatform();
const AWAY = { code: 'service_unavailable', status: 503, title: 'Away', detail: 'later', retryable: true };

describeConsole('a page of the console', () => {
  it(
    'keeps an open form when the list around it cannot be read again for a while',
    async () => {
      const { page, close } = await openConsole({ path: '/developers/keys' });
      await page.getByRole('button', { name: 'Revoke' }).first().click();
      const field = page.getByRole('dialog').getByRole('textbox');
      await field.fill('typed before');
      await page.route('**/v1/api-keys', (route) => route.fulfill({ status: 503, json: AWAY }));
      const away = page.getByText('service_unavailable');
      // A list that was just read is not read again when the person comes back to the page.
      while ((await away.count()) === 0) {
        await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
        await away.waitFor({ state: 'attached', timeout: 1_000 }).catch(() => undefined);
      }
      expect(await field.inputValue()).toBe('typed before');
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'says that the browser did not copy a text',
    async () => {
      const { page, close } = await openConsole({ path: '/settings/company' });
      await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`);
      await page.getByRole('button', { name: `Copy ${demo.merchant_id}` }).click();
      await page.getByText('The browser did not copy it.').waitFor({ timeout: 5_000 });
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'keeps the dialog of a filter open for a text that is no filter',
    async () => {
      const { page, close } = await openConsole({ path: '/developers/events' });
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('menuitem', { name: 'Object' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('not an id');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.getByText('This filter does not take this text.').waitFor({ timeout: 5_000 });
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'copies an amount as a plain number, and a longer text as it is',
    async () => {
      const permissions = ['clipboard-read', 'clipboard-write'];
      const { page, close } = await openConsole({ path: '/balance', permissions });
      const copy = async (selector: string): Promise<unknown> => {
        await page.evaluate(`getSelection().selectAllChildren(document.querySelector('${selector}'))`);
        await page.keyboard.press('Control+C');
        return page.evaluate('navigator.clipboard.readText()');
      };
      await page.locator('main dd').first().waitFor();
      expect(await copy('main dd > span')).toMatch(/^-?\d+\.\d\d$/);
      expect(await copy('main dl > div')).toMatch(/^Available\s+.?R\$/);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
