// Every RPC of this service with its operation. Messages are mapped by descriptor.
import { serve, type ServedService } from '@mps/chassis';
import { activityService } from '@mps/contracts';
import { DEFAULT_PAGE_LIMIT, mapOk } from '@mps/kernel';
import {
  listAuditChains,
  listAuditRecords,
  listChainRecords,
  recordOperatorAction,
  toRecordMessage,
  type AuditDeps,
} from './audit';
import { listProviderCalls, type ProviderCallDeps } from './provider-calls';
import {
  followRequestLogs,
  type FollowDeps,
  getRequestLog,
  listRequestLogs,
  type RequestLogDeps,
} from './request-logs';

export const serveActivity = (
  deps: AuditDeps & RequestLogDeps & FollowDeps & ProviderCallDeps,
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
  });
