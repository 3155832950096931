// What a world is: processes with the product's code, operations on them, faults, and the invariants that must hold.
import type { KafkaClient } from '@mps/messaging';
import type { MongoClient } from 'mongodb';
import type { Io } from '../core/io';
import type { SimulatedProcess } from '../core/process';
import type { Scheduler } from '../core/scheduler';
import type { Broker } from '../kafka/broker';
import type { Network } from '../mongo/network';
import type { ReplicaSet } from '../mongo/replica-set';

export type FaultKind =
  | 'kill'
  | 'pause'
  | 'step down'
  | 'kill primary'
  | 'pause primary'
  | 'isolate primary'
  | 'cut link'
  | 'lose broker'
  | 'lose brokers'
  | 'rough network';

/** An invariant does not hold. */
export class ViolationError extends Error {
  override readonly name = 'ViolationError';
  constructor(
    readonly invariant: string,
    message: string,
  ) {
    super(`${invariant}: ${message}`);
  }
}

/** Code of a process, from its start to its kill. It runs again after each restart. */
export type Boot = (parts: ProcessParts) => Promise<void>;

export interface ProcessParts {
  readonly process: SimulatedProcess;
  /** Connected; the platform's options. */
  readonly client: MongoClient;
  readonly kafka: KafkaClient;
}

export interface Simulation {
  readonly scheduler: Scheduler;
  readonly replicaSet: ReplicaSet;
  readonly network: Network;
  readonly broker: Broker;
  readonly io: Io;
  readonly processes: readonly SimulatedProcess[];
  /** Starts a process that faults may strike. */
  readonly startProcess: (name: string, boot: Boot) => SimulatedProcess;
  readonly kill: (process: SimulatedProcess) => void;
  readonly restart: (process: SimulatedProcess) => void;
  /** Throws a ViolationError when the condition does not hold. */
  readonly requireInvariant: (invariant: string, isHeld: boolean, describe: () => string) => void;
  /** Counts something that the report shows. */
  readonly count: (what: string) => void;
  /** Shows a step that neither the database nor Kafka sees to those who watch the history. */
  readonly show: (step: ShownStep) => void;
  readonly onShown: (listener: (step: ShownStep) => void) => void;
}

export interface ShownStep {
  readonly kind: string;
  readonly subject: string;
  readonly value: number;
}

export interface World {
  readonly name: string;
  /** What its histories hold and what strikes them, for the report. */
  readonly faults: readonly FaultKind[];
  readonly invariants: readonly string[];
  /** Virtual time without faults at the end of a history; REST_MS by default. */
  readonly restMs?: number;
  /** Prepares processes, operations and checks. Returns the checks that hold once every fault is over. */
  build(simulation: Simulation): { readonly atRest: () => void };
}
