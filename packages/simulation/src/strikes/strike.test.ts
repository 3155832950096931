// Some of the requests. `npm run simulate -- --strike all` strikes every request of every scenario.
import { runScenario, strikeEach } from './strike';
import { SCENARIOS } from './scenarios';

const EVERY = 18;
const STRUCK: ReadonlySet<string> = new Set(['an approved card', 'a refund of a part', 'a cashout']);

test.each(SCENARIOS)('$world: $name violates nothing without a fault', async (scenario) => {
  const { failure, counts, requests } = await runScenario(scenario);
  expect(failure).toBeNull();
  expect(counts['operations']).toBeGreaterThan(0);
  expect(requests).toBeGreaterThan(0);
});

test.each(SCENARIOS.filter(({ name }) => STRUCK.has(name)))(
  '$name violates nothing when some of its requests are struck in each phase',
  async (scenario) => {
    const { failed, histories, requests } = await strikeEach(scenario, { every: EVERY });
    expect(histories).toBe(Math.ceil(requests / EVERY) * 8);
    expect(failed).toEqual([]);
  },
);

test.each(SCENARIOS.filter(({ struckIn }) => struckIn !== undefined))(
  '$name violates nothing when some of its requests are struck in phase "$struckIn"',
  async ({ struckIn, ...scenario }) => {
    const phases = struckIn === undefined ? [] : [struckIn];
    const { failed, histories } = await strikeEach(scenario, { every: EVERY / 2, phases });
    expect(histories).toBeGreaterThan(0);
    expect(failed).toEqual([]);
  },
);
