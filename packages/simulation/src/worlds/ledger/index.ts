// World "ledger": two replicas post the sets of payments that both of them are told of, roll totals up, and pay a company out at a
// bank that is late, uncertain, and returns money.
import { dayOf } from '@mps/kernel';
import { createCashout, type CashoutDeps } from '../../../../../services/ledger/src/cashouts';
import { getBalance } from '../../../../../services/ledger/src/balances';
import { derivePostingSets, type Payment } from '../../../../../services/ledger/src/postings';
import { setTimeout as delay } from 'node:timers/promises';
import { START_MS } from '../../core/seams';
import { setUpCollections } from '../collections';
import { drawOperations, type OperationSlot } from '../operations';
import { makeContext } from '../payments/boot';
import type { Simulation, World } from '../world';
import { makeWorldBank } from './bank';
import { declare, makeBoot } from './boot';
import { checkAtRest, checkPayout, COMPANY_ID, ORGANIZATION_ID, watchLedger } from './invariants';

const OPERATIONS = 16;
const KINDS = 6;
const PAYMENTS = 4;
const CASHOUTS = 5;
const AMOUNTS = [null, 3_000, 8_000, 15_000] as const;
const DEADLINE_MS = 10_000;
const REST_MS = 300_000;
const RETRY_MS = 900;
const PAID_CENTS = 10_000;

const makePayment = (number: number): Payment => ({
  transactionId: `payment-${number}`,
  organizationId: ORGANIZATION_ID,
  companyId: COMPANY_ID,
  affiliationId: 'affiliation',
  provider: 'PROVIDER_A',
  paymentMethod: 'PIX',
  paidVia: 'PIX',
  brand: null,
  currency: 'BRL',
  installments: 1,
  approvedAmount: PAID_CENTS + number,
  approvedAt: new Date(START_MS),
  fee: { percentageE4: 10_000, flat: 0, minimumPrice: 0 },
  cost: { percentageE4: 5_000, flat: 0, minimumPrice: 0 },
  refundFeePolicy: 'PROPORTIONAL',
  isAnticipated: false,
  anticipationRateE4: 0,
  anticipationCostRateE4: 0,
  split: [],
  movements: [],
});

/** A consumer repeats the event until its sets are posted. */
async function post(simulation: Simulation, { postings }: CashoutDeps, number: number): Promise<void> {
  const payment = makePayment(number % PAYMENTS);
  const event = { id: `event-${payment.transactionId}`, occurredAt: payment.approvedAt };
  const sets = derivePostingSets(payment, event);
  for (;;) {
    const isPosted = await postings.record(sets, payment).then(
      () => true,
      () => false,
    );
    if (isPosted) break;
    simulation.count('failed postings');
    await delay(RETRY_MS);
  }
  for (const set of sets) {
    const isStored = simulation.replicaSet.readSettled('posting_sets').has(`s${set.id}`);
    simulation.requireInvariant('I1', isStored, () => `${set.key} was posted and a majority has no such set`);
  }
  simulation.count('acknowledged');
}

type Known = Map<string, string>;

async function payOut(
  simulation: Simulation,
  deps: CashoutDeps,
  known: Known,
  number: number,
): Promise<void> {
  const request_id = `cashout-${number % CASHOUTS}`;
  // A request_id has one amount.
  const amount = AMOUNTS[(number % CASHOUTS) % AMOUNTS.length] ?? null;
  const made = await createCashout(
    deps,
    { company_id: COMPANY_ID, request_id, amount },
    makeContext(DEADLINE_MS),
  );
  if (!made.ok) {
    simulation.count(`refused: ${made.error.code}`);
    return;
  }
  const { id } = made.value.cashout;
  const earlier = known.get(request_id) ?? id;
  known.set(request_id, id);
  simulation.count('acknowledged cashouts');
  simulation.requireInvariant(
    'I8',
    earlier === id,
    () => `${request_id} is answered with ${id} after ${earlier}`,
  );
  const isStored = simulation.replicaSet.readSettled('cashouts').has(`s${id}`);
  simulation.requireInvariant(
    'I1',
    isStored,
    () => `cashout ${id} was answered and a majority has no such cashout`,
  );
}

async function run(
  simulation: Simulation,
  deps: CashoutDeps,
  known: Known,
  { kind, number }: OperationSlot,
): Promise<void> {
  if (kind < 2) return post(simulation, deps, number);
  if (kind < KINDS - 1) return payOut(simulation, deps, known, number);
  const balance = await getBalance(deps, COMPANY_ID, makeContext(DEADLINE_MS));
  if (!balance.ok) return undefined;
  simulation.count('balances');
  const { available, as_of } = balance.value;
  simulation.requireInvariant(
    'I18',
    available >= 0,
    () => `the company has ${available} on ${dayOf(new Date(as_of))}`,
  );
  return undefined;
}

export const ledgerWorld: World = {
  name: 'ledger',
  faults: [
    'kill',
    'pause',
    'step down',
    'kill primary',
    'pause primary',
    'isolate primary',
    'cut link',
    'rough network',
  ],
  invariants: ['I1', 'I2', 'I3', 'I8', 'I12', 'I17', 'I18', 'I22'],
  restMs: REST_MS,
  build(simulation) {
    setUpCollections(simulation.replicaSet, declare);
    const replicas = new Map<string, CashoutDeps>();
    const known: Known = new Map();
    const bank = makeWorldBank(
      simulation,
      () => new Date(START_MS + simulation.scheduler.nowMs()),
      (payout) => checkPayout(simulation, payout),
    );
    watchLedger(simulation);
    for (const name of ['r1', 'r2']) simulation.startProcess(name, makeBoot(bank.connect, replicas));
    drawOperations(simulation, { kinds: KINDS, slots: OPERATIONS }, async (slot) => {
      const deps = replicas.get(slot.process.name);
      if (deps !== undefined) await run(simulation, deps, known, slot);
    });
    return { atRest: () => checkAtRest(simulation, bank) };
  },
};
