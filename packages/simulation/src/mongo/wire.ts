// What a client of the simulated set is connected to, and the driver's errors for connections that fail.
import { MongoNetworkError, MongoNetworkTimeoutError } from 'mongodb';
import type { SimulatedProcess } from '../core/process';
import type { Scheduler } from '../core/scheduler';
import { ConnectionFailedError, type Network } from './network';
import type { ReplicaSet } from './replica-set';

/** The process and the set that a client connects. */
export interface Wire {
  readonly process: SimulatedProcess;
  readonly scheduler: Scheduler;
  readonly network: Network;
  readonly replicaSet: ReplicaSet;
}

export function toDriverError(error: unknown, address: string): Error {
  if (!(error instanceof ConnectionFailedError)) return error as Error;
  return error.kind === 'timeout'
    ? new MongoNetworkTimeoutError(`connection to ${address} timed out`)
    : new MongoNetworkError(`connection to ${address} closed`);
}
