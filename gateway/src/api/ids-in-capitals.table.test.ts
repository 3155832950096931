// A UUID in capitals is the same id in paths, queries and bodies. It becomes lower case before the fingerprint of the request.
import { cardPayment, pixPayment } from '../../../packages/testkit/src/api';
import type { z } from 'zod';
import { routes } from './routes';

const ID = '0199c0de-abcd-7000-8000-0000000000ef';
const OTHER = 'Not-A-UUID';

const RANGE = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
const EXPORT = { kind: 'REFUNDS', format: 'CSV' };
const PERSON = {
  identifier: { type: 'EMAIL', value: 'ana@example.com' },
  password: 'correct horse battery',
  first_name: 'A',
  last_name: 'B',
};

interface Place {
  readonly operationId: string;
  readonly of: 'query' | 'body';
  readonly member: string;
  readonly make: (id: string) => object;
  /** The member accepts only UUIDs. */
  readonly onlyUuid?: boolean;
}

const query = (operationId: string, member: string): Place => ({
  operationId,
  of: 'query',
  member,
  make: (id) => ({ [member]: id }),
});
const body = (operationId: string, member: string, make: Place['make'], onlyUuid = false): Place => ({
  operationId,
  of: 'body',
  member,
  make,
  onlyUuid,
});

const PLACES: readonly Place[] = [
  query('listTransactions', 'id'),
  query('listTransactions', 'affiliation_id'),
  query('listTransactions', 'organization_id'),
  query('listDisputes', 'transaction_id'),
  query('listLedgerEntries', 'transaction_id'),
  query('listLedgerEntries', 'owner_id'),
  query('listLedgerEntries', 'posting_set_id'),
  query('listAuditRecords', 'actor_id'),
  query('listAuditRecords', 'resource_id'),
  ...['listRequestLogs', 'streamRequestLogs'].flatMap((operationId) =>
    ['api_key_id', 'user_id', 'resource_id'].map((member) => query(operationId, member)),
  ),
  body('createTransaction', 'fee_policy_id', (id) => cardPayment({ fee_policy_id: id })),
  body('createTransaction', 'pix_key_id', (id) => pixPayment({ pix_data: { pix_key_id: id } })),
  body('createTransaction', 'company_id', (id) =>
    cardPayment({ split_rules: [{ company_id: id, percentage: 100 }] }),
  ),
  body('createAnticipation', 'quote_id', (id) => ({ request_id: 'r', quote_id: id })),
  body('createWebhookEndpoint', 'company_id', (id) => ({ url: 'https://a.example', company_id: id })),
  body('replayWebhookDeliveries', 'endpoint_id', (id) => ({ ...RANGE, endpoint_id: id })),
  body('createExport', 'merchant_id', (id) => ({ ...EXPORT, filters: { merchant_id: id } }), true),
  body('createUser', 'role_id', (id) => ({ ...PERSON, role_id: id }), true),
];

/** Finds the first member of this name at any depth. */
function findMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (name in value) return (value as Record<string, unknown>)[name];
  return Object.values(value)
    .map((inner) => findMember(inner, name))
    .find((found) => found !== undefined);
}

function parsedMember({ operationId, of, member, make }: Place, id: string): unknown {
  const route = routes.find((one) => one.operationId === operationId)!;
  return findMember((route[of] as z.ZodType).parse(make(id)), member);
}

describe('an id in capitals', () => {
  it.each(PLACES)('is the same id in $member of $operationId', (place) => {
    expect(parsedMember(place, ID.toUpperCase())).toBe(ID);
  });

  it.each(PLACES.filter(({ onlyUuid }) => onlyUuid !== true))(
    'stays unchanged when it is not a UUID, in $member of $operationId',
    (place) => {
      expect(parsedMember(place, OTHER)).toBe(OTHER);
    },
  );

  it('stays unchanged when the caller chose it, even a UUID', () => {
    const requestId = query('listTransactions', 'request_id');
    expect(parsedMember(requestId, ID.toUpperCase())).toBe(ID.toUpperCase());
  });
});
