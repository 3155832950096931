// Measurements of creations, refunds and reads.
import type { Demo } from '@mps/devtools';
import { loadsTable, measureLoads, measureRounds, type Compared } from '../load/loads';
import {
  makeCreation,
  makeOperations,
  makeReads,
  makeRefunds,
  withBaseline,
  type BaselineLoads,
} from '../load/operations';
import { onPlatform, type Started } from '../platform/platform';
import { print, say } from '../say';
import { creationsTable, measureCreations, type Creations } from './creations';
import { enduranceTable, measureEndurance } from './endurance';
import { growthTable, measureGrowth } from './growth';
import { manyMerchantsTable, measureManyMerchants } from './merchants';
import { measureRequestLog, requestLogTable } from './request-log';

/** Requests in flight that are enough for batched writes. */
export const MANY = 32;
export const MERCHANTS = 1_000;
export const ENDURANCE_MINUTES = 10;
/** Rounds of one measurement. Its result is the median. */
export const ROUNDS = 3;

export const runRequestLog = (): Promise<void> =>
  onPlatform(async (started, demo) =>
    print(await measureRequestLog(started, demo, { inFlight: MANY, say }), requestLogTable),
  );

export const runGrowth = (): Promise<void> =>
  onPlatform(async (started, demo) => print(await measureGrowth(started, demo, say), growthTable));

export const runCreations = (): Promise<void> =>
  onPlatform(async (started, demo) =>
    withBaseline(started, demo, async (baseline) =>
      print(await creations(started, baseline, demo), creationsTable),
    ),
  );

export const creations = (
  started: Started,
  baseline: BaselineLoads,
  demo: Demo,
): Promise<readonly Creations[]> =>
  measureCreations({
    platform: started.platform,
    mongodbUrl: started.infra.mongodbUrl,
    say,
    baseline: { ...baseline.create, inFlight: MANY },
    creation: { ...makeCreation(started, demo), inFlight: MANY },
  });

export const runLoads = (): Promise<void> =>
  onPlatform(async (started, demo) => print(await loads(started, demo), loadsTable));

export const loads = (started: Started, demo: Demo): Promise<readonly Compared[]> =>
  withBaseline(started, demo, async (baseline) =>
    measureLoads({ operations: await makeOperations(started, demo), baseline, say }),
  );

export const runRefunds = (): Promise<void> =>
  onPlatform(async (started, demo) =>
    withBaseline(started, demo, async (baseline) =>
      print(await measureRounds({ operations: makeRefunds(started, demo), baseline, say }, MANY), loadsTable),
    ),
  );

export const runReads = (): Promise<void> =>
  onPlatform(async (started, demo) =>
    withBaseline(started, demo, async (baseline) => {
      const operations = await makeReads(started, demo);
      print(await measureRounds({ operations, baseline, say }, MANY), loadsTable);
    }),
  );

export const runMerchants = (merchants = MERCHANTS): Promise<void> =>
  onPlatform(async (started, demo) =>
    print(await measureManyMerchants(started, demo, { merchants, say }), manyMerchantsTable),
  );

export const runEndurance = (minutes = ENDURANCE_MINUTES): Promise<void> =>
  onPlatform(async (started, demo) => {
    const creation = makeCreation(started, demo);
    const { mongodbUrl } = started.infra;
    print(await measureEndurance({ creation, mongodbUrl, minutes, say }), enduranceTable);
  });
