// Rules of accessibility, checked by axe in the page.
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The list of react-aria's last announcements for screen readers. Elements that they name may be gone. */
const ANNOUNCEMENTS = '[data-live-announcer]';

/** Each violation with the elements that have it. `rules` are the ones to check; without them all are. */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Half a megabyte, once for each document.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axeSource);
  const options = JSON.stringify(rules === undefined ? {} : { runOnly: rules });
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: [['${ANNOUNCEMENTS}']] }, ${options})`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
