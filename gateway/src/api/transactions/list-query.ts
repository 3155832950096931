// The filters of the transaction lists (docs/rules.md#list-transactions), of all merchants and of one.
import type { Sendable } from '@mps/contracts';
import type { ListTransactionsRequest } from '@mps/contracts/gen/mps/transactions/v1/ListTransactionsRequest';
import { CAPTURE_METHODS, PAYMENT_METHODS, PROVIDERS, TRANSACTION_STATUSES } from '@mps/kernel';
import { z } from 'zod';
import { crossCheck, type Members, type Report } from '../../http/schemas/cross-check';
import { instantParam, integerParam, listParam, sortedPageQuery, textParam } from '../../http/schemas/params';

const provider = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(PROVIDERS))
  .meta({ type: 'string', enum: [...PROVIDERS], description: 'In any case' });

export const listTransactionsQuery = crossCheck(
  sortedPageQuery(['created_at', 'amount', 'installments']).extend({
    status: listParam(TRANSACTION_STATUSES).optional(),
    provider: provider.optional(),
    id: textParam.optional(),
    installments: integerParam(1).optional(),
    payment_method: z.enum(PAYMENT_METHODS).optional(),
    capture_method: z.enum(CAPTURE_METHODS).optional(),
    affiliation_id: textParam.optional(),
    organization_id: textParam.optional(),
    provider_transaction_id: textParam.optional(),
    request_id: textParam.optional(),
    amount: integerParam(0).optional(),
    amount_from: integerParam(0).optional(),
    amount_to: integerParam(0).optional(),
    created_at_from: instantParam.optional(),
    created_at_to: instantParam.optional(),
  }),
  (members, report) => {
    checkOrder(members, 'amount_from', 'amount_to', report);
    checkOrder(members, 'created_at_from', 'created_at_to', report);
  },
);

function checkOrder(members: Members, from: string, to: string, report: Report): void {
  const [low, high] = [members[from], members[to]];
  const isReversed =
    (typeof low === 'number' && typeof high === 'number' && low > high) ||
    (typeof low === 'string' && typeof high === 'string' && low > high);
  if (isReversed) report([to], 'too_small', 'less_than_other', { other: from });
}

export function listRequest(
  { page, limit, sort, status, ...filters }: z.output<typeof listTransactionsQuery>,
  merchantId: string | null,
): Sendable<ListTransactionsRequest> {
  return {
    page: { page, limit, sort },
    status: status ?? [],
    ...filters,
    merchant_id: merchantId,
  };
}
