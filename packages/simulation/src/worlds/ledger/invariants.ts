// Invariants of the ledger: at every majority commit, at every payout of the bank, and once every fault is over.
import {
  totalId,
  balanceKey,
  ALWAYS,
} from '../../../../../services/ledger/src/balances/domain/contributions';
import type { Cashout } from '../../../../../services/ledger/src/cashouts/domain/cashout';
import type { Doc } from '../../mongo/values';
import type { Simulation } from '../world';
import { CASHOUT_FEE } from './boot';
import type { Payout, WorldBank } from './bank';

export const ORGANIZATION_ID = '0198c0de-2222-7000-8000-00000000000b';
export const COMPANY_ID = '0198c0de-1111-7000-8000-00000000000a';

const SETS = 'posting_sets';
const CASHOUTS = 'cashouts';
const TOTALS = 'totals';
const INCREMENTS = 'total_increments';
const WATCHED: ReadonlySet<string> = new Set([SETS, CASHOUTS, TOTALS, INCREMENTS]);

interface Owner {
  readonly type: string;
  readonly id: string;
}

interface Pair {
  readonly amount: number;
  readonly type: string;
  readonly debit: Owner;
  readonly credit: Owner;
}

interface Part {
  readonly total: string;
  readonly owner_id: string;
  readonly credit: number;
  readonly debit: number;
}

const readPairs = (set: Doc): readonly Pair[] => set['pairs'] as readonly Pair[];
const isCompany = ({ type, id }: Owner): boolean => type === 'COMPANY' && id === COMPANY_ID;
const toCashout = (document: Doc): Cashout => document as unknown as Cashout;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Cents that the sets give the company. */
const sumOfSets = (sets: Iterable<Doc>): number =>
  sum(
    [...sets]
      .flatMap(readPairs)
      .map(({ amount, debit, credit }) => (isCompany(credit) ? amount : 0) - (isCompany(debit) ? amount : 0)),
  );

/** Cents that the totals and the increments give the company. */
function sumOfTotals({ replicaSet }: Simulation): number {
  const whole = replicaSet
    .readSettled(TOTALS)
    .get(`s${totalId(ORGANIZATION_ID, balanceKey(COMPANY_ID, ALWAYS))}`) as unknown as Part | undefined;
  const parts = [...replicaSet.readSettled(INCREMENTS).values()]
    .flatMap((increment) => increment['parts'] as readonly Part[])
    .filter(({ total, owner_id }) => total === 'balance' && owner_id === COMPANY_ID);
  return sum([...parts, ...(whole === undefined ? [] : [whole])].map(({ credit, debit }) => credit - debit));
}

const isPayout = (set: Doc): boolean =>
  set['kind'] === 'CASHOUT_COMPLETED' || set['kind'] === 'CASHOUT_RETURNED';

/** I18: a cashout never takes more than the company has. Nothing else takes from it in this world. */
function checkBalance({ replicaSet, requireInvariant }: Simulation, made: Cashout): void {
  const posted = sumOfSets([...replicaSet.readSettled(SETS).values()].filter((set) => !isPayout(set)));
  const cashouts = [...replicaSet.readSettled(CASHOUTS).values()].map(toCashout);
  const taken = sum(
    cashouts.filter(({ status }) => status !== 'FAILED').map(({ amount, fee }) => amount + fee),
  );
  requireInvariant('I18', taken <= posted, () => `cashout ${made.number} makes ${taken} of ${posted}`);
}

export function watchLedger(simulation: Simulation): void {
  const { replicaSet, requireInvariant, count } = simulation;
  replicaSet.onCommitted(({ effects }) => {
    const own = effects.filter(({ collection }) => WATCHED.has(collection));
    if (own.length === 0) return;
    count('commits');
    for (const { collection, before, after, key } of own) {
      if (collection === SETS) {
        requireInvariant('I3', before === null && after !== null, () => `the posting set ${key} was changed`);
        count('posting sets');
      }
      if (collection === CASHOUTS && before === null && after !== null) {
        count('cashouts');
        checkBalance(simulation, toCashout(after));
      }
    }
    const [sets, totals] = [sumOfSets(replicaSet.readSettled(SETS).values()), sumOfTotals(simulation)];
    requireInvariant(
      'I3',
      sets === totals,
      () => `the sets give the company ${sets}, and its totals ${totals}`,
    );
  });
}

/** I2: the bank is asked for cashouts that a majority has, for their amounts. */
export function checkPayout({ replicaSet, requireInvariant }: Simulation, { key, amount }: Payout): void {
  const cashout = [...replicaSet.readSettled(CASHOUTS).values()]
    .map(toCashout)
    .find(({ bank_key }) => bank_key === key);
  requireInvariant('I2', cashout !== undefined, () => `the bank pays ${key}, which is no cashout`);
  requireInvariant(
    'I18',
    cashout?.amount === amount,
    () => `the bank pays ${amount} for a cashout of ${cashout?.amount}`,
  );
}

export function checkAtRest({ replicaSet, requireInvariant }: Simulation, { payouts }: WorldBank): void {
  const sets = [...replicaSet.readSettled(SETS).values()];
  for (const document of replicaSet.readSettled(CASHOUTS).values()) {
    const { number, status, amount, bank_key, work_due_at } = toCashout(document);
    const isEnded = (status === 'COMPLETED' || status === 'FAILED') && work_due_at === undefined;
    requireInvariant('I12', isEnded, () => `cashout ${number} is still ${status}`);
    const state = payouts.get(bank_key)?.state;
    requireInvariant(
      'I17',
      (status === 'COMPLETED') === (state === 'paid'),
      () => `cashout ${number} is ${status} and the bank says ${state}`,
    );
    const posted = sets.filter((set) => set['cashout_id'] === document['_id']).flatMap(readPairs);
    const paid = sum(posted.filter(({ type }) => type === 'CASHOUT').map((pair) => pair.amount));
    const fees = sum(posted.filter(({ type }) => type === 'CASHOUT_FEE').map((pair) => pair.amount));
    requireInvariant(
      'I18',
      paid === (status === 'COMPLETED' ? amount : 0),
      () => `cashout ${number} of ${amount} is ${status} and ${paid} is posted`,
    );
    requireInvariant(
      'I18',
      fees === (status === 'COMPLETED' ? CASHOUT_FEE : 0),
      () => `cashout ${number} costs ${fees}`,
    );
  }
  const left = replicaSet.readSettled(INCREMENTS).size;
  requireInvariant('I22', left === 0, () => `${left} increments still wait for the roll-up`);
}
