// Faults as choices: a few slots, each with a kind, a time, a target and a duration. The first choice of a slot is 0 for no
// fault, so that a shorter list of choices is a calmer history.
import type { Member } from '../mongo/member';
import type { SimulatedProcess } from '../core/process';
import type { FaultKind, Simulation } from './world';

const SLOTS = 4;
const MOMENTS = 120;
const DURATIONS_MS = [300, 1_500, 6_000, 13_000, 40_000] as const;
/** A slot is empty this often, to the number of kinds. */
const EMPTY_SHARE = 2;

interface Fault {
  readonly kind: FaultKind;
  readonly atMs: number;
  readonly forMs: number;
  readonly target: number;
}

type Strike = (simulation: Simulation, fault: Fault) => void;

const pickProcess = ({ processes }: Simulation, { target }: Fault): SimulatedProcess | undefined =>
  processes[target % processes.length];

function withProcess(run: (simulation: Simulation, process: SimulatedProcess, fault: Fault) => void): Strike {
  return (simulation, fault) => {
    const process = pickProcess(simulation, fault);
    if (process !== undefined) run(simulation, process, fault);
  };
}

function withPrimary(run: (simulation: Simulation, primary: Member, fault: Fault) => void): Strike {
  return (simulation, fault) => {
    const primary = simulation.replicaSet.findPrimary();
    if (primary !== undefined) run(simulation, primary, fault);
  };
}

const later = ({ scheduler }: Simulation, { kind, forMs }: Fault, run: () => void): void =>
  void scheduler.afterIn(null, forMs, `end of ${kind}`, run);

const strikes: Readonly<Record<FaultKind, Strike>> = {
  kill: withProcess((simulation, process, fault) => {
    simulation.kill(process);
    later(simulation, fault, () => simulation.restart(process));
  }),
  pause: withProcess(({ scheduler }, process, { forMs }) => {
    process.pausedUntilMs = scheduler.nowMs() + forMs;
  }),
  'step down': withPrimary(({ replicaSet }, primary) => replicaSet.stepDown(primary)),
  'kill primary': withPrimary((simulation, primary, fault) => {
    simulation.replicaSet.kill(primary);
    later(simulation, fault, () => {
      if (!primary.isUp) simulation.replicaSet.restart(primary);
    });
  }),
  'pause primary': withPrimary(({ replicaSet }, primary, { forMs }) => replicaSet.pause(primary, forMs)),
  'isolate primary': withPrimary((simulation, primary, fault) => {
    simulation.replicaSet.isolate(primary);
    later(simulation, fault, simulation.replicaSet.heal);
  }),
  'cut link': withPrimary((simulation, primary, fault) => {
    const process = pickProcess(simulation, fault);
    if (process === undefined) return;
    simulation.network.cut(process, primary);
    later(simulation, fault, simulation.network.heal);
  }),
  'lose broker': (simulation, fault) => {
    const broker = fault.target % simulation.broker.brokers;
    simulation.broker.stop(broker);
    later(simulation, fault, () => simulation.broker.start(broker));
  },
  'lose brokers': (simulation, fault) => {
    for (let broker = 0; broker < simulation.broker.brokers; broker += 1) simulation.broker.stop(broker);
    later(simulation, fault, simulation.broker.heal);
  },
  'rough network': (simulation, fault) => {
    simulation.network.setRough(true);
    later(simulation, fault, () => simulation.network.setRough(false));
  },
};

/** Each history has some of the kinds only, so that they do not mask each other. */
function chooseKinds({ scheduler }: Simulation, kinds: readonly FaultKind[]): readonly FaultKind[] {
  const chosen = kinds.filter((kind) => scheduler.choices.choose(`swarm ${kind}`, 2) === 0);
  return chosen.length === 0 ? kinds : chosen;
}

export function drawFaults(simulation: Simulation, kinds: readonly FaultKind[], withinMs: number): void {
  const { scheduler } = simulation;
  const { choices, trace } = scheduler;
  const chosen = chooseKinds(simulation, kinds);
  const empty = Math.ceil(chosen.length / EMPTY_SHARE);
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const draw = (count: number): number => choices.choose(`fault ${slot}`, count);
    const kind = chosen[draw(chosen.length + empty) - empty];
    const atMs = (draw(MOMENTS) / MOMENTS) * withinMs;
    const forMs = DURATIONS_MS[draw(DURATIONS_MS.length)] ?? 0;
    const target = draw(MOMENTS);
    if (kind === undefined) continue;
    scheduler.afterIn(null, atMs, kind, () => {
      trace.note({ atMs: scheduler.nowMs(), from: 'fault', text: `${kind} for ${forMs} ms` });
      simulation.count(kind);
      strikes[kind](simulation, { kind, atMs, forMs, target });
    });
  }
}
