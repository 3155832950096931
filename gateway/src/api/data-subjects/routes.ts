// A person may ask an organization for their data, and to erase them (docs/rules/privacy.md). The work is a job, because the data are in
// several services.
import type { DataSubjectJob__Output } from '@mps/contracts/gen/mps/activity/v1/DataSubjectJob';
import type { ReadDataSubjectRecordsResponse__Output } from '@mps/contracts/gen/mps/activity/v1/ReadDataSubjectRecordsResponse';
import { err, ok, systemClock, type Result } from '@mps/kernel';
import type { DomainError } from '@mps/contracts';
import { z } from 'zod';
import { CALL_DEADLINE_MS } from '../../clients/clients';
import { defineRoute, type FileChunks, type Route, type RouteContext } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';
import { crossCheck } from '../../http/schemas/cross-check';
import { documentNumber, documentType, withDocument } from '../../http/schemas/documents';
import { idParam } from '../../http/schemas/params';
import { text } from '../../http/schemas/texts';
import type { PersonJob } from '../../clients/person-jobs';

const kindCount = z.object({ kind: z.string(), count: z.int() });

const job = z
  .object({
    id: z.uuid(),
    kind: z.enum(['EXPORT', 'ERASURE']),
    status: z.enum(['PENDING', 'RUNNING', 'DONE', 'FAILED']),
    found: z.array(kindCount),
    blanked: z.array(kindCount),
    kept: z.array(kindCount.extend({ reason: z.string(), until: orNull(instantText) })),
    created_at: instantText,
    finished_at: orNull(instantText),
    expires_at: orNull(instantText),
  })
  .meta({ id: 'DataSubjectJob' });

const MAX_REASON_CHARS = 255;
const common = { tag: 'Privacy', credential: 'any', scope: 'ORGANIZATION' } as const;
const person = { document_type: documentType, document_number: documentNumber };
const ofOne = { ...common, method: 'GET', params: z.object({ id: idParam }) } as const;

/** Only the running process learns the document. */
async function startJob(
  { kind, document_number }: Omit<PersonJob, 'id'>,
  reason: string | undefined,
  { clients, personJobs, ...context }: RouteContext,
): Promise<Result<{ body: object; headers: Record<string, string> }, DomainError>> {
  const permit = personJobs.reserve();
  if (permit === null) return err({ code: 'service_unavailable' });
  let isStarted = false;
  try {
    const opened = await clients.activity.OpenDataSubjectJob({ kind, reason }, context);
    if (!opened.ok) return opened;
    const made = requireJob(opened.value.job);
    permit.start({ id: made.id, kind, document_number }, context);
    isStarted = true;
    return ok({ body: made, headers: { Location: `/v1/data-subjects/jobs/${made.id}` } });
  } finally {
    if (!isStarted) permit.release();
  }
}

function requireJob(made: DataSubjectJob__Output | null): DataSubjectJob__Output {
  if (made === null) throw new Error('The service answered no job');
  return made;
}

const exportDataSubject = defineRoute({
  ...common,
  operationId: 'exportDataSubject',
  summary: 'Collect everything that is stored of a person',
  method: 'POST',
  path: '/v1/data-subjects/export',
  permission: 'privacy.export',
  body: withDocument(z.strictObject(person)),
  creates: 'jobs',
  success: 202,
  response: job,
  handle: ({ body: { document_number } }, context) =>
    startJob({ kind: 'EXPORT', document_number }, undefined, context),
});

const PUNCTUATION = /[.\-/\s]/g;

const eraseDataSubject = defineRoute({
  ...common,
  operationId: 'eraseDataSubject',
  summary: 'Erase what need not stay of a person',
  method: 'POST',
  path: '/v1/data-subjects/erase',
  permission: 'privacy.erase',
  body: withDocument(
    crossCheck(z.strictObject({ ...person, reason: text(MAX_REASON_CHARS) }), (members, report) => {
      const { document_number: number, reason } = members;
      if (typeof number !== 'string' || typeof reason !== 'string') return;
      const document = number.replaceAll(PUNCTUATION, '');
      if (document !== '' && reason.replaceAll(PUNCTUATION, '').includes(document))
        report(['reason'], 'not_allowed', 'names_the_person');
    }),
  ),
  creates: 'jobs',
  success: 202,
  response: job,
  handle: ({ body: { document_number, reason } }, context) =>
    startJob({ kind: 'ERASURE', document_number }, reason, context),
});

const getDataSubjectJob = defineRoute({
  ...ofOne,
  operationId: 'getDataSubjectJob',
  summary: 'Read an export or an erasure of a person',
  path: '/v1/data-subjects/jobs/{id}',
  // privacy.export of an export, privacy.erase of an erasure: the service decides.
  permission: null,
  failures: ['permission_denied'],
  success: 200,
  response: job,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.activity.GetDataSubjectJob({ job_id: params.id }, context);
    return found.ok ? ok({ body: requireJob(found.value.job) }) : found;
  },
});

const clock = systemClock();

type FilePart = Pick<ReadDataSubjectRecordsResponse__Output, 'records_json' | 'has_more'>;
type ReadPart = (part: number) => Promise<Result<FilePart, DomainError>>;

/** Reads one part after the other, each with a deadline of its own. Throws when a part is not there. */
async function* readParts(first: FilePart, read: ReadPart): FileChunks {
  yield '{"records":[';
  let answer = first;
  for (let part = 1; ; part += 1) {
    yield answer.records_json;
    if (!answer.has_more) break;
    const next = await read(part);
    if (!next.ok) throw new Error(`A part of the file was not read: ${next.error.code}`);
    answer = next.value;
    yield ',';
  }
  yield ']}';
}

const getDataSubjectFile = defineRoute({
  ...ofOne,
  operationId: 'getDataSubjectFile',
  summary: 'Download the data of a person',
  path: '/v1/data-subjects/jobs/{id}/file',
  permission: 'privacy.export',
  success: 200,
  response: null,
  file: 'application/json',
  readsMany: true,
  isDownload: true,
  handle: async ({ params }, { clients, ...context }) => {
    const read: ReadPart = (part) => {
      const deadlineMs = clock.now().getTime() + CALL_DEADLINE_MS;
      return clients.activity.ReadDataSubjectRecords({ job_id: params.id, part }, { ...context, deadlineMs });
    };
    const first = await read(0);
    if (!first.ok) return first;
    return ok({
      download: { name: `person-${params.id}.json`, length: null, chunks: readParts(first.value, read) },
    });
  },
});

export const dataSubjectRoutes: readonly Route[] = [
  exportDataSubject,
  eraseDataSubject,
  getDataSubjectJob,
  getDataSubjectFile,
];
