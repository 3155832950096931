// A part of a process: what it starts in order and stops in reverse. Relays, consumers and servers are all parts.

export interface Part {
  /** For logs: "outbox-relay", "consumer webhooks". */
  readonly name: string;
  start(): Promise<void>;
  /** Ends what is under way and gives everything back. Called once, after a start() that may have failed. */
  stop(): Promise<void>;
}
