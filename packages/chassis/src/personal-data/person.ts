// Finds and erases one person in all services that store personal data. An operator's tool and the job of an organization both use it.
import type { FindPersonalDataRequest } from '@mps/contracts/gen/mps/personal_data/v1/FindPersonalDataRequest';
import type { FindPersonalDataResponse__Output } from '@mps/contracts/gen/mps/personal_data/v1/FindPersonalDataResponse';
import type { PersonalRecord__Output } from '@mps/contracts/gen/mps/personal_data/v1/PersonalRecord';

/** Services that store personal data of payers and merchants. */
export const PERSONAL_DATA_SERVICES = [
  'transactions',
  'merchants',
  'pix-keys',
  'webhooks',
  'activity',
] as const;
export type PersonalDataHolder = (typeof PERSONAL_DATA_SERVICES)[number];
export type PersonalDataMethod = 'FindPersonalData' | 'BlankPersonalData';

/** Asks one service for one page. Throws when the service refuses. */
export type AskHolder = (
  service: PersonalDataHolder,
  method: PersonalDataMethod,
  request: FindPersonalDataRequest,
) => Promise<FindPersonalDataResponse__Output>;

type Records = readonly PersonalRecord__Output[];
type RecordPages = AsyncGenerator<Records, void, void>;

/** Payments of one request to webhooks. */
const MAX_IDS = 1_000;

/** Reads the pages of one service. */
async function* readPages(
  ask: AskHolder,
  service: PersonalDataHolder,
  method: PersonalDataMethod,
  document_number: string,
  transaction_ids: string[] = [],
): RecordPages {
  let after: string | null = null;
  do {
    const request = { document_number, transaction_ids, ...(after !== null && { after }) };
    const page: FindPersonalDataResponse__Output = await ask(service, method, request);
    yield page.records;
    after = page.next ?? null;
  } while (after !== null);
}

/** The events of payments. Webhooks stores no document, so it finds them by the payments. */
async function* readEventPages(
  ask: AskHolder,
  method: PersonalDataMethod,
  document_number: string,
  ids: readonly string[],
): RecordPages {
  for (let start = 0; start < ids.length; start += MAX_IDS)
    yield* readPages(ask, 'webhooks', method, document_number, ids.slice(start, start + MAX_IDS));
}

const parseData = ({ data_json }: PersonalRecord__Output): unknown =>
  data_json === '' ? undefined : JSON.parse(data_json);

/** Ids of payments with the person as consumer. */
const listConsumed = (payments: Records): string[] =>
  payments
    .filter((record) => (parseData(record) as { consumer?: object | null } | undefined)?.consumer != null)
    .map(({ id }) => id);

/** Yields the records of the person, one page after the other. The events of a payment follow its page, so no list of ids grows. */
export async function* findPerson(ask: AskHolder, documentNumber: string): RecordPages {
  for await (const payments of readPages(ask, 'transactions', 'FindPersonalData', documentNumber)) {
    yield payments;
    yield* readEventPages(ask, 'FindPersonalData', documentNumber, listConsumed(payments));
  }
  yield* readPages(ask, 'merchants', 'FindPersonalData', documentNumber);
  yield* readPages(ask, 'pix-keys', 'FindPersonalData', documentNumber);
}

/** Records with data, in the form of an export. */
export const listExported = (records: Records) =>
  records
    .filter(({ data_json }) => data_json !== '')
    .map((record) => ({ kind: record.kind, id: record.id, data: parseData(record) }));

export interface KindCount {
  readonly kind: string;
  readonly count: number;
}

export interface KeptCount extends KindCount {
  readonly reason: string;
  /** ISO 8601, the latest end. null: one of the records has no end yet. */
  readonly until: string | null;
}

export interface Erasure {
  readonly found: readonly KindCount[];
  readonly blanked: readonly KindCount[];
  readonly kept: readonly KeptCount[];
}

/**
 * Events go before their payments: an erasure that was interrupted finds the rest of both again by the payments. A payment that must
 * stay keeps its events, which expire. The files of exports of lists go last: until then an export may read the person.
 */
export async function erasePerson(ask: AskHolder, documentNumber: string): Promise<Erasure> {
  const [found, blanked, kept] = [makeKindCounter(), makeKindCounter(), makeKeptCounter()];
  const read = (service: PersonalDataHolder, method: PersonalDataMethod): RecordPages =>
    readPages(ask, service, method, documentNumber);
  const readEvents = (method: PersonalDataMethod, payments: Records): RecordPages =>
    readEventPages(ask, method, documentNumber, listConsumed(payments));
  const countFound = async (pages: RecordPages): Promise<void> => {
    for await (const records of pages) found.add(records);
  };
  const countErased = (records: Records): void => {
    blanked.add(records.filter((record) => !isKept(record)));
    kept.add(records.filter(isKept));
  };
  const erase = async (pages: RecordPages): Promise<void> => {
    for await (const records of pages) countErased(records);
  };
  for await (const records of read('transactions', 'FindPersonalData')) {
    found.add(records);
    const payments = records.filter(({ kind }) => kind === 'payment');
    const free = payments.filter((payment) => !isKept(payment));
    await countFound(readEvents('FindPersonalData', free));
    await erase(readEvents('BlankPersonalData', free));
    for await (const events of readEvents('FindPersonalData', payments.filter(isKept))) {
      found.add(events);
      countErased(events);
    }
  }
  await countFound(read('merchants', 'FindPersonalData'));
  await countFound(read('pix-keys', 'FindPersonalData'));
  for (const service of ['transactions', 'merchants', 'pix-keys', 'activity'] as const)
    await erase(read(service, 'BlankPersonalData'));
  return { found: found.list(), blanked: blanked.list(), kept: kept.list() };
}

const isKept = ({ kept_reason }: PersonalRecord__Output): boolean => (kept_reason ?? null) !== null;

/** Counts records by kind, page by page. */
export function makeKindCounter() {
  const counts = new Map<string, number>();
  return {
    add(records: Records): void {
      for (const { kind } of records) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
    list: (): readonly KindCount[] => [...counts].map(([kind, count]) => ({ kind, count })),
  };
}

/** Counts kept records by kind and reason, page by page. */
function makeKeptCounter() {
  const counts = new Map<string, KeptCount>();
  return {
    add(records: Records): void {
      for (const { kind, kept_reason, kept_until = null } of records) {
        const key = `${kind} ${kept_reason}`;
        const before = counts.get(key);
        const until = before === undefined ? kept_until : findLatestEnd(before.until, kept_until);
        counts.set(key, { kind, count: (before?.count ?? 0) + 1, reason: String(kept_reason), until });
      }
    },
    list: (): readonly KeptCount[] => [...counts.values()],
  };
}

/** null: one of the two has no end yet. */
function findLatestEnd(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}
