// The parts of the MongoDB driver that the simulation replaces. The driver declares no types for its inner modules.
declare module 'mongodb/lib/sdam/monitor' {
  import type { EventEmitter } from 'node:events';
  import type { MongoClient } from 'mongodb';

  export class Monitor extends EventEmitter {
    readonly address: string;
    readonly server: { readonly topology: { readonly client: MongoClient } };
    connect: (this: Monitor) => void;
    requestCheck: (this: Monitor) => void;
    reset: (this: Monitor) => void;
    close: (this: Monitor) => void;
  }
}

declare module 'mongodb/lib/cmap/connection_pool' {
  import type { EventEmitter } from 'node:events';
  import type { MongoClient } from 'mongodb';
  import type { Connection } from 'mongodb/lib/cmap/connection';

  export class ConnectionPool extends EventEmitter {
    readonly address: string;
    readonly server: {
      readonly topology: { readonly client: MongoClient };
      handleError(error: unknown): void;
    };
    readonly options: Readonly<Record<string, unknown>>;
    readonly connectionCounter: Generator<number>;
    readonly generation: number;
    readonly poolState: string;
    readonly closed: boolean;
    pending: number;
    createConnection: (
      this: ConnectionPool,
      callback: (error?: unknown, connection?: Connection) => void,
    ) => void;
  }
}

declare module 'mongodb/lib/cmap/errors' {
  export class PoolClosedError extends Error {
    constructor(pool: unknown);
  }
  export class PoolClearedError extends Error {
    constructor(pool: unknown);
  }
}

declare module 'mongodb/lib/cmap/connection' {
  import type { EventEmitter } from 'node:events';

  export class Connection extends EventEmitter {
    constructor(stream: unknown, options: object);
    closed: boolean;
    error: Error | null;
    established: boolean;
    hello: unknown;
    generation: number;
    socketTimeoutMS: number;
    markAvailable(): void;
    destroy(): void;
    onError(error: Error): void;
    throwIfAborted(): void;
  }
}

declare module 'mongodb/lib/cmap/wire_protocol/responses' {
  export interface MongoDBResponse {
    toObject(): Readonly<Record<string, unknown>>;
  }
  export const MongoDBResponse: { readonly make: (bytes: Uint8Array) => MongoDBResponse };
}
