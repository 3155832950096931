// Search parameters of the request log: every filter of the API.
import type { RawSearch } from '../app/page';
import { readChoice, readCount, readDay, readText } from '../app/search';
import { endOfDay, startOfDay } from '../parts/dates';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const TEXT_FILTERS = ['route', 'code', 'api_key_id', 'user_id', 'resource_id'] as const;

export const readLogSearch = (raw: RawSearch) => ({
  method: readChoice(raw, 'method', METHODS),
  status: readCount(raw, 'status'),
  route: readText(raw, 'route'),
  code: readText(raw, 'code'),
  api_key_id: readText(raw, 'api_key_id'),
  user_id: readText(raw, 'user_id'),
  resource_id: readText(raw, 'resource_id'),
  from: readDay(raw, 'from'),
  to: readDay(raw, 'to'),
});

export type LogSearch = ReturnType<typeof readLogSearch>;

/** The query of the API. Days are whole days of São Paulo, both included. */
export const toLogQuery = ({ from, to, ...others }: LogSearch) => ({
  ...others,
  from: from && startOfDay(from),
  to: to && endOfDay(to),
});
