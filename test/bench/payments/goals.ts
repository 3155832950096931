// The goals for a payment's cost in one table: medians of three rounds, next to the baseline of the same run.
import Table from 'cli-table3';
import { creationCpuRatio, creationRateRatio, type Creations } from './creations';
import { cpuRatio, rateRatio, type Compared } from '../load/loads';
import { findMedian } from '../load/median';
import { merchantsRatio, type ManyMerchants } from './merchants';

export interface Goals {
  readonly creations: readonly Creations[];
  /** Reads, card creations and refunds. */
  readonly operations: readonly Compared[];
  readonly merchants: ManyMerchants;
  /** CPU milliseconds per second of Node and mongod without requests. */
  readonly idleMs: readonly number[];
  readonly warmStartSeconds: readonly number[];
}

interface Row {
  readonly what: string;
  readonly values: readonly number[];
  readonly goal: number;
  readonly stretch?: number;
  /** The goal is a minimum. By default it is a maximum. */
  readonly isAtLeast?: true;
}

const DECIMALS = 2;

function toRows({ creations, operations, merchants, idleMs, warmStartSeconds }: Goals): readonly Row[] {
  const ofProvider = (provider: Creations['provider']): readonly Creations[] =>
    creations.filter((one) => one.provider === provider);
  const ofOperation = (name: string): readonly Compared[] =>
    operations.filter(({ measured }) => measured.name === name);
  const sandbox = ofProvider('sandbox');
  const asked = (command: string): readonly number[] => sandbox.map((one) => one.asked[command] ?? NaN);
  return [
    { what: 'PIX creation, CPU ÷ baseline', values: sandbox.map(creationCpuRatio), goal: 3.5, stretch: 2.5 },
    {
      what: 'the same, provider in memory',
      values: ofProvider('double').map(creationCpuRatio),
      goal: 3,
      stretch: 2,
    },
    {
      what: 'PIX creation, rate ÷ baseline',
      values: sandbox.map(creationRateRatio),
      goal: 0.4,
      stretch: 0.6,
      isAtLeast: true,
    },
    { what: 'get, CPU ÷ baseline', values: ofOperation('get').map(cpuRatio), goal: 1.4, stretch: 1.2 },
    {
      what: 'get, rate ÷ baseline',
      values: ofOperation('get').map(rateRatio),
      goal: 0.7,
      stretch: 0.85,
      isAtLeast: true,
    },
    {
      what: 'get, approved, CPU ÷ baseline',
      values: ofOperation('get, approved').map(cpuRatio),
      goal: 1.4,
      stretch: 1.1,
    },
    {
      what: 'list of 20, CPU ms',
      values: ofOperation('list of 20').map(({ measured }) => measured.cpuMsPerRequest),
      goal: 1.3,
      stretch: 1,
    },
    {
      what: 'card creation, CPU ÷ baseline',
      values: ofOperation('card creation').map(cpuRatio),
      goal: 2.8,
      stretch: 2.3,
    },
    { what: 'refund, CPU ÷ baseline', values: ofOperation('refund').map(cpuRatio), goal: 3.5, stretch: 2.5 },
    {
      what: 'refund, rate ÷ baseline',
      values: ofOperation('refund').map(rateRatio),
      goal: 0.35,
      stretch: 0.5,
      isAtLeast: true,
    },
    {
      what: `${merchants.merchants} merchants ÷ one, CPU of a creation`,
      values: merchants.rounds.map(merchantsRatio),
      goal: 1.15,
      stretch: 1.05,
    },
    { what: 'finds a creation', values: asked('find'), goal: 0.3 },
    { what: 'inserts a creation', values: asked('insert'), goal: 0.5 },
    { what: 'updates a creation', values: asked('update'), goal: 0.4 },
    { what: 'idle, Node and mongod, CPU ms a second', values: idleMs, goal: 50, stretch: 30 },
    { what: 'warm start, seconds', values: warmStartSeconds, goal: 8, stretch: 5 },
  ];
}

export function goalsTable(results: Goals): string {
  const table = new Table({ head: ['medians, 32 in flight', 'measured', 'rounds', 'goal', 'stretch', ''] });
  for (const { what, values, goal, stretch, isAtLeast } of toRows(results)) {
    const median = findMedian(values);
    const isMet = isAtLeast ? median >= goal : median <= goal;
    table.push([
      what,
      median.toFixed(DECIMALS),
      values.map((value) => value.toFixed(DECIMALS)).join(', '),
      `${isAtLeast ? '≥' : '≤'} ${goal}`,
      stretch === undefined ? '' : String(stretch),
      isMet ? 'met' : 'missed',
    ]);
  }
  return table.toString();
}
