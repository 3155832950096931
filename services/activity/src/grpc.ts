// Every RPC of this service with its operation. Messages are mapped by descriptor.
import { pageFromWire, pageToWire, serve, type RpcTable, type ServedService } from '@mps/chassis';
import { activityService } from '@mps/contracts';
import type { ActivityServiceDefinition } from '@mps/contracts/gen/mps/activity/v1/ActivityService';
import {
  DEFAULT_PAGE_LIMIT,
  EXPORT_FAILURES,
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_LOCALES,
  mapOk,
} from '@mps/kernel';
import {
  listAuditChains,
  listAuditRecords,
  listChainRecords,
  recordOperatorAction,
  toRecordMessage,
  type AuditDeps,
} from './audit';
import {
  finishDataSubjectJob,
  getDataSubjectJob,
  JOB_KINDS,
  keepDataSubjectRecords,
  openDataSubjectJob,
  readDataSubjectRecords,
  type DataSubjectDeps,
  type DataSubjectJob,
} from './data-subjects';
import {
  finishExport,
  getExport,
  keepExportPart,
  listExports,
  openExport,
  readExportPart,
  type ExportDeps,
  type ShownExport,
} from './exports';
import { listProviderCalls, type ProviderCallDeps } from './provider-calls';
import {
  followRequestLogs,
  type FollowDeps,
  getRequestLog,
  listRequestLogs,
  type RequestLogDeps,
} from './request-logs';

export const serveActivity = (
  deps: AuditDeps & RequestLogDeps & FollowDeps & ProviderCallDeps & DataSubjectDeps & ExportDeps,
): ServedService =>
  serve(activityService(), {
    ListAuditRecords: (request, context) =>
      mapOk(listAuditRecords(deps, request, context), ({ data, ...page }) => ({
        data: data.map(toRecordMessage),
        ...page,
      })),
    ListAuditChains: ({ after }, context) =>
      mapOk(listAuditChains(deps, after, context), (data) => ({ data })),
    ListChainRecords: (request, context) =>
      mapOk(listChainRecords(deps, request, context), (data) => ({ data: data.map(toRecordMessage) })),
    ListRequestLogs: (request, context) =>
      mapOk(listRequestLogs(deps, request, context), ({ data, ...page }) => ({ data: [...data], ...page })),
    FollowRequestLogs: (request, context) =>
      mapOk(followRequestLogs(deps, request, context), ({ data, cursors, ...page }) => ({
        data: [...data],
        cursors: [...cursors],
        ...page,
      })),
    GetRequestLog: ({ id }, context) =>
      mapOk(getRequestLog(deps, id, context), (found) => ({ request_log: found })),
    ListProviderCalls: ({ subject_ids, page: asked }, context) => {
      const paging = {
        page: asked?.page ?? 1,
        limit: asked?.limit ?? DEFAULT_PAGE_LIMIT,
        direction: asked?.sort === 'created_at' ? 1 : -1,
      } as const;
      return mapOk(listProviderCalls(deps, { subject_ids, ...paging }, context), ({ data, total }) => ({
        data: [...data],
        page: { ...paging, total },
      }));
    },
    RecordOperatorAction: ({ details_json, resource, ...action }, context) => {
      const details = JSON.parse(details_json) as Readonly<Record<string, unknown>>;
      const named = resource ?? { type: 'platform', id: '' };
      return mapOk(recordOperatorAction(deps, { ...action, resource: named, details }, context), () => ({}));
    },
    OpenDataSubjectJob: ({ kind, reason }, context) => {
      const known = JOB_KINDS.find((one) => one === kind);
      if (known === undefined) throw new Error('The kind of a job is unknown');
      return mapOk(openDataSubjectJob(deps, { kind: known, reason }, context), toJobMessage);
    },
    KeepDataSubjectRecords: (request, context) =>
      mapOk(keepDataSubjectRecords(deps, request, context), () => ({})),
    FinishDataSubjectJob: (request, context) =>
      mapOk(finishDataSubjectJob(deps, request, context), toJobMessage),
    GetDataSubjectJob: ({ job_id }, context) => mapOk(getDataSubjectJob(deps, job_id, context), toJobMessage),
    ReadDataSubjectRecords: (request, context) => readDataSubjectRecords(deps, request, context),
    ...makeExportRpcs(deps),
  });

const makeExportRpcs = (deps: ExportDeps) =>
  ({
    OpenExport: ({ kind, format, locale, columns, filters_json }, context) => {
      const command = {
        kind: choose(EXPORT_KINDS, kind),
        format: choose(EXPORT_FORMATS, format),
        locale: choose(EXPORT_LOCALES, locale),
        columns,
        filters_json,
      };
      return mapOk(openExport(deps, command, context), ({ stored, replayed, isUnwritten }) => ({
        export: toExportMessage(stored),
        replayed,
        is_unwritten: isUnwritten,
      }));
    },
    KeepExportPart: ({ export_id, writer, content, part, rows, size }, context) => {
      const report = content === null ? null : { part, content, rows, size };
      return mapOk(keepExportPart(deps, { export_id, writer, report }, context), () => ({}));
    },
    FinishExport: ({ export_id, writer, failure }, context) => {
      const known = failure === null ? null : choose(EXPORT_FAILURES, failure);
      return mapOk(finishExport(deps, { export_id, writer, failure: known }, context), toExportAnswer);
    },
    GetExport: ({ export_id }, context) => mapOk(getExport(deps, export_id, context), toExportAnswer),
    ListExports: ({ page }, context) => {
      const query = pageFromWire(page);
      return mapOk(listExports(deps, query, context), ({ data, total }) => ({
        data: data.map(toExportMessage),
        page: pageToWire(query, total),
      }));
    },
    ReadExportPart: (request, context) => readExportPart(deps, request, context),
  }) satisfies Partial<RpcTable<ActivityServiceDefinition>>;

function choose<const Value extends string>(values: readonly Value[], text: string): Value {
  const known = values.find((value) => value === text);
  if (known === undefined) throw new Error('A word of an export is unknown');
  return known;
}

const toExportAnswer = (stored: ShownExport) => ({ export: toExportMessage(stored) });

const toExportMessage = (stored: ShownExport) => ({
  id: stored._id,
  kind: stored.kind,
  format: stored.format,
  locale: stored.locale,
  columns: [...stored.columns],
  filters_json: stored.filters_json,
  status: stored.status,
  failure: stored.failure,
  rows: stored.status === 'PENDING' ? null : stored.rows,
  bytes: stored.status === 'PENDING' ? null : stored.bytes,
  created_at: stored.created_at.toISOString(),
  finished_at: stored.finished_at?.toISOString() ?? null,
  expires_at: stored.expires_at?.toISOString() ?? null,
});

const toJobMessage = (job: DataSubjectJob) => ({
  job: {
    id: job._id,
    kind: job.kind,
    status: job.status,
    found: [...job.found],
    blanked: [...job.blanked],
    kept: [...job.kept],
    created_at: job.created_at.toISOString(),
    finished_at: job.finished_at?.toISOString() ?? null,
    expires_at: job.expires_at?.toISOString() ?? null,
  },
});
