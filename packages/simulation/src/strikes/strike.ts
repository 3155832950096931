// Runs a scenario once for each of its requests and each phase of a fault.
import { PHASES, type IoFault, type Phase } from '../core/io';
import { WORLDS } from '../worlds';
import { runHistory, type HistoryResult } from '../worlds/simulation';
import type { Scenario } from './scenarios';

export interface Struck {
  readonly requests: number;
  readonly histories: number;
  readonly failed: readonly { readonly fault: IoFault; readonly failure: HistoryResult['failure'] }[];
}

const SEED = 1;

export async function runScenario(
  { world: name, recorded }: Scenario,
  ioFault?: IoFault,
  keepsLines = false,
): Promise<HistoryResult> {
  const world = WORLDS[name];
  if (world === undefined) throw new Error(`No world ${name}`);
  return runHistory(world, { seed: SEED, recorded, keepsLines, ...(ioFault && { ioFault }) });
}

interface StrikeOptions {
  /** The time for it is over. */
  readonly isOver?: () => boolean;
  /** Takes one request of so many. */
  readonly every?: number;
  readonly phases?: readonly Phase[];
}

export async function strikeEach(
  scenario: Scenario,
  { isOver = () => false, every = 1, phases = PHASES }: StrikeOptions,
): Promise<Struck> {
  const { requests, failure } = await runScenario(scenario);
  if (failure !== null) throw new Error(`${scenario.name} fails without a fault: ${failure.message}`);
  const failed: Struck['failed'][number][] = [];
  let histories = 0;
  for (let index = 0; index < requests && !isOver(); index += every)
    for (const phase of phases) {
      const fault = { index, phase };
      const struck = await runScenario(scenario, fault);
      histories += 1;
      if (struck.failure !== null) failed.push({ fault, failure: struck.failure });
    }
  return { requests, histories, failed };
}
