// GET /v1/disputes: chargebacks and MED debits of every payment that the caller may see.
import { withoutNulls } from '@mps/contracts';
import { DISPUTE_STATUSES, ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { listParam, pageQuery, textParam } from '../schemas/params';
import { dispute, disputeFromWire } from './dispute';

export const listDisputes = defineRoute({
  operationId: 'listDisputes',
  tag: 'Disputes',
  summary: 'List disputes',
  method: 'GET',
  path: '/v1/disputes',
  credential: 'any',
  permission: 'dispute.view',
  query: pageQuery.extend({
    transaction_id: textParam.optional(),
    status: listParam(DISPUTE_STATUSES).optional(),
  }),
  success: 200,
  response: pageOf(dispute),
  handle: async ({ query }, { clients, call }) => {
    const { transaction_id, status, ...page } = query;
    const listed = await clients.transactions.ListDisputes(
      { page, status: status ?? [], ...withoutNulls({ transaction_id }) },
      call,
    );
    if (!listed.ok) return listed;
    const { data, page: info } = listed.value;
    return ok({ body: { data: data.map(disputeFromWire), pagination: paginationOf(info) } });
  },
});
