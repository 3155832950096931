// A provider loses 30 % of all answers. All payments must still end as its own record shows: no double charge, no lost capture,
// nothing left open. `npm run chaos -- provider` runs this longer, through the variables below.
import { writeFile } from 'node:fs/promises';
import { startTransactions, type Running } from '../transactions.fixture';
import { runPayments } from './run-payments.fixture';

const PAYMENTS = Number(process.env['CHAOS_PAYMENTS'] ?? 300);
const SEED = Number(process.env['CHAOS_SEED'] ?? process.env['PROPERTY_SEED']);
const REPORT_FILE = process.env['CHAOS_REPORT'];
const MS_PER_PAYMENT = 200;
const START_MS = 120_000;

let service: Running;
beforeAll(async () => {
  service = await startTransactions();
});
afterAll(() => service.stop());

test(
  'payments end as their provider recorded them, although it loses answers',
  async () => {
    const onProgress = (done: number): void => {
      if (REPORT_FILE !== undefined) process.stderr.write(`${done} of ${PAYMENTS} payments\n`);
    };
    const report = await runPayments(service, { payments: PAYMENTS, seed: SEED, onProgress });
    if (REPORT_FILE !== undefined) await writeFile(REPORT_FILE, JSON.stringify(report));
    expect(report).toMatchObject({
      double_charges: 0,
      lost_captures: 0,
      unresolved: 0,
      differing: 0,
      findings: 0,
      postponed: 0,
      examples: [],
    });
  },
  START_MS + PAYMENTS * MS_PER_PAYMENT,
);
