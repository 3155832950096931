// Automatic transfers: cashouts by a company's transfer_configurations. They go to the account that the bank has
// registered for the company.
import { NO_DEADLINE } from '@mps/aggregates';
import { makeDueScan, type DueScan } from '@mps/background';
import { ok } from '@mps/kernel';
import type { CreateOwnContext } from '../clients/own-context';
import { BANK_TIMEOUT_MS, CASHOUT_BATCH } from '../limits';
import { PAUSED_LOOK_MS } from './domain/bank-answer';
import { formatTransferRequestId } from './domain/cashout';
import { insertCashout, type CashoutDeps } from './operations';
import { settleCashout } from './settle';
import { isSameSchedule, type CompanyDocument, type TransferStore } from './transfers-store';

type TransferDeps = Omit<CashoutDeps, 'getCashoutTerms'> & {
  readonly transfers: TransferStore;
  readonly createOwnContext: CreateOwnContext;
};

export const dueTransfers = (deps: TransferDeps): DueScan =>
  makeDueScan<CompanyDocument>({
    name: 'due-transfers',
    log: deps.log,
    realClock: deps.realClock,
    // Transfers that fall due during a pause are created after it.
    find: async (limit, postponed) =>
      (await deps.payouts.maySend()) ? deps.transfers.findDue(limit, postponed) : [],
    nextInMs: async (postponed) => {
      const nextMs = await deps.transfers.nextInMs(postponed);
      if (nextMs === null || nextMs > 0 || (await deps.payouts.maySend())) return nextMs;
      return PAUSED_LOOK_MS;
    },
    idOf: ({ _id }) => _id,
    work: (company) => transfer(deps, company),
    batch: CASHOUT_BATCH,
  });

/**
 * Creates the transfer of one due time once, on any replica and for any number of runs. If the balance covers nothing,
 * the transfer is skipped until the next due time. It asks merchants and transactions instead of local copies. While
 * one of them does not answer, or the event of its fee policy has not arrived, the transfer waits and keeps its due time.
 */
async function transfer(deps: TransferDeps, company: CompanyDocument): Promise<void> {
  const { _id: company_id, organization_id, schedule, next_transfer_at } = company;
  const scope = { organization_id, company_id };
  const facts = await deps.getPayoutFacts(scope);
  if (facts === null) throw new Error('A transfer waits: merchants does not answer');
  if (!isSameSchedule(facts.schedule, schedule)) return deps.transfers.adopt(company, facts.schedule);
  if (next_transfer_at !== undefined && facts.status !== 'BLOCKED' && facts.ownsDestination) {
    const { minBalance, feePolicyIds } = facts;
    const fee = await deps.transfers.findCashoutPrice(feePolicyIds);
    if (fee === null) throw new Error('A transfer waits: a fee policy has not arrived');
    const request_id = formatTransferRequestId(next_transfer_at);
    const request = { company_id, request_id, amount: null };
    const made = await insertCashout(deps, scope, request, {
      context: deps.createOwnContext(scope),
      deadlineMs: NO_DEADLINE,
      askTerms: async () => ok({ minBalance, fee, pixKey: null }),
    });
    if (made.ok) await settleCashout(deps, made.value.stored, { timeoutMs: BANK_TIMEOUT_MS, isNew: true });
    else if (made.error.code !== 'insufficient_balance' && made.error.code !== 'repeated')
      throw new Error(`A transfer could not be made: ${made.error.code}`);
  }
  await deps.transfers.advance(company);
}
