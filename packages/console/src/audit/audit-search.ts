// Search parameters of the audit log: every filter of the API, and the open record.
import type { AuditRecord } from '@mps/client/types';
import type { RawSearch } from '../app/page';
import { readChoice, readDay, readText } from '../app/search';
import { toDayRange } from '../parts/dates';
import { readUuid } from '../developers/uuid';
import { listAll } from '../forms/list-all';

export const ACTORS = listAll<AuditRecord['actor']['kind']>()([
  'USER',
  'API_KEY',
  'OPERATOR',
  'PLATFORM',
  'PROVIDER',
]);
export const TEXT_FILTERS = ['actor_id', 'action', 'resource_type', 'resource_id'] as const;

export const readAuditSearch = (raw: RawSearch) => ({
  actor_kind: readChoice(raw, 'actor_kind', ACTORS),
  actor_id: readText(raw, 'actor_id'),
  action: readText(raw, 'action'),
  resource_type: readText(raw, 'resource_type'),
  resource_id: readText(raw, 'resource_id'),
  from: readDay(raw, 'from'),
  to: readDay(raw, 'to'),
  open: readUuid(raw, 'open'),
});

export type AuditSearch = ReturnType<typeof readAuditSearch>;

/** The query of the API. Days are whole days of São Paulo, both included. */
export const toAuditQuery = ({ from, to, open: _open, ...others }: AuditSearch) => ({
  ...others,
  ...toDayRange({ from, to }),
});
