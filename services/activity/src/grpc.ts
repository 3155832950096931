// Every RPC of this service with its operation. Messages are mapped by descriptor.
import { serve, type ServedService } from '@mps/chassis';
import { activityService } from '@mps/contracts';
import { mapOk } from '@mps/kernel';
import {
  listAuditChains,
  listAuditRecords,
  listChainRecords,
  recordOperatorAction,
  toRecordMessage,
  type AuditDeps,
} from './audit';

export const serveActivity = (deps: AuditDeps): ServedService =>
  serve(activityService(), {
    ListAuditRecords: (request, context) =>
      mapOk(listAuditRecords(deps, request, context), ({ data, ...page }) => ({
        data: data.map(toRecordMessage),
        ...page,
      })),
    ListAuditChains: ({ after }, context) => mapOk(listAuditChains(deps, after, context), (data) => ({ data })),
    ListChainRecords: (request, context) =>
      mapOk(listChainRecords(deps, request, context), (data) => ({ data: data.map(toRecordMessage) })),
    RecordOperatorAction: ({ details_json, resource, ...action }, context) => {
      const details = JSON.parse(details_json) as Readonly<Record<string, unknown>>;
      const named = resource ?? { type: 'platform', id: '' };
      return mapOk(recordOperatorAction(deps, { ...action, resource: named, details }, context), () => ({}));
    },
  });
