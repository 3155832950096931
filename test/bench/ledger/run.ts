// Measurements of the ledger.
import os from 'node:os';
import { onPlatform, platformProcesses } from '../platform/platform';
import { print, say } from '../say';
import { ledgerTable, measureLedger } from './ledger';
import { measureReconciliation, reconciliationTable } from './reconciliation';

export const LEDGER_ENTRIES = 200_000;
/** The largest day, about twelve a second. */
export const RECONCILED_RECORDS = 1_000_000;
const BYTES_OF_A_GB = 2 ** 30;

const BESIDE_LEDGER = {
  /** Ten million entries exceed MongoDB's cache under `npm start`. A dedicated server uses half of its machine. */
  mongodbCacheGb: os.totalmem() / 4 / BYTES_OF_A_GB,
  /** Without it sequential statement pages would wait for the rate limit: each costs 44 ms at 450 rows a second. */
  env: { RATE_LIMIT_LIST_ROWS_PER_SECOND: '1000000' },
};

export const runLedger = (entries = LEDGER_ENTRIES): Promise<void> =>
  onPlatform(async (started, demo) => {
    const { platform, infra } = started;
    const processes = platformProcesses(started);
    const { mongodbUrl } = infra;
    say(`  MongoDB's cache has ${BESIDE_LEDGER.mongodbCacheGb.toFixed(1)} GB`);
    print(await measureLedger({ platform, mongodbUrl, processes, demo, entries, say }), ledgerTable);
  }, BESIDE_LEDGER);

export const runReconciliation = (records = RECONCILED_RECORDS): Promise<void> =>
  onPlatform(
    async (started, demo) =>
      print(await measureReconciliation(started, demo, { records, say }), reconciliationTable),
    BESIDE_LEDGER,
  );
