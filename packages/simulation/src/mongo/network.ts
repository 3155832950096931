// The network between a process and the members. A message takes time, its connection may break before or after the command was
// carried out, and a link that is cut swallows messages until the driver's own time limit.
import type { SimulatedProcess } from '../core/process';
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
  setRough(isRough: boolean): void;
  isRough(): boolean;
  /** Resolves with the answer; rejects with the way in which the connection failed. */
  send(process: SimulatedProcess, member: Member, command: Doc, timeoutMs: number): Promise<Doc>;
  cut(process: SimulatedProcess, member: Member): void;
  heal(): void;
  isCut(process: SimulatedProcess, member: Member): boolean;
}

export class ConnectionFailedError extends Error {
  override readonly name = 'ConnectionFailedError';
  constructor(readonly kind: NetworkFault) {
    super(kind);
  }
}

type Fate = 'arrives' | 'request lost' | 'answer lost' | 'swallowed';
const FATES: readonly Fate[] = ['request lost', 'answer lost', 'swallowed'];

export function makeNetwork(scheduler: Scheduler, replicaSet: ReplicaSet): Network {
  const { choices, trace } = scheduler;
  const cuts = new Set<string>();
  let isRough = false;
  /** Commands that a member has not answered yet: they fail when it dies. */
  const open = new Map<string, Set<(kind: NetworkFault) => void>>();

  const linkOf = (process: SimulatedProcess, member: Member): string => `${process.name}>${member.name}`;

  const drawDelay = (link: string): number => {
    const index = choices.choose(link, DELAY_CHOICES) - (DELAY_CHOICES - DELAYS_MS.length);
    return DELAYS_MS[Math.max(0, index)] ?? 0;
  };

  const drawFate = (link: string): Fate => {
    const drawn = choices.choose(`${link} fate`, FATE_CHOICES);
    return isRough ? (FATES[drawn - (FATE_CHOICES - FATES.length)] ?? 'arrives') : 'arrives';
  };

  replicaSet.onDown((member) => {
    for (const end of [...(open.get(member.name) ?? [])]) end('reset');
  });

  function arriveLater(delayMs: number, member: Member, label: string, run: () => void): void {
    scheduler.afterIn(null, delayMs, label, () => {
      const waitMs = member.pausedUntilMs - scheduler.nowMs();
      if (waitMs > 0) arriveLater(waitMs, member, label, run);
      else run();
    });
  }

  function send(process: SimulatedProcess, member: Member, command: Doc, timeoutMs: number): Promise<Doc> {
    const { life } = process;
    const link = linkOf(process, member);
    const fate = drawFate(link);
    const [name = ''] = Object.keys(command);
    const openHere = open.get(member.name) ?? new Set();
    open.set(member.name, openHere);
    const note = (from: string, to: string, text: string): void =>
      trace.note({ atMs: scheduler.nowMs(), from, to, text });
    note(process.name, member.name, describe(name, command));
    return new Promise((resolve, reject) => {
      const end = (kind: NetworkFault): void => {
        openHere.delete(end);
        const fail = (): void => {
          limit.cancel();
          note(member.name, process.name, `${kind} of ${name}`);
          reject(new ConnectionFailedError(kind));
        };
        scheduler.afterIn(process, drawDelay(link), `${kind} ${link}`, fail, life);
      };
      const limit = scheduler.afterIn(process, timeoutMs, `time limit ${link}`, () => {
        openHere.delete(end);
        note(member.name, process.name, `no answer to ${name}`);
        reject(new ConnectionFailedError('timeout'));
      });
      const answer = (reply: Doc): void => {
        if (!openHere.delete(end) || cuts.has(link) || fate === 'swallowed') return;
        if (fate === 'answer lost') {
          openHere.add(end);
          end('reset');
          return;
        }
        const receive = (): void => {
          limit.cancel();
          note(member.name, process.name, describeAnswer(name, reply));
          resolve(reply);
        };
        scheduler.afterIn(process, drawDelay(link), `answer ${link}`, receive, life);
      };
      arriveLater(drawDelay(link), member, `${name} ${link}`, () => {
        if (cuts.has(link)) return;
        openHere.add(end);
        if (!member.isUp || fate === 'request lost') {
          end('reset');
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

  return {
    send,
    setRough: (rough) => void (isRough = rough),
    isRough: () => isRough,
    cut: (process, member) => void cuts.add(linkOf(process, member)),
    heal: () => cuts.clear(),
    isCut: (process, member) => cuts.has(linkOf(process, member)),
  };
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
