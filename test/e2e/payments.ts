// Payments of the demo merchant and operations on them, for suites that check answers.
import { randomUUID } from 'node:crypto';
import { sharedPlatform } from '@mps/testkit';
import { transactionsPath, type Body } from './creations';

const { api } = sharedPlatform();

export interface Transaction extends Body {
  readonly id: string;
  readonly created_at: string;
  readonly amount: number;
  readonly latest_refund_at: string | null;
}

export const makeTransactionsPath = (merchantId: string): string =>
  `/v1/merchants/${merchantId}/transactions`;

export async function make(body: Body, path = transactionsPath): Promise<Transaction> {
  const answer = await api.post<Transaction>(path, body);
  expect(answer.status).toBe(201);
  return answer.body;
}

export const readDetail = async (id: string): Promise<Transaction> =>
  (await api.get<Transaction>(`/v1/merchants/transactions/${id}`)).body;

export async function refund(id: string, changes: Body, status: string): Promise<Body> {
  const answer = await api.post(`${transactionsPath}/${id}/refunds`, {
    request_id: randomUUID(),
    ...changes,
  });
  expect([answer.status, answer.body['status']]).toEqual([201, status]);
  return answer.body;
}
