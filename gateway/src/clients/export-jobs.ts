// Writes the files of exports after their request was answered. This process holds one part of a file at a time, whatever the size
// of the list. An export that it could not finish has failed, and its caller starts another one.
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Component, Logger } from '@mps/chassis';
import type { Caller, CallContext, DomainError } from '@mps/contracts';
import { MAX_EXPORT_ROWS, newId, ok, type ExportFailure, type RealClock, type Result } from '@mps/kernel';
import type { CsvPages } from '../http/route/csv-pages';
import {
  EXPORT_CALL_LIMIT_MS,
  EXPORT_PART_BYTES,
  EXPORT_REPORT_MS,
  EXPORT_TIME_LIMIT_MS,
  MAX_EXPORT_BYTES,
} from '../limits';
import type { Clients } from './clients';
import { makeExportPermits, type ReservedExport } from './export-permits';

export interface ExportJob {
  readonly id: string;
  /** The beginning of the file. */
  readonly head: string;
  readonly formatRows: (rows: readonly object[]) => string;
  /** Rows that were created later are no part of the export. */
  readonly until: string;
  /** Opens the list, when the file may be written. `signal` ends the reading. */
  readonly pages: (signal: AbortSignal) => CsvPages;
}

export interface ExportJobs {
  /** Returns the permit of one export. rate_limited · service_unavailable */
  reserve(caller: Pick<Caller, 'principal_id' | 'organization_id'>): Result<ExportPermit, DomainError>;
}

/** Its holder calls one of the two, once. */
export interface ExportPermit {
  /** Returns at once. */
  start(job: ExportJob, context: CallContext): void;
  /** Gives the permit back without an export. */
  release(): void;
}

export interface ExportJobsOptions {
  readonly clients: Pick<Clients, 'activity'>;
  readonly realClock: RealClock;
  readonly log: Pick<Logger, 'error'>;
  readonly maxBytes?: number;
  readonly maxRows?: number;
  readonly timeLimitMs?: number;
}

const compress = promisify(gzip);
/** Rows repeat the names of their members, so the fastest level compresses them to a sixth. Payments need the processor. */
const FASTEST = { level: constants.Z_BEST_SPEED };

/** Ends an export with its failure. */
class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
  constructor(readonly failure: ExportFailure) {
    super(`The export failed: ${failure}`);
  }
}

interface RunningJobs extends ExportJobs {
  /** Resolves when no export runs. */
  readonly settle: () => Promise<void>;
  readonly component: Component;
}

export function makeExportJobs(options: ExportJobsOptions): RunningJobs {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const permits = makeExportPermits();
  const settle = async (): Promise<void> => {
    await Promise.all(running);
  };
  return {
    settle,
    reserve({ principal_id, organization_id }) {
      const reserved = permits.reserve(organization_id ?? principal_id);
      if (!reserved.ok) return reserved;
      const { wait, release } = reserved.value;
      const start: ExportPermit['start'] = (job, context) => {
        const work = runExport(options, job, context, { stopping: stopping.signal, wait }).finally(() => {
          running.delete(work);
          release();
        });
        running.add(work);
      };
      return ok({ start, release });
    },
    component: {
      name: 'export-jobs',
      start: async () => undefined,
      async stop() {
        stopping.abort(new ExportFailed('INTERRUPTED'));
        await settle();
      },
    },
  };
}

interface Surroundings {
  readonly stopping: AbortSignal;
  readonly wait: ReservedExport['wait'];
}

/** Never rejects. */
async function runExport(
  options: ExportJobsOptions,
  job: ExportJob,
  { caller, callerTokens }: CallContext,
  { stopping, wait }: Surroundings,
): Promise<void> {
  const { clients, realClock, log, timeLimitMs = EXPORT_TIME_LIMIT_MS } = options;
  const writer = { export_id: job.id, writer: newId() };
  const makeContext = (): CallContext => ({
    caller,
    callerTokens,
    deadlineMs: realClock.now().getTime() + EXPORT_CALL_LIMIT_MS,
    idempotency: null,
  });
  const ended = new AbortController();
  let signal = AbortSignal.any([stopping, ended.signal]);
  const keep = async (part: object): Promise<void> => {
    const kept = await clients.activity.KeepExportPart({ ...writer, ...part }, makeContext());
    if (!kept.ok) throw toFailure(kept.error);
  };
  // An export refuses the report when it has ended elsewhere, by an erasure or as interrupted, and when another job writes it.
  const report = (): Promise<void> =>
    keep({}).catch((error: unknown) => {
      if (error instanceof ExportEnded) ended.abort(error);
    });
  const reports = setInterval(() => void report(), EXPORT_REPORT_MS);
  let failure: ExportFailure | null = null;
  try {
    await report();
    await wait(signal);
    signal = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
    await writeFile(options, job, { signal, keep });
  } catch (error) {
    const cause: unknown = signal.aborted ? signal.reason : error;
    if (cause instanceof ExportEnded) return;
    failure = findFailure(cause);
    if (failure === 'INTERNAL_ERROR') log.error({ export: job.id, err: error }, 'an export failed');
  } finally {
    clearInterval(reports);
  }
  const finish = { ...writer, ...(failure !== null && { failure }) };
  const answer = await clients.activity.FinishExport(finish, makeContext());
  if (!answer.ok) log.error({ export: job.id, code: answer.error.code }, 'the end of an export was not kept');
}

