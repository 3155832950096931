// Every block of the guides runs on a fresh platform and prints what the page shows.
import { sharedPlatform } from '@mps/testkit';
import { expectPageToRun, GUIDE_LIMIT_MS, OTHER_GUIDES } from './guides';

const { demo } = sharedPlatform();

it.each(OTHER_GUIDES)(
  'every block of the guide %s runs and prints the output on the page',
  async (guide) => {
    await expectPageToRun(`guides/${guide}`, demo);
  },
  GUIDE_LIMIT_MS,
);

it.each(['index', 'start', 'sdk/typescript', 'sdk/python'])(
  'every block of the page %s runs and prints its output on the page',
  async (page) => {
    await expectPageToRun(page, demo);
  },
  GUIDE_LIMIT_MS,
);
