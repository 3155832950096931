// Settings of every property test: the seed of the commit (jest.config.cjs), and a failure for a search that its time
// limit interrupted.
// PROPERTY_RUNS replaces the time limit by a number of runs (`npm run properties`).
type FastCheck = typeof import('fast-check');

const HOUR_MS = 3_600_000;
const seed = Number(process.env['PROPERTY_SEED']);
const runs = process.env['PROPERTY_RUNS'];

if (runs !== undefined) jest.setTimeout(HOUR_MS);

// Runs only in the test files that import fast-check.
jest.mock('fast-check', () => {
  const real = jest.requireActual<FastCheck>('fast-check');
  // The plugin that replaces the option sets a time limit for every property.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  real.configureGlobal({ seed, markInterruptAsFailure: true });
  return runs === undefined ? real : withRuns(real, Number(runs));
});

function withRuns(real: FastCheck, numRuns: number): object {
  const assert = (property: never, parameters: object = {}): unknown =>
    real.assert(property, { ...parameters, numRuns, interruptAfterTimeLimit: Infinity });
  return { ...real, __esModule: true, assert, default: { ...real.default, assert } };
}
