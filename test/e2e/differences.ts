// Makes a reconciliation that has a difference, on a day without payments.
import type { Api } from '@mps/testkit';
import { made } from './people';

const DAY = '2026-01-02';

interface Run {
  readonly id: string;
  readonly items: readonly { readonly id: string }[];
}

/** Returns the ids of the run and of its first item. */
export async function newDifference(by: Api): Promise<{ readonly run: string; readonly item: string }> {
  await made(by.post(`/v1/sandbox/statements/${DAY}/tamper`, { kind: 'EXTRA' }));
  const { id, items } = await made<Run>(by.post('/v1/ledger/reconciliations', { day: DAY }));
  const [item] = items;
  if (item === undefined) throw new Error('The reconciliation found no difference');
  return { run: id, item: item.id };
}