/** The export does not exist any more, is over, or is written by another job. */
class ExportEnded extends Error {
  override readonly name = 'ExportEnded';
}

const toFailure = ({ code }: DomainError): Error =>
  code === 'resource_not_found' ? new ExportEnded() : new Error(`A part was not kept: ${code}`);

function findFailure(cause: unknown): ExportFailure {
  if (cause instanceof ExportFailed) return cause.failure;
  return cause instanceof DOMException && cause.name === 'TimeoutError' ? 'TOO_SLOW' : 'INTERNAL_ERROR';
}

interface Writing {
  readonly signal: AbortSignal;
  readonly keep: (part: object) => Promise<void>;
}

/** Fills parts of about EXPORT_PART_BYTES and keeps each before it reads on. */
async function writeFile(
  { maxBytes = MAX_EXPORT_BYTES, maxRows = MAX_EXPORT_ROWS }: ExportJobsOptions,
  { head, formatRows, until, pages }: ExportJob,
  { signal, keep }: Writing,
): Promise<void> {
  const total = { rows: 0, bytes: 0, parts: 0 };
  let open = { text: [head], rows: 0, bytes: Buffer.byteLength(head) };
  const closePart = async (): Promise<void> => {
    if (open.bytes === 0) return;
    const content = await compress(open.text.join(''), FASTEST);
    await keep({ content, part: total.parts, rows: open.rows, size: open.bytes });
    total.parts += 1;
    open = { text: [], rows: 0, bytes: 0 };
  };
  for await (const rows of readRows(pages(signal), until)) {
    signal.throwIfAborted();
    const text = formatRows(rows);
    const bytes = Buffer.byteLength(text);
    total.rows += rows.length;
    total.bytes += bytes;
    if (total.rows > maxRows) throw new ExportFailed('TOO_MANY_ROWS');
    if (total.bytes > maxBytes) throw new ExportFailed('TOO_MANY_BYTES');
    open.text.push(text);
    open.rows += rows.length;
    open.bytes += bytes;
    if (open.bytes >= EXPORT_PART_BYTES) await closePart();
  }
  await closePart();
}

interface Row {
  readonly id?: unknown;
  readonly created_at?: unknown;
  readonly timestamp?: unknown;
}

/**
 * Leaves out rows that were created after the export, and rows of the page before: a list that is read by page numbers repeats them
 * when new rows move the others on.
 */
async function* readRows(pages: CsvPages, until: string): AsyncGenerator<readonly object[]> {
  let before = new Set<unknown>();
  for await (const page of pages) {
    const rows = takePage(page);
    const ids = new Set(rows.flatMap(({ id }) => id ?? []));
    const known = rows.filter((row) => readCreated(row) <= until);
    yield known.filter(({ id }) => id === undefined || !before.has(id));
    before = ids;
  }
}

/** Instants of answers have one form, so their texts have the order of time. Rows of days have none. */
function readCreated({ created_at, timestamp }: Row): string {
  const created = created_at ?? timestamp;
  return typeof created === 'string' ? created : '';
}

function takePage(page: Result<readonly object[], DomainError>): readonly Row[] {
  if (page.ok) return page.value;
  const { code, violations = [] } = page.error;
  if (violations.some(({ reason }) => reason === 'too_many_rows')) throw new ExportFailed('TOO_MANY_ROWS');
  if (code === 'permission_denied' || code === 'company_access_denied')
    throw new ExportFailed('PERMISSION_DENIED');
  throw new Error(`A page was not read: ${code}`);
}
