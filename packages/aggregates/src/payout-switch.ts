// PayoutSwitch: whether a service may send money, stored in its database (docs/adr/0026). A process reads the switch before
// each send. The result is a permit for PERMIT_MS, by the monotonic clock, from before the read. A pause is answered once every
// such permit has expired. An answered pause therefore holds for every process, also after a restart and without Kafka. A
// process that cannot read the switch sends nothing.
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { DatabaseBusyError } from './database-error';
import { isPast } from './grouping';
import { asCollection, type AnyCollection } from './outbox';
import { declareSchema, defineDocument, type DocumentIn } from './schema/document-schema';
import { flag, instant, membersOf, nullable, text } from './schema/members';
import { NO_DEADLINE } from './store-types';

/** How long a permit lasts: a process that pays a lot reads once a second. */
export const PERMIT_MS = 1_000;
/** From the write of a pause to its answer: the longest permit, by a clock that may run faster, and a margin for the send itself. */
export const PAUSE_ANSWER_MS = 2 * PERMIT_MS;
/** A read that takes longer gives no permit. */
const READ_LIMIT_MS = 2_000;
/** Limit of reads on a machine so busy that permits expire while they are read. */
const MAX_READS = 4;
const ID = 'payouts';
export const SWITCHES = 'switches';

export interface PayoutState {
  readonly paused: boolean;
  readonly reason: string | null;
  readonly changed_by: string | null;
  readonly changed_at: Date | null;
}

type NewPayoutState = Omit<PayoutState, 'changed_at'>;

const switchSchema = defineDocument({
  _id: text(),
  ...membersOf<PayoutState>({
    paused: flag(),
    reason: nullable(text()),
    changed_by: nullable(text()),
    changed_at: nullable(instant()),
  }),
});

type SwitchDocument = DocumentIn<typeof switchSchema>;

export const declareSwitches = (connection: Connection) => declareSchema(connection, SWITCHES, switchSchema);

const RUNNING: PayoutState = { paused: false, reason: null, changed_by: null, changed_at: null };

export interface PayoutSwitch {
  /** Whether money may be sent now. Send at once, or ask again. Throws when the switch cannot be read. */
  maySend(): Promise<boolean>;
  /** Whether the permit that `maySend` gave last still counts, for a caller that did something else since. Reads nothing. */
  hasPermit(): boolean;
  /** The present state. A primary that was replaced does not answer. */
  read(): Promise<PayoutState>;
  /**
   * Sets the state and returns the stored one. A pause resolves once no process can begin to send money. A resume changes
   * nothing after its deadline, or if the switch has changed since the resume began: a resume with a lost answer may reach
   * the database after a later pause.
   */
  set(state: NewPayoutState, deadlineMs?: number): Promise<PayoutState>;
  /** The state of a majority, to show to people. Send no money by it. */
  look(): Promise<PayoutState>;
}

/** A finished or pending read of the switch. */
interface Reading {
  readonly sinceMs: number;
  readonly state: Promise<PayoutState>;
}

export function makePayoutSwitch(connection: Pick<Connection, 'collection'>): PayoutSwitch {
  const switches = connection.collection(SWITCHES);
  let reading: Reading | null = null;
  let permit: Reading | null = null;

  const isFresh = ({ sinceMs }: Reading): boolean => performance.now() - sinceMs < PERMIT_MS;

  function begin(): Reading {
    const state = readSwitch(switches, 'linearizable');
    const begun = { sinceMs: performance.now(), state };
    reading = begun;
    // A failed read is forgotten: the next caller reads again.
    state.catch(() => {
      if (reading === begun) reading = null;
    });
    return begun;
  }

  return {
    async maySend() {
      // A permit that expired during its read is read again, once for all callers.
      for (let reads = 0; reads < MAX_READS; reads += 1) {
        const current = reading !== null && isFresh(reading) ? reading : begin();
        const { paused } = await current.state;
        permit = paused ? null : current;
        if (paused) return false;
        if (isFresh(current)) return true;
      }
      throw new DatabaseBusyError('The switch of payouts could not be read in time');
    },

    hasPermit: () => permit !== null && isFresh(permit),

    read: () => begin().state,

    async set(state, deadlineMs = NO_DEADLINE) {
      if (state.paused) {
        await writeSwitch(switches, state);
        await pause(PAUSE_ANSWER_MS);
      } else await resume(switches, state, deadlineMs);
      return begin().state;
    },

    look: () => readSwitch(switches, 'majority'),
  };
}

async function readSwitch(switches: AnyCollection, level: 'linearizable' | 'majority'): Promise<PayoutState> {
  const found = await asCollection<SwitchDocument>(switches).findOne(
    { _id: ID },
    { readConcern: { level }, readPreference: 'primary', maxTimeMS: READ_LIMIT_MS },
  );
  if (found === null) return RUNNING;
  const { _id, ...state } = found;
  return state;
}

async function resume(switches: AnyCollection, state: NewPayoutState, deadlineMs: number): Promise<void> {
  const { paused, changed_at } = await readSwitch(switches, 'linearizable');
  if (paused && !isPast(deadlineMs)) await writeSwitch(switches, state, { changed_at });
}

/** Also for tools that pause payouts in the database of a stopped service. `since`: writes only the switch of this instant. */
export async function writeSwitch(
  switches: AnyCollection,
  state: NewPayoutState,
  since?: Pick<PayoutState, 'changed_at'>,
): Promise<void> {
  await asCollection<SwitchDocument>(switches).updateOne(
    { _id: ID, ...since },
    [{ $set: { ...literals(state), changed_at: '$$NOW' } }],
    { upsert: since === undefined, writeConcern: { w: 'majority', journal: true } },
  );
}

/** Texts of people are no expressions. */
const literals = (members: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, { $literal: value as unknown }]));
