// The network between a process and the members. A message takes time, its connection may break before or after the command was
// carried out, and a link that is cut swallows messages until the driver's own time limit.
import type { SimulatedProcess } from '../core/process';
import type { Io } from '../core/io';
import type { Scheduler } from '../core/scheduler';
import type { Member } from './member';
import type { ReplicaSet } from './replica-set';
import type { Doc } from './values';

const DELAYS_MS = [0.2, 0.4, 1, 3, 12, 60, 400, 3_000] as const;
/** Most messages take the shortest time. The last ones are as slow as a machine that is overloaded. */
const DELAY_CHOICES = 60;
/** Of so many commands one loses its request, one its answer, and one is swallowed. */
const FATE_CHOICES = 150;

export type NetworkFault = 'reset' | 'timeout';

export interface Network {
  /** Whether connections break by themselves. */
  readonly setRough: (isRough: boolean) => void;
  readonly isRough: () => boolean;
  /** Resolves with the answer; rejects with the way in which the connection failed. */
  readonly send: (process: SimulatedProcess, member: Member, command: Doc, timeoutMs: number) => Promise<Doc>;
  readonly cut: (process: SimulatedProcess, member: Member) => void;
  readonly heal: () => void;
  readonly isCut: (process: SimulatedProcess, member: Member) => boolean;
}

export class ConnectionFailedError extends Error {
  override readonly name = 'ConnectionFailedError';
  constructor(readonly kind: NetworkFault) {
    super(kind);
  }
}

type Fate = 'arrives' | 'request lost' | 'answer lost' | 'swallowed';
/** Requests of the driver itself. */
const IDLE: ReadonlySet<string> = new Set(['hello', 'ping', 'endSessions', 'listIndexes']);
const FATES: readonly Fate[] = ['request lost', 'answer lost', 'swallowed'];

interface Links {
  readonly scheduler: Scheduler;
  readonly replicaSet: ReplicaSet;
  readonly io: Io;
  readonly cuts: Set<string>;
  /** Commands that a member has not answered yet: they fail when it dies. */
  readonly open: Map<string, Set<(kind: NetworkFault) => void>>;
  isRough: boolean;
}

const formatLink = (process: SimulatedProcess, member: Member): string => `${process.name}>${member.name}`;

export function makeNetwork(scheduler: Scheduler, replicaSet: ReplicaSet, io: Io): Network {
  const links: Links = { scheduler, replicaSet, io, cuts: new Set(), open: new Map(), isRough: false };
  replicaSet.onDown((member) => {
    for (const end of [...(links.open.get(member.name) ?? [])]) end('reset');
  });
  return {
    send: (process, member, command, timeoutMs) => send(links, process, member, { command, timeoutMs }),
    setRough: (rough) => void (links.isRough = rough),
    isRough: () => links.isRough,
    cut: (process, member) => void links.cuts.add(formatLink(process, member)),
    heal: () => links.cuts.clear(),
    isCut: (process, member) => links.cuts.has(formatLink(process, member)),
  };
}

function drawDelay({ scheduler }: Links, link: string): number {
  const index = scheduler.choices.choose(link, DELAY_CHOICES) - (DELAY_CHOICES - DELAYS_MS.length);
  return DELAYS_MS[Math.max(0, index)] ?? 0;
}

function drawFate({ scheduler, isRough }: Links, link: string): Fate {
  const drawn = scheduler.choices.choose(`${link} fate`, FATE_CHOICES);
  return isRough ? (FATES[drawn - (FATE_CHOICES - FATES.length)] ?? 'arrives') : 'arrives';
}

function arriveLater(
  scheduler: Scheduler,
  delayMs: number,
  member: Member,
  label: string,
  run: () => void,
): void {
  scheduler.afterIn(null, delayMs, label, () => {
    const waitMs = member.pausedUntilMs - scheduler.nowMs();
    if (waitMs > 0) arriveLater(scheduler, waitMs, member, label, run);
    else run();
  });
}

