// Component: a part of a process that starts and stops. Servers, relays, consumers and loops are components.

/** A process starts its components in order and stops them in reverse order. */
export interface Component {
  /** For logs: "outbox-relay", "consumer webhooks". */
  readonly name: string;
  start(): Promise<void>;
  /** Finishes the work under way and releases every resource. Called once, also while start() runs or after it failed. */
  stop(): Promise<void>;
}
