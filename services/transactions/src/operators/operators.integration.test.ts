// Metrics, logs and lists for operators, on a real MongoDB: statuses and findings of payments, and work that fails again
// and again.
import type { CallContext } from '@mps/contracts';
import { aCard } from '../../test/create-request.fixture';
import {
  makeContext,
  ORGANIZATION_ID,
  withTransactions,
  type Running,
} from '../../test/transactions.fixture';
import { OVERDUE_MS } from '../limits';

let service: Running;
withTransactions((running) => (service = running));

const operator = (organization_id: string | null = null): CallContext => {
  const context = makeContext();
  return { ...context, caller: { ...context.caller, kind: 'operator', organization_id, company_id: null } };
};

async function shown(organizationId?: string) {
  const listed = await service.operatorFindings.list(operator(organizationId));
  if (!listed.ok) throw new Error(listed.error.code);
  return listed.value;
}

/** The issuer approves other cents than were requested. */
async function paidWithOther(amountCents: number, request_id: string): Promise<string> {
  service.provider.onCard = ({ transactionId }) => ({
    kind: 'approved',
    providerTransactionId: `pt-${transactionId}`,
    amountCents,
    responseCode: '00',
    nsu: '1',
    authorizationCode: 'A',
  });
  const made = await service.payments.create(aCard({ request_id }), makeContext());
  if (!made.ok) throw new Error(made.error.code);
  return made.value.transaction._id;
}

it('shows findings with their payments, the newest first, and no payment without a finding', async () => {
  await service.paid();
  const first = await paidWithOther(9_000, 'order-1');
  service.advance(1_000);
  const second = await paidWithOther(8_000, 'order-2');
  const { findings, overdue } = await shown();
  expect(overdue).toEqual([]);
  expect(findings).toMatchObject([
    { transaction_id: second, kind: 'captured_amount', expected: 10_000, actual: 8_000, status: 'APPROVED' },
    { transaction_id: first, kind: 'captured_amount', organization_id: ORGANIZATION_ID, actual: 9_000 },
  ]);
});

it('shows work that is a minute late, the oldest first, even of broken documents', async () => {
  const now = service.now().getTime();
  const poison = (_id: string, lateMs: number) => ({ _id, work_due_at: new Date(now - lateMs) });
  const { transactions, threeDsSessions } = service.collections;
  const late = { ...poison('late', 2 * OVERDUE_MS), organization_id: ORGANIZATION_ID };
  await transactions.insertMany(
    [
      { ...late, organization_transaction_id: '1', request_id: 'a' },
      { ...poison('soon', OVERDUE_MS / 2), organization_transaction_id: '2', request_id: 'b' },
    ] as never[],
    { bypassDocumentValidation: true },
  );
  await threeDsSessions.insertOne(poison('session', 3 * OVERDUE_MS) as never, {
    bypassDocumentValidation: true,
  });
  const { findings, overdue } = await shown();
  expect(findings).toEqual([]);
  expect(overdue).toEqual([
    {
      kind: 'three_ds_session',
      id: 'session',
      organization_id: null,
      company_id: null,
      due_at: new Date(now - 3 * OVERDUE_MS),
    },
    expect.objectContaining({ kind: 'transaction', id: 'late', organization_id: ORGANIZATION_ID }),
  ]);
});

it('shows only the organization that the operator names', async () => {
  await paidWithOther(9_000, 'order-1');
  expect((await shown(ORGANIZATION_ID)).findings).toHaveLength(1);
  expect((await shown('another')).findings).toEqual([]);
});

it('shows a merchant nothing', async () => {
  expect(await service.operatorFindings.list(makeContext())).toMatchObject({
    error: { code: 'permission_denied' },
  });
});

it('reports each status that a payment enters once, and no repeat or other change', async () => {
  const request = aCard({ request_id: 'order-1' });
  const made = await service.payments.create(request, makeContext());
  if (!made.ok) throw new Error(made.error.code);
  expect(service.statuses).toEqual(['null → PROCESSING', 'PROCESSING → APPROVED']);
  await service.payments.create(request, makeContext());
  await service.payments.reconcile(await service.stored(made.value.transaction._id));
  expect(service.statuses).toHaveLength(2);
});
