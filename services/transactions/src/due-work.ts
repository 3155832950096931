// The due-work scanner: what is done, document by document, when its time has come. And what the ledger says of payments: their
// settlements, which merchants are told in the order of the payment's events, and differences from the provider's statement.
import { ALL_TENANTS } from '@mps/aggregates';
import { makeDueScan, type DueScan, type DueScanOptions } from '@mps/background';
import type { LedgerEvent__Output } from '@mps/contracts/gen/mps/ledger/v1/LedgerEvent';
import { ok, type BusinessClock } from '@mps/kernel';
import type { ConsumedEvent } from '@mps/messaging';
import { DUE_SCAN_BATCH, DUE_SCAN_CONCURRENCY } from './limits';
import type { Clocks } from './operation';
import type { Intents, Payments } from './payments';
import type { ThreeDs, ThreeDsSessionStore } from './three-ds';
import { decideOrderCheck, decideSettlement, INDEX, type TransactionStore } from './transaction';

interface ScanDeps extends Clocks {
  readonly log: DueScanOptions<never>['log'];
}

/** One of this service's scans: what is due in a store, and what is done with each. */
const scanOf = <Item extends { readonly _id: string }>(
  name: string,
  { realClock, businessClock, log }: ScanDeps,
  store: { due(clock: BusinessClock): Pick<DueScanOptions<Item>, 'find' | 'nextInMs'> },
  work: (item: Item) => Promise<unknown>,
  concurrency = 1,
): DueScan =>
  makeDueScan<Item>({
    name,
    log,
    clock: realClock,
    ...store.due(businessClock),
    idOf: ({ _id }) => _id,
    work,
    batch: DUE_SCAN_BATCH,
    concurrency,
  });

export interface DueTransactionsDeps extends ScanDeps {
  readonly store: TransactionStore;
  readonly payments: Payments;
}

export const dueTransactions = ({ store, payments, ...deps }: DueTransactionsDeps): DueScan =>
  scanOf('due-transactions', deps, store, payments.reconcile, DUE_SCAN_CONCURRENCY);

export interface DueIntentsDeps extends ScanDeps {
  readonly intents: Intents;
}

/** What requests left that died, or take long: the payments are written, and reconciled from then on. */
export const dueIntents = ({ intents, ...deps }: DueIntentsDeps): DueScan =>
  scanOf('due-intents', deps, intents, intents.materialize);

/** Safe to repeat. Everything else that the ledger says passes by. */
export const takeSettlement =
  (store: Pick<TransactionStore, 'changeById'>) =>
  async ({ message }: Pick<ConsumedEvent, 'message'>): Promise<void> => {
    const { settlement } = message as LedgerEvent__Output;
    if (!settlement) return;
    const { status_reason = null, ...members } = settlement;
    const status = settlement.status === 'PAID' ? 'PAID' : 'FAILED';
    const told = await store.changeById<never>(ALL_TENANTS, settlement.transaction_id, (transaction) =>
      ok(decideSettlement(transaction, { ...members, status, status_reason })),
    );
    if (!told.ok) throw new Error(`A settlement could not be told: ${told.error.code}`);
  };

/**
 * Payments in which a statement of the provider and the ledger differ are due at once. Safe to repeat. A payment that the
 * organization does not have is passed by: the statement's error is the ledger's to report.
 */
export const takeReconciliationDifference =
  (store: Pick<TransactionStore, 'changeById' | 'findBy'>) =>
  async ({ meta, message }: Pick<ConsumedEvent, 'meta' | 'message'>): Promise<void> => {
    const { reconciliation_difference: difference } = message as LedgerEvent__Output;
    if (!difference) return;
    const scope = { organization_id: meta.organization_id, company_id: null };
    const foundAt = new Date(meta.timestamp);
    const check = async (id: string): Promise<void> => {
      const changed = await store.changeById<never>(scope, id, (transaction) =>
        ok(decideOrderCheck(transaction, foundAt)),
      );
      if (!changed.ok && changed.error.code !== 'resource_not_found')
        throw new Error(`A payment could not be checked: ${changed.error.code}`);
    };
    for (const id of difference.transaction_ids) await check(id);
    for (const provider_transaction_id of difference.provider_transaction_ids) {
      const named = { provider_transaction_id, provider: 'PROVIDER_A' };
      const found = await store.findBy(scope, named, { hint: INDEX.providerTransaction });
      if (found !== null) await check(found._id);
    }
  };

export interface DueSessionsDeps extends ScanDeps {
  readonly sessions: ThreeDsSessionStore;
  readonly threeDs: ThreeDs;
}

/** Claims that were left are given back, and a session that was not used ends without its proof. */
export const dueSessions = ({ sessions, threeDs, ...deps }: DueSessionsDeps): DueScan =>
  scanOf('due-three-ds-sessions', deps, sessions, async (session) => {
    const ended = await threeDs.timeOut(session);
    if (!ended.ok) throw new Error(`A session could not be ended: ${ended.error.code}`);
  });
