// Reads the calls to the provider about one payment. Bodies are redacted before they are kept.
import type { DomainError } from '@mps/contracts';
import type { ProviderCall__Output } from '@mps/contracts/gen/mps/activity/v1/ProviderCall';
import { ok, type Result } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route, type RouteContext } from '../../http/route/route';
import { instantText, orNull, pageOf, toPagination } from '../../http/schemas/answers';
import { pageQuery } from '../../http/schemas/params';
import { keepReadable } from '../../http/schemas/readable';
import { transactionParams } from '../transactions/schemas';

const providerCall = z
  .object({
    id: z.uuid(),
    at: instantText,
    operation: z.string(),
    attempt: z.int(),
    request: z.object({ method: z.string(), path: z.string(), body: z.unknown() }),
    response: z.object({ status: orNull(z.int()), body: z.unknown() }),
    latency_ms: z.int(),
    outcome: z.string(),
    trace_id: z.string(),
  })
  .meta({ id: 'ProviderCall' });

type Query = z.output<typeof pageQuery>;

const listProviderCalls = defineRoute({
  operationId: 'listProviderCalls',
  tag: 'Transactions',
  summary: 'List the calls to the provider about a payment',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/provider-calls',
  credential: 'any',
  permission: 'provider_call.view',
  params: transactionParams,
  query: pageQuery,
  success: 200,
  response: pageOf(providerCall),
  handle: async ({ params, query }, context) => {
    const subjects = await findSubjects(params, context);
    if (!subjects.ok) return subjects;
    const listed = await readProviderCalls(subjects.value, query, context);
    if (!listed.ok) return listed;
    const { data, page } = listed.value;
    return ok({
      body: {
        data: keepReadable('provider_call', data, providerCallFromWire),
        pagination: toPagination(page),
      },
    });
  },
});

/** Returns the ids that calls about the payment name: its own, and that of its 3DS session. */
async function findSubjects(
  { merchantId: merchant_id, transactionId: transaction_id }: z.output<typeof transactionParams>,
  { clients, ...context }: RouteContext,
): Promise<Result<readonly string[], DomainError>> {
  const found = await clients.transactions.GetTransaction({ merchant_id, transaction_id }, context);
  if (!found.ok) return found;
  const { three_ds_session_id: session } = found.value;
  return ok(session === undefined ? [transaction_id] : [transaction_id, session]);
}

const readProviderCalls = (
  subjectIds: readonly string[],
  page: Query,
  { clients, ...context }: RouteContext,
) => clients.activity.ListProviderCalls({ subject_ids: [...subjectIds], page }, context);

/** Throws when the record cannot be read. */
export const providerCallFromWire = ({
  method,
  path,
  request_body,
  status,
  response_body,
  ...call
}: ProviderCall__Output) =>
  providerCall.parse({
    ...call,
    request: { method, path, body: parseBody(request_body) },
    response: { status: status ?? null, body: parseBody(response_body) },
  });

const parseBody = (text: string | undefined): unknown => (text === undefined ? null : JSON.parse(text));

export const providerCallRoutes: readonly Route[] = [listProviderCalls];
