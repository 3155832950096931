/** A process of the simulated platform. Its code sees its own clock and its own random numbers. */
export interface SimulatedProcess {
  readonly name: string;
  /** Raised by each kill: an event of an earlier life never runs. */
  life: number;
  isUp: boolean;
  /** Its events wait until this time. */
  pausedUntilMs: number;
  /** Wall clock minus virtual time. */
  offsetMs: number;
}
