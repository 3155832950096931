// Search parameters of a new charge. The request_id is in the address, so a reload sends the same request.
import type { RawSearch } from '../app/page';
import { readChoice, readText } from '../app/search';
import { METHODS } from './payment-search';

export const readNewChargeSearch = (raw: RawSearch) => ({
  method: readChoice(raw, 'method', METHODS),
  request_id: readText(raw, 'request_id'),
});

export type NewChargeSearch = ReturnType<typeof readNewChargeSearch>;
