// Faults of the provider's statement of today. They move the platform's clock to the next day, so they come last.
import type { Fault, World } from './fault';

const DAY_MS = 86_400_000;
const SAO_PAULO_MS = 3 * 3_600_000;
/** The provider's statement is complete five minutes after the end of the day. */
const AFTER_THE_DAY_MS = 6 * 60_000;

async function readToday({ test }: World): Promise<string> {
  const { body } = await test.api.get<{ now: string }>('/v1/sandbox/clock');
  return new Date(Date.parse(body.now) - SAO_PAULO_MS).toISOString().slice(0, 10);
}

const tamper = ({ test }: World, day: string, kind: string) =>
  test.api.post(`/v1/sandbox/statements/${day}/tamper`, { kind });

async function endDay({ test }: World, day: string): Promise<void> {
  const to = new Date(Date.parse(day) + DAY_MS + SAO_PAULO_MS + AFTER_THE_DAY_MS).toISOString();
  await test.api.post('/v1/sandbox/clock/advance', { to });
}

export function strangersRecord(): Fault {
  let day = '';
  return {
    what: 'a record of nobody planted in the provider’s statement of today, and the day ended',
    alerts: ['LedgerReconciliationDiffers'],
    async inject(world) {
      day = await readToday(world);
      await tamper(world, day, 'EXTRA');
      await endDay(world, day);
    },
    async look({ log, ops }) {
      await log('ledger', 'the provider’s statement and the ledger differ');
      await ops('ledger', 'reconcile', '--day', day);
    },
    async mend(world) {
      await tamper(world, day, 'NONE');
      await world.ops('ledger', 'reconcile', '--day', day);
    },
  };
}

export function unreadableStatement(): Fault {
  let day = '';
  return {
    what: 'a record without an amount in the provider’s statement of today, and the day ended',
    alerts: ['ReconciliationLate'],
    instead: { '> 21600': '> 20' },
    async inject(world) {
      day = await readToday(world);
      await tamper(world, day, 'EXTRA');
      const { modifiedCount } = await world
        .database('provider_sandbox')
        .collection('statement_differences')
        .updateMany(
          { day },
          { $set: { 'difference.record.amount': 'none' } },
          { bypassDocumentValidation: true },
        );
      if (modifiedCount !== 1) throw new Error('no record was planted');
      await endDay(world, day);
    },
    look: ({ log }) => log('ledger', 'The reconciliation of'),
    mend: (world) => tamper(world, day, 'NONE'),
  };
}
