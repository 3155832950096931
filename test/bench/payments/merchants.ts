// The cost of a creation with a thousand merchants in turn, divided by the cost with one merchant. Each merchant has
// its own copies of facts.
import Table from 'cli-table3';
import type { Demo } from '@mps/devtools';
import { Api } from '@mps/testkit';
import { inParallel, newShop } from '../platform/companies';
import { measure, sendBusily, type Measured } from '../load/load';
import { makeCreation } from '../load/operations';
import type { Started } from '../platform/platform';

export interface ManyMerchants {
  readonly merchants: number;
  readonly rounds: readonly Round[];
}

/**
 * Two runs of each in the order one, many, many, one, so that a gradual change of the machine's speed affects both.
 */
interface Round {
  readonly one: readonly Measured[];
  readonly many: readonly Measured[];
}

const ROUNDS = 3;
const IN_FLIGHT = 32;
const WARM_UP_REQUESTS = 4_000;

export async function measureManyMerchants(
  started: Started,
  demo: Demo,
  { merchants, say }: { readonly merchants: number; readonly say: (text: string) => void },
): Promise<ManyMerchants> {
  say(`  ${merchants} merchants are made …`);
  const api = new Api(started.platform.baseUrl, demo.api_key);
  const shops = await inParallel(merchants, () => newShop(api));
  const one = { ...makeCreation(started, demo), inFlight: IN_FLIGHT };
  const many = { ...makeCreation(started, demo, shops), inFlight: IN_FLIGHT };
  for (const load of [one, many]) await sendBusily(load, { requests: WARM_UP_REQUESTS });
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    say(`  creations for one merchant and for ${merchants}, round ${round + 1} of ${ROUNDS} …`);
    const first = await measure(one);
    const between = [await measure(many), await measure(many)];
    rounds.push({ one: [first, await measure(one)], many: between });
  }
  return { merchants, rounds };
}

export function manyMerchantsTable({ merchants, rounds }: ManyMerchants): string {
  const table = new Table({
    head: [
      'PIX creation',
      'CPU ms',
      'a second',
      `CPU ms, ${merchants} merchants`,
      'a second',
      'CPU ×',
      'failed',
    ],
  });
  for (const { one, many } of rounds)
    table.push([
      '32 in flight',
      averageCpuMs(one).toFixed(2),
      average(one.map(({ perSecond }) => perSecond)).toFixed(0),
      averageCpuMs(many).toFixed(2),
      average(many.map(({ perSecond }) => perSecond)).toFixed(0),
      merchantsRatio({ one, many }).toFixed(2),
      String([...one, ...many].reduce((sum, { failed }) => sum + failed, 0)),
    ]);
  return table.toString();
}

export const merchantsRatio = ({ one, many }: Round): number => averageCpuMs(many) / averageCpuMs(one);

const averageCpuMs = (turns: readonly Measured[]): number =>
  average(turns.map(({ cpuMsPerRequest }) => cpuMsPerRequest));

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
