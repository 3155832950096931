// The bank of the world: it pays each key once, and answers late, uncertainly or not at all.
import type { SimulatedProcess } from '../../core/process';
import type { Bank, BankAnswer } from '../../../../../services/ledger/src/cashouts';
import { CALM_AT_MS } from '../limits';
import type { Simulation } from '../world';

export interface Payout {
  readonly key: string;
  readonly amount: number;
  state: 'processing' | 'paid' | 'refused' | 'returned';
  at: Date;
}

const DELAYS_MS = [5, 60, 700, 2_500] as const;
const FATE_CHOICES = 8;
const FATES = ['request lost', 'answer lost', 'late'] as const;
/** A connection that its caller gave up carries nothing more. */
const LATE_SHARE = 0.98;
const END_DELAYS_MS = [100, 4_000, 25_000, 40_000] as const;
const ENDS = ['paid', 'paid', 'refused', 'returned'] as const;

type Order = Parameters<Bank['send']>[0];

export interface WorldBank {
  readonly payouts: ReadonlyMap<string, Payout>;
  readonly connect: (process: SimulatedProcess) => Bank;
}

export function makeWorldBank(
  { scheduler, count, io }: Simulation,
  now: () => Date,
  onPayout: (payout: Payout) => void,
): WorldBank {
  const payouts = new Map<string, Payout>();
  const draw = (what: string, options: number): number => scheduler.choices.choose(`bank ${what}`, options);
  const drawDelay = (): number => DELAYS_MS[draw('delay', DELAYS_MS.length)] ?? 0;

  function end(payout: Payout, state: Payout['state']): void {
    payout.state = state;
    payout.at = now();
    count(`bank: ${state}`);
  }

  function send({ bankKey: key, amount }: Order): BankAnswer {
    const known = payouts.get(key);
    if (known !== undefined) return toAnswer(known);
    const payout: Payout = { key, amount, state: 'processing', at: now() };
    payouts.set(key, payout);
    onPayout(payout);
    const state = ENDS[draw('end', ENDS.length)] ?? 'paid';
    if (draw('at once', 2) === 0) end(payout, state);
    else
      scheduler.afterIn(null, END_DELAYS_MS[draw('end delay', END_DELAYS_MS.length)] ?? 0, 'bank', () =>
        end(payout, state),
      );
    return toAnswer(payout);
  }

  function ask<Answer>(
    process: SimulatedProcess,
    what: string,
    timeoutMs: number,
    act: () => Answer,
  ): Promise<Answer | BankAnswer> {
    const { life } = process;
    const isCalm = scheduler.nowMs() >= CALM_AT_MS;
    // Two of the longest delays outlast the call, and would leave a cashout open at the end.
    const delayMs = (): number => (isCalm ? DELAYS_MS[0] : drawDelay());
    const drawn = isCalm ? undefined : FATES[draw('fate', FATE_CHOICES) - (FATE_CHOICES - FATES.length)];
    const struck = io.next(process);
    const fate = struck === 'swallowed' ? 'late' : (struck ?? drawn);
    const text = fate === undefined ? what : `${what} (${fate})`;
    scheduler.trace.note({ atMs: scheduler.nowMs(), from: process.name, to: 'bank', text });
    if (fate !== undefined) count(`bank: ${fate}`);
    return new Promise((resolve) => {
      const answer = (value: Answer | BankAnswer, ms: number): void =>
        void scheduler.afterIn(process, ms, `bank answers ${what}`, () => resolve(value), life);
      answer({ kind: 'unknown' }, timeoutMs);
      if (fate === 'request lost') return;
      const onItsWayMs = fate === 'late' ? timeoutMs * LATE_SHARE : delayMs();
      scheduler.afterIn(null, onItsWayMs, `bank ${what}`, () => {
        const value = act();
        if (fate === undefined) answer(value, delayMs());
      });
    });
  }

  return {
    payouts,
    connect: (process) => ({
      send: (order, timeoutMs) => ask(process, 'pays', timeoutMs, () => send(order)),
      find: (key, timeoutMs) =>
        ask(process, 'finds', timeoutMs, () => {
          const payout = payouts.get(key);
          return payout === undefined ? null : toAnswer(payout);
        }),
    }),
  };
}

function toAnswer({ state, amount, at }: Payout): BankAnswer {
  return state === 'paid' || state === 'returned' ? { kind: state, amount, at } : { kind: state, amount };
}
