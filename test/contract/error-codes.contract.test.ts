// Compares the error codes of openapi.json with the codes that the unit and e2e tests met (packages/testkit/src/met-codes.ts). A test
// that meets a code that the document does not list fails by itself. Here a listed code that no test met fails.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MET_CODES_FOLDER } from '../../packages/testkit/src/met-codes';
import { routes } from '../../gateway/src/api/routes';
import { listErrorCodes } from '../../gateway/src/http/openapi/error-codes';
import { RACES, UNMET_CODES } from './unmet-codes';

const reasons = { ...UNMET_CODES, ...RACES };

/** `operationId code`. */
function readMetCodes(): ReadonlySet<string> {
  if (!existsSync(MET_CODES_FOLDER)) return new Set();
  const files = readdirSync(MET_CODES_FOLDER).map((file) =>
    readFileSync(path.join(MET_CODES_FOLDER, file), 'utf8'),
  );
  return new Set(files.flatMap((text) => text.split('\n')).filter((line) => line !== ''));
}

const met = readMetCodes();
const metCodes = new Set([...met].map((line) => line.split(' ')[1]));
/** The unit tests of the gateway meet some dozens. */
const FEWEST_OF_A_WHOLE_RUN = 150;
const isWhole = met.size >= FEWEST_OF_A_WHOLE_RUN;
if (!isWhole)
  process.stderr.write('NOT EXECUTED: codes that no test met: run npm run test:all, which runs e2e first\n');
/** Without a whole run every code counts as met. */
const onlyUnmet = (lines: readonly string[], isMet: (line: string) => boolean): readonly string[] =>
  isWhole ? lines.filter((line) => !isMet(line) && reasons[line] === undefined) : [];

const declared = routes.flatMap(({ operationId, failures = [] }) =>
  failures.map((code) => `${operationId} ${code}`),
);
/** The gateway answers these for all operations of a kind by the same code, so that one operation proves it. */
const shared = new Set(
  routes.flatMap((route) => listErrorCodes(route).filter((code) => route.failures?.includes(code) !== true)),
);

it('every code that a route declares is met, or has a reason', () => {
  expect(onlyUnmet(declared, (line) => met.has(line))).toEqual([]);
});

it('every code of a kind of operations is met at one of them, or has a reason', () => {
  expect(onlyUnmet([...shared], (code) => metCodes.has(code))).toEqual([]);
});

it('no reason is left for a code that is met', () => {
  const isMet = (line: string): boolean => (line.includes(' ') ? met.has(line) : metCodes.has(line));
  expect(Object.keys(UNMET_CODES).filter(isMet)).toEqual([]);
});

it('names only declared codes in its reasons', () => {
  const known = new Set<string>([...declared, ...shared]);
  expect(Object.keys(reasons).filter((line) => !known.has(line))).toEqual([]);
});
