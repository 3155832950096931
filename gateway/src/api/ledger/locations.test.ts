// Each creation of the ledger returns the Location of the new object (docs/rules.md#success-codes).
import { ok } from '@mps/kernel';
import type { RouteContext } from '../../http/route/route';
import { anticipationRoutes } from './anticipations';
import { cashoutRoutes } from './cashouts';
import { reconciliationRoutes } from './reconciliations';

const ID = '0199c0de-0000-7000-8000-000000000001';
const ledger = {
  CreateAnticipation: async () => ok({ anticipation: { id: ID }, replayed: false }),
  CreateCashout: async () => ok({ cashout: { id: ID }, replayed: false }),
  RunReconciliation: async () => ok({ reconciliation: { id: ID, items: [] }, replayed: false }),
};
const MAKERS = [...cashoutRoutes, ...anticipationRoutes, ...reconciliationRoutes].filter(
  ({ success }) => success === 201,
);

it.each([
  ['createCashout', `/v1/merchants/m/cashouts/${ID}`],
  ['createAnticipation', `/v1/merchants/m/anticipations/${ID}`],
  ['runReconciliation', `/v1/ledger/reconciliations/${ID}`],
])('%s answers %s as its Location', async (operationId, location) => {
  const maker = MAKERS.find((one) => one.operationId === operationId)!;
  const input = { params: { merchantId: 'm' }, query: {}, body: {}, idempotencyKey: null };
  const context = { clients: { ledger } } as unknown as RouteContext;
  expect(await maker.handle(input, context)).toMatchObject({
    ok: true,
    value: { headers: { Location: location } },
  });
});

it('covers every creation of the ledger', () => {
  expect(MAKERS).toHaveLength(Object.keys(ledger).length);
});
