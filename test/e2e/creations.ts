// Helpers for creations at the demo merchant: one that must succeed and show its members, one that must be refused at
// a pointer and store nothing.
import { CONSUMER, pixPayment, sharedPlatform } from '@mps/testkit';

const { api, demo } = sharedPlatform();
type Client = typeof api;
export const transactionsPath = `/v1/merchants/${demo.merchant_id}/transactions`;

export type Body = Record<string, unknown>;
/** Pointer and item code. */
export type Place = readonly [pointer: string, code: string];

export const dueDatePix = (pix: Body = {}, changes: Body = {}): Body =>
  pixPayment({ pix_data: { due_date: '2027-03-10', ...pix }, consumer: CONSUMER, ...changes });
export const split = (...rules: Body[]): Body => pixPayment({ split_rules: rules });

/** Takes `make` instead of a body, because every creation needs its own request_id. */
export const created =
  (make: () => Body, shows: Body = {}, by: Client = api) =>
  async (): Promise<void> => {
    const answer = await by.post(transactionsPath, make());
    expect([answer.status, answer.body]).toMatchObject([201, shows]);
  };

interface Problem {
  readonly code: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
}

export const refused = (make: () => Body, ...places: readonly Place[]) => refusedTo(api, make, ...places);

export const refusedTo =
  (by: Client, make: () => Body, ...places: readonly Place[]) =>
  async (): Promise<void> => {
    const body = make();
    const answer = await by.post<Problem>(transactionsPath, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
    const found = (answer.body.errors ?? []).map(({ pointer, code }) => [pointer, code]);
    expect(found.sort()).toEqual(places.map((place) => [...place]).sort());
    for (const { detail } of answer.body.errors ?? []) expect(detail.length).toBeGreaterThan(3);
    await expectNothingMade(body['request_id']);
  };

async function expectNothingMade(requestId: unknown): Promise<void> {
  if (typeof requestId !== 'string' || !/^[ -~]{1,255}$/.test(requestId)) return;
  const { body } = await api.get<{ data: unknown[] }>(
    `/v1/transactions?request_id=${encodeURIComponent(requestId)}`,
  );
  expect(body.data).toEqual([]);
}
