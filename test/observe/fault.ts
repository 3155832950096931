// A fault for rehearsing a runbook. World: the parts of the running platform that it uses.
import type { ProcessName } from '@mps/devtools';
import type { OwnPlatform } from '@mps/testkit';
import type { mongo } from 'mongoose';

export interface World {
  readonly test: OwnPlatform;
  readonly database: (name: string) => mongo.Db;
  /** The status that the merchant's server answers. 'nothing' leaves the request open. */
  readonly receiver: { answer: number | 'nothing' };
  /** Replaces the certificate that all processes mount for calls between services. */
  readonly renewCertificate: (endsInDays: number) => Promise<unknown>;
  /** Requests in each round of the traffic besides the usual payments and reads. */
  readonly extra: (() => Promise<unknown>)[];
  /** Runs `npm run ops -- …` and prints its output. */
  readonly ops: (...args: readonly string[]) => Promise<string>;
  /** Prints the newest log line of a process that contains the text. */
  readonly log: (name: ProcessName, text: string) => Promise<void>;
}

export interface Fault {
  readonly what: string;
  /** The alerts that this fault must raise. */
  readonly alerts: readonly string[];
  /** Replacements in the alert's expression that shorten hours. */
  readonly instead?: Readonly<Record<string, string>>;
  readonly inject: (world: World) => Promise<void>;
  readonly look?: (world: World) => Promise<unknown>;
  /** Removes the fault with the runbook's own steps where it has any. */
  readonly mend: (world: World) => Promise<unknown>;
}