/** The end of a call that its connection or its time limit decides. */
function openCall(
  links: Links,
  process: SimulatedProcess,
  member: Member,
  { name, timeoutMs }: { readonly name: string; readonly timeoutMs: number },
  { resolve, reject }: Pick<PromiseWithResolvers<Doc>, 'resolve' | 'reject'>,
) {
  const { scheduler, open } = links;
  const { life } = process;
  const link = formatLink(process, member);
  const openHere = open.get(member.name) ?? new Set();
  open.set(member.name, openHere);
  const note = (text: string): void =>
    scheduler.trace.note({ atMs: scheduler.nowMs(), from: member.name, to: process.name, text });
  const end = (kind: NetworkFault): void => {
    openHere.delete(end);
    const fail = (): void => {
      limit.cancel();
      note(`${kind} of ${name}`);
      reject(new ConnectionFailedError(kind));
    };
    scheduler.afterIn(process, drawDelay(links, link), `${kind} ${link}`, fail, life);
  };
  const limit = scheduler.afterIn(process, timeoutMs, `time limit ${link}`, () => {
    openHere.delete(end);
    note(`no answer to ${name}`);
    reject(new ConnectionFailedError('timeout'));
  });
  const receive = (reply: Doc): void => {
    limit.cancel();
    note(describeAnswer(name, reply));
    resolve(reply);
  };
  return {
    end,
    arrive: (): void => void openHere.add(end),
    /** False: the call has ended before. */
    leave: (): boolean => openHere.delete(end),
    receiveLater: (reply: Doc): void =>
      void scheduler.afterIn(process, drawDelay(links, link), `answer ${link}`, () => receive(reply), life),
  };
}

function send(
  links: Links,
  process: SimulatedProcess,
  member: Member,
  { command, timeoutMs }: { readonly command: Doc; readonly timeoutMs: number },
): Promise<Doc> {
  const { scheduler, replicaSet, cuts } = links;
  const link = formatLink(process, member);
  const drawn = drawFate(links, link);
  const [name = ''] = Object.keys(command);
  const fate = (IDLE.has(name) ? null : links.io.next(process)) ?? drawn;
  const text = describe(name, command);
  scheduler.trace.note({ atMs: scheduler.nowMs(), from: process.name, to: member.name, text });
  return new Promise((resolve, reject) => {
    const call = openCall(links, process, member, { name, timeoutMs }, { resolve, reject });
    const answer = (reply: Doc): void => {
      if (!call.leave() || cuts.has(link) || fate === 'swallowed') return;
      if (fate === 'answer lost') {
        call.arrive();
        call.end('reset');
      } else call.receiveLater(reply);
    };
    arriveLater(scheduler, drawDelay(links, link), member, `${name} ${link}`, () => {
      if (cuts.has(link)) return;
      call.arrive();
      if (!member.isUp || fate === 'request lost') {
        call.end('reset');
        return;
      }
      try {
        replicaSet.handle(member, command, answer);
      } catch (error) {
        scheduler.fail(error);
      }
    });
  });
}

function describe(name: string, command: Doc): string {
  const repeated = 'txnNumber' in command ? ` #${String(command['txnNumber'])}` : '';
  const statements = command['documents'] ?? command['updates'] ?? command['deletes'];
  const count = Array.isArray(statements) ? ` of ${statements.length}` : '';
  return `${name} ${String(command[name])}${count}${repeated}`;
}

function describeAnswer(name: string, reply: Doc): string {
  if (reply['ok'] !== 1) return `${name}: ${String(reply['codeName'])}`;
  const errors = (reply['writeErrors'] ?? []) as readonly { readonly code: number }[];
  const refused = errors.length > 0 ? ` refused ${errors.map(({ code }) => code).join(' ')}` : '';
  return `${name}: ok${refused}${'writeConcernError' in reply ? ' majority unknown' : ''}`;
}
