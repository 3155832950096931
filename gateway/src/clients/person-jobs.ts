// Exports and erases persons after the request was answered. The document stays in the memory of this process, so only it can do the
// work. A job that it could not finish has failed, and its caller starts another one: a repeat does no harm.
import {
  closeAll,
  erasePerson,
  findPerson,
  listExported,
  makeGrpcClient,
  makeKindCounter,
  PERSONAL_DATA_SERVICES,
  type AskHolder,
  type ClientOf,
  type Component,
  type KeptCount,
  type KindCount,
  type Logger,
  type PersonalDataHolder,
} from '@mps/chassis';
import { personalDataService, type CallContext, type DomainError } from '@mps/contracts';
import type { RealClock, Result } from '@mps/kernel';
import type { Clients, Targets } from './clients';
import { MAX_PERSON_FILE_BYTES, MAX_PERSON_JOBS, PERSON_CALL_LIMIT_MS, PERSON_REPORT_MS } from '../limits';

export interface PersonJob {
  readonly id: string;
  readonly kind: 'EXPORT' | 'ERASURE';
  /** CPF or CNPJ without punctuation. */
  readonly document_number: string;
}

export interface PersonJobs {
  /** Returns the permit of one job. null: the process runs as many as it may. */
  reserve(): PersonJobPermit | null;
}

/** Its holder calls one of the two, once. */
export interface PersonJobPermit {
  /** Returns at once. */
  start(job: PersonJob, context: CallContext): void;
  /** Gives the permit back without a job. */
  release(): void;
}

type Holders = Readonly<Record<PersonalDataHolder, ClientOf<ReturnType<typeof personalDataService>>>>;

interface Outcome {
  readonly found: readonly KindCount[];
  readonly blanked?: readonly KindCount[];
  readonly kept?: readonly KeptCount[];
}

export interface PersonJobsOptions {
  readonly clients: Pick<Clients, 'activity'>;
  readonly targets: Targets;
  readonly realClock: RealClock;
  readonly log: Pick<Logger, 'error'>;
}

const TARGETS = {
  transactions: 'transactions',
  merchants: 'merchants',
  'pix-keys': 'pixKeys',
  webhooks: 'webhooks',
  activity: 'activity',
} as const satisfies Record<PersonalDataHolder, keyof Targets>;

/** Clients of the services that store personal data. */
const connectHolders = (targets: Targets): Holders =>
  Object.fromEntries(
    PERSONAL_DATA_SERVICES.map((name) => [
      name,
      makeGrpcClient(personalDataService(), targets[TARGETS[name]]),
    ]),
  ) as Holders;

export function makePersonJobs(options: PersonJobsOptions): PersonJobs & { readonly component: Component } {
  const holders = connectHolders(options.targets);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let reserved = 0;
  const release = (): void => void (reserved -= 1);
  const start = (job: PersonJob, context: CallContext): void => {
    const work = runJob({ ...options, holders }, job, { ...context, signal: stopping.signal }).finally(() => {
      running.delete(work);
      release();
    });
    running.add(work);
  };
  return {
    reserve() {
      if (reserved >= MAX_PERSON_JOBS) return null;
      reserved += 1;
      return { start, release };
    },
    component: {
      name: 'person-jobs',
      start: async () => undefined,
      async stop() {
        stopping.abort(new Error('the process stops'));
        await Promise.all(running);
        await closeAll(Object.values(holders));
      },
    },
  };
}

/** Never rejects. */
async function runJob(
  { clients: { activity }, holders, realClock, log }: PersonJobsOptions & { readonly holders: Holders },
  { id: job_id, kind, document_number }: PersonJob,
  { caller, callerTokens, signal }: CallContext,
): Promise<void> {
  const makeContext = (): CallContext => ({
    caller,
    callerTokens,
    deadlineMs: realClock.now().getTime() + PERSON_CALL_LIMIT_MS,
    idempotency: null,
  });
  let reportedMs = -Infinity;
  async function report(records_json = ''): Promise<void> {
    reportedMs = realClock.now().getTime();
    take(await activity.KeepDataSubjectRecords({ job_id, records_json }, makeContext()));
  }
  const ask: AskHolder = async (service, method, request) => {
    signal?.throwIfAborted();
    if (realClock.now().getTime() - reportedMs > PERSON_REPORT_MS) await report();
    return take(await holders[service][method](request, makeContext()));
  };
  const finish = async (is_done: boolean, { found, blanked = [], kept = [] }: Outcome): Promise<void> => {
    const result = { found: [...found], blanked: [...blanked], kept: [...kept] };
    take(await activity.FinishDataSubjectJob({ job_id, is_done, ...result }, makeContext()));
  };
  try {
    const outcome =
      kind === 'EXPORT'
        ? await exportPerson(ask, document_number, report)
        : await erasePerson(ask, document_number);
    await finish(true, outcome);
  } catch (error) {
    log.error({ job: job_id, err: error }, 'an export or an erasure of a person failed');
    await finish(false, { found: [] }).catch(() => undefined);
  }
}

/** Each page is a part of the file. */
async function exportPerson(
  ask: AskHolder,
  documentNumber: string,
  keep: (recordsJson: string) => Promise<void>,
): Promise<Outcome> {
  const found = makeKindCounter();
  let bytes = 0;
  for await (const page of findPerson(ask, documentNumber)) {
    found.add(page);
    const part = listExported(page)
      .map((record) => JSON.stringify(record))
      .join();
    bytes += Buffer.byteLength(part);
    if (bytes > MAX_PERSON_FILE_BYTES) throw new Error('The file is too large');
    if (part !== '') await keep(part);
  }
  return { found: found.list() };
}

function take<Value>(result: Result<Value, DomainError>): Value {
  if (!result.ok) throw new Error(`A call failed: ${result.error.code}`);
  return result.value;
}
