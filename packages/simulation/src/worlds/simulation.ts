// One history: a simulated platform, the faults that its choices draw, and what was found.
import { countFailedAssertions } from '@mps/kernel';
import { makeChoices, type ChoiceSource, type Recorded } from '../core/choices';
import { makeIo, type IoFault } from '../core/io';
import type { SimulatedProcess } from '../core/process';
import { installSeams } from '../core/seams';
import { makeScheduler, type Scheduler } from '../core/scheduler';
import { makeTrace, type TraceLine } from '../core/trace';
import { makeBroker } from '../kafka/broker';
import { makeKafkaClient } from '../kafka/client';
import { makeClient } from '../mongo/driver';
import { makeNetwork } from '../mongo/network';
import { makeReplicaSet } from '../mongo/replica-set';
import { drawFaults } from './faults';
import { CALM_AT_MS, REST_MS, STORM_MS } from './limits';
import { ViolationError, type Boot, type ShownStep, type Simulation, type World } from './world';

export interface HistoryResult {
  readonly hash: string;
  readonly recorded: Recorded;
  readonly failure: { readonly invariant: string; readonly message: string } | null;
  readonly events: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly lines: readonly TraceLine[];
  /** Requests that a fault can strike. */
  readonly requests: number;
}

export interface HistorySource extends ChoiceSource {
  readonly keepsLines?: boolean;
  readonly ioFault?: IoFault;
  /** Sees the history before the invariants do. */
  readonly watch?: (simulation: Simulation) => void;
}

export async function runHistory(world: World, source: HistorySource): Promise<HistoryResult> {
  const trace = makeTrace(source.keepsLines ?? false);
  const choices = makeChoices(source);
  const scheduler = makeScheduler(choices, trace);
  const counts: Record<string, number> = {};
  const simulation = makeSimulation(scheduler, counts, source.ioFault);
  const uninstall = installSeams();
  const failed = countFailures();
  let failure: HistoryResult['failure'] = null;
  try {
    source.watch?.(simulation);
    const { atRest } = world.build(simulation);
    simulation.replicaSet.onCommitted(() => requireAssertions(failed));
    simulation.replicaSet.start();
    drawFaults(simulation, world.faults, STORM_MS);
    await scheduler.runUntil(CALM_AT_MS);
    heal(simulation);
    await scheduler.runUntil(CALM_AT_MS + (world.restMs ?? REST_MS));
    requireAssertions(failed);
    atRest();
  } catch (error) {
    if (!(error instanceof ViolationError)) throw error;
    failure = { invariant: error.invariant, message: error.message };
    trace.note({ atMs: scheduler.nowMs(), from: 'checker', text: error.message });
  } finally {
    uninstall();
  }
  return {
    hash: trace.hash(),
    recorded: choices.recorded(),
    failure,
    events: scheduler.eventCount(),
    counts,
    lines: trace.lines(),
    requests: simulation.io.count(),
  };
}

const countFailures = (): ReadonlyMap<string, number> =>
  new Map(countFailedAssertions().map(({ assertion, count }) => [assertion, count]));

/** No assertion of the product has failed since `before`. */
function requireAssertions(before: ReadonlyMap<string, number>): void {
  for (const { assertion, count } of countFailedAssertions())
    requireInvariant('assertion', count === (before.get(assertion) ?? 0), () => `${assertion} does not hold`);
}

function heal({ replicaSet, network, broker, processes, restart }: Simulation): void {
  network.setRough(false);
  network.heal();
  broker.heal();
  for (const member of replicaSet.members) if (!member.isUp) replicaSet.restart(member);
  replicaSet.heal();
  for (const process of processes) if (!process.isUp) restart(process);
}

function makeSimulation(
  scheduler: Scheduler,
  counts: Record<string, number>,
  ioFault: IoFault | undefined,
): Simulation {
  const { trace } = scheduler;
  const replicaSet = makeReplicaSet(scheduler);
  const io = makeIo(ioFault, {
    nowMs: scheduler.nowMs,
    later: (ms, what, run) => void scheduler.afterIn(null, ms, what, run),
    kill,
    restart,
    stepDown: () => {
      const primary = replicaSet.findPrimary();
      if (primary !== undefined) replicaSet.stepDown(primary);
    },
  });
  const network = makeNetwork(scheduler, replicaSet, io);
  const broker = makeBroker(scheduler);
  const processes: SimulatedProcess[] = [];
  const boots = new Map<SimulatedProcess, Boot>();

  function begin(process: SimulatedProcess): void {
    const boot = boots.get(process);
    scheduler.afterIn(process, 0, `start ${process.name}`, () => {
      void start(process, boot).catch((error: unknown) => {
        // The database was away for the whole start: a supervisor starts the process again.
        trace.note({ atMs: scheduler.nowMs(), from: process.name, text: `fails to start: ${String(error)}` });
        setTimeout(() => begin(process), RESTART_MS);
      });
    });
  }

  function kill(process: SimulatedProcess): void {
    if (!process.isUp) return;
    process.isUp = false;
    process.life += 1;
    process.pausedUntilMs = 0;
    trace.note({ atMs: scheduler.nowMs(), from: process.name, text: 'killed' });
  }

  function restart(process: SimulatedProcess): void {
    if (process.isUp) return;
    process.isUp = true;
    trace.note({ atMs: scheduler.nowMs(), from: process.name, text: 'starts again' });
    begin(process);
  }

  async function start(process: SimulatedProcess, boot: Boot | undefined): Promise<void> {
    const client = makeClient({ process, scheduler, network, replicaSet });
    await client.connect();
    const kafka = makeKafkaClient({ process, scheduler, broker, isRough: network.isRough, io });
    await boot?.({ process, client, kafka });
  }

  return {
    scheduler,
    replicaSet,
    network,
    broker,
    processes,
    startProcess(name, boot) {
      const process = scheduler.addProcess(name);
      processes.push(process);
      boots.set(process, boot);
      begin(process);
      return process;
    },
    kill,
    restart,
    io,
    requireInvariant,
    count: (what) => void (counts[what] = (counts[what] ?? 0) + 1),
    ...makeShows(),
  };
}

function makeShows(): Pick<Simulation, 'show' | 'onShown'> {
  const listeners: ((step: ShownStep) => void)[] = [];
  return {
    show: (step) => listeners.forEach((listener) => listener(step)),
    onShown: (listener) => void listeners.push(listener),
  };
}

const requireInvariant: Simulation['requireInvariant'] = (invariant, isHeld, describe) => {
  if (!isHeld) throw new ViolationError(invariant, describe());
};

const RESTART_MS = 1_000;
