// The search for payments of a person on a real MongoDB.
import { mongo } from 'mongoose';
import { startTransactions, type Running } from '../../../test/transactions.fixture';
import { aPayment, aTransaction } from '../../transaction/domain/transaction.fixture';
import { makeTransactionFinder } from './find-transactions';

const CPF = '11144477735';
const NONE = { name: null, bank_name: null, ispb: null, branch: null, account: null };

let service: Running;
beforeAll(async () => {
  service = await startTransactions();
  const documents = Array.from({ length: 200 }, (_, index) => ({
    ...aTransaction({
      _id: `transaction-${index}`,
      organization_id: 'org-1',
      company_id: index < 2 ? 'company-1' : 'company-2',
      request_id: `request-${index}`,
      organization_transaction_id: String(index),
      consumer: { document_number: CPF, address: null },
      payments: [aPayment({ payer: { ...NONE, document: CPF } })],
    }),
    version: 1,
    sequence: 0,
    outbox: [],
  }));
  await service.collections.transactions.insertMany(documents);
});
afterAll(() => service.stop());

it.each(['consumer_document', 'payer_document'] as const)(
  'by %s reads no payment of another company, however many the person has there',
  async (matched) => {
    const { transactions } = service.collections;
    const find = jest.spyOn(mongo.Collection.prototype, 'find');
    const scope = { organization_id: 'org-1', company_id: 'company-1' };
    const found = await makeTransactionFinder(transactions)(scope, matched, CPF, 20);
    const [asked] = find.mock.calls;
    find.mockRestore();
    expect(found.map(({ id }) => id)).toEqual(['transaction-1', 'transaction-0']);
    const plan = await transactions.find(asked![0] as never, asked![1] as never).explain('executionStats');
    expect(plan).toMatchObject({ executionStats: { nReturned: 2, totalDocsExamined: 2 } });
  },
);
