// A lifecycle component: what a process starts in order and stops in reverse order. Servers, relays, consumers and loops
// are components.

export interface Component {
  /** For logs: "outbox-relay", "consumer webhooks". */
  readonly name: string;
  start(): Promise<void>;
  /** Finishes what is under way and releases every resource. Called once, after a start() that may have failed. */
  stop(): Promise<void>;
}
