// Instants that fall due by the clock, from the dates that lists of the platform show.
import type { Mps } from '@mps/client';
import type { Company } from '../session/session';
import { can } from '../session/session';

export interface DueItem {
  readonly at: string;
  readonly kind: 'charge' | 'dispute' | 'delivery' | 'settlement';
  readonly id: string;
  readonly cents: number | null;
}

/** Of each list. */
const MAX_ROWS = 100;
const MAX_SHOWN = 15;
const UTC_MIDNIGHT = 'T03:00:00.000Z';

/** The next first. A list that the role does not allow is left out. */
export async function readDue(
  mps: Mps,
  company: Company,
  now: string,
  signal: AbortSignal,
): Promise<readonly DueItem[]> {
  const lists = await Promise.all([
    can(company, 'transaction.list') ? readCharges(mps, company, signal) : [],
    can(company, 'dispute.view') ? readDisputes(mps, signal) : [],
    can(company, 'webhook.view') ? readDeliveries(mps, signal) : [],
    can(company, 'banking.view') && company.kind === 'MERCHANT' ? readSettlements(mps, company, signal) : [],
  ]);
  return lists
    .flat()
    .filter(({ at }) => Date.parse(at) > Date.parse(now))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, MAX_SHOWN);
}

async function readCharges(mps: Mps, company: Company, signal: AbortSignal): Promise<readonly DueItem[]> {
  const query = { status: ['WAITING_PAYMENT' as const], limit: MAX_ROWS };
  const { data } =
    company.kind === 'ORGANIZATION'
      ? await mps.transactions.list(query, { signal })
      : await mps.merchant(company.id).transactions.list(query, { signal });
  return data.flatMap(({ id, amount, pix_data: pix }) =>
    pix?.expires_at == null ? [] : [{ at: pix.expires_at, kind: 'charge' as const, id, cents: amount }],
  );
}

async function readDisputes(mps: Mps, signal: AbortSignal): Promise<readonly DueItem[]> {
  const { data } = await mps.disputes.list({ status: ['OPEN'], limit: MAX_ROWS }, { signal });
  return data.flatMap(({ id, amount, due_at: at }) =>
    at === null ? [] : [{ at, kind: 'dispute' as const, id, cents: amount }],
  );
}

async function readDeliveries(mps: Mps, signal: AbortSignal): Promise<readonly DueItem[]> {
  const { data } = await mps.webhookDeliveries.list({ status: ['PENDING'], limit: MAX_ROWS }, { signal });
  return data.flatMap(({ id, next_attempt_at: at }) =>
    at === null ? [] : [{ at, kind: 'delivery' as const, id, cents: null }],
  );
}

/** One item for each day of payment. */
async function readSettlements(mps: Mps, company: Company, signal: AbortSignal): Promise<readonly DueItem[]> {
  const { data } = await mps.merchant(company.id).receivables.get({}, { signal });
  const byDay = new Map<string, number>();
  for (const { payment_date: day, net } of data) byDay.set(day, (byDay.get(day) ?? 0) + net);
  return [...byDay]
    .filter(([, net]) => net !== 0)
    .map(([day, net]) => ({ at: `${day}${UTC_MIDNIGHT}`, kind: 'settlement', id: day, cents: net }));
}
