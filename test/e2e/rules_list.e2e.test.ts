// E3, clause by clause (docs/rules.md#list-transactions).
import { cardPayment, pixPayment, sharedPlatform } from '@mps/testkit';
import type { Body } from './creations';
import { proveRule, each } from '../rules';
import { activeMerchant } from './merchants';
import { make, makeTransactionsPath, type Transaction } from './payments';

const { api, merchantApi, otherApi, demo } = sharedPlatform();

interface List {
  readonly data: readonly Transaction[];
  readonly pagination: Body;
}

/** 101 to 104 are APPROVED. The issuer refuses 105, and 106 is a PIX charge. */
const AMOUNTS = [101, 102, 103, 104, 105, 106];
const made: Transaction[] = [];
let path: string;
beforeAll(async () => {
  const { id } = await activeMerchant();
  path = makeTransactionsPath(id);
  expect((await api.post(`/v1/merchants/${id}/pix-keys`, { key_type: 'EVP' })).status).toBe(201);
  for (const amount of AMOUNTS)
    made.push(
      await make(
        amount === 106 ? pixPayment({ amount }) : cardPayment({ amount, installments: amount - 100 }),
        path,
      ),
    );
});

const list = async (query: string, by = api): Promise<List> => {
  const { status, body } = await by.get<List>(`${path}?${query}`);
  expect(status).toBe(200);
  return body;
};
const listAmounts = async (query: string): Promise<number[]> =>
  (await list(query)).data.map(({ amount }) => amount);
const refuses = (query: string, parameter: string, code: string) => async () =>
  expect(await api.get(`/v1/transactions?${query}`)).toMatchObject({
    status: 400,
    body: { errors: [{ parameter, code }] },
  });
const time = (index: number): string => encodeURIComponent(made[index]?.created_at ?? '');

proveRule('list-transactions', {
  'page is 1 and limit 20 by default, limit 101 and page 0 are 400': {
    accepts: [
      [
        'no parameters',
        async () =>
          expect((await api.get<List>('/v1/transactions')).body.pagination).toMatchObject({
            page: 1,
            limit: 20,
          }),
      ],
      [
        'limit 1 and limit 100',
        async () =>
          expect([(await list('limit=1')).data.length, (await list('limit=100')).data.length]).toEqual([
            1, 6,
          ]),
      ],
      [
        'a page however far beyond the end',
        async () => {
          const { data, pagination } = await list(`page=${Number.MAX_SAFE_INTEGER}&limit=100`);
          expect([data, pagination]).toEqual([
            [],
            {
              page: Number.MAX_SAFE_INTEGER,
              limit: 100,
              total: 6,
              totalPages: 1,
              hasNext: false,
              hasPrev: true,
            },
          ]);
        },
      ],
    ],
    rejects: [['limit 101', refuses('limit=101', 'limit', 'too_big')]],
  },
  'status is a comma-separated list': {
    accepts: [
      ['one', async () => expect(await listAmounts('status=WAITING_PAYMENT')).toEqual([106])],
      [
        'two',
        async () =>
          expect(await listAmounts('status=WAITING_PAYMENT,REFUSED&sort=amount')).toEqual([105, 106]),
      ],
    ],
    rejects: [['an unknown one', refuses('status=APPROVED,DONE', 'status', 'invalid_enum')]],
  },
  'provider in any case in, upper case out': {
    accepts: each(
      ['provider_a', 'PROVIDER_A', 'Provider_A'],
      (provider) => async () =>
        expect((await list(`provider=${provider}&limit=1`)).data[0]).toMatchObject({
          provider: 'PROVIDER_A',
        }),
    ),
    rejects: [
      [
        'nothing of PROVIDER_B and PROVIDER_C, which are valid and find nothing',
        async () => {
          for (const provider of ['PROVIDER_B', 'provider_c'])
            expect((await list(`provider=${provider}`)).pagination).toMatchObject({
              total: 0,
              totalPages: 0,
            });
        },
      ],
    ],
  },
  'amount_from and amount_to are inclusive': {
    accepts: [
      [
        'both ends',
        async () =>
          expect(await listAmounts('amount_from=102&amount_to=104&sort=amount')).toEqual([102, 103, 104]),
      ],
    ],
    rejects: [['what is outside', async () => expect(await listAmounts('amount_from=107')).toEqual([])]],
  },
  'created_at_from and created_at_to are inclusive': {
    accepts: [
      [
        'both ends',
        async () =>
          expect(
            await listAmounts(`created_at_from=${time(1)}&created_at_to=${time(3)}&sort=amount`),
          ).toEqual([102, 103, 104]),
      ],
    ],
    rejects: [
      [
        'what is outside',
        async () =>
          expect(
            await listAmounts(
              `created_at_to=${encodeURIComponent(new Date(Date.parse(made[0]?.created_at ?? '') - 1).toISOString())}`,
            ),
          ).toEqual([]),
      ],
    ],
  },
  'sort is a list with "-"': {
    accepts: [
      [
        'one field, descending',
        async () => expect(await listAmounts('sort=-amount')).toEqual([...AMOUNTS].reverse()),
      ],
      [
        'two fields',
        async () =>
          expect(await listAmounts('sort=installments,-created_at')).toEqual([106, 101, 102, 103, 104, 105]),
      ],
      [
        'none, which is newest first',
        async () => expect(await listAmounts('limit=6')).toEqual([...AMOUNTS].reverse()),
      ],
    ],
    rejects: [['an unknown field', refuses('sort=color', 'sort', 'invalid_enum')]],
  },
  'all filters hold together': {
    accepts: [
      [
        'what all of them name',
        async () => {
          const [, second] = made;
          const all = `id=${second?.id}&request_id=${String(second?.['request_id'])}&organization_id=${String(second?.['organization_id'])}&affiliation_id=${String(second?.['affiliation_id'])}&status=APPROVED&provider=provider_a&payment_method=CREDIT_CARD&capture_method=ECOMMERCE&installments=2&amount=102&amount_from=102&amount_to=102&created_at_from=${time(1)}&created_at_to=${time(1)}`;
          expect(await listAmounts(all)).toEqual([102]);
        },
      ],
    ],
    rejects: [
      [
        'what one of them does not name',
        async () => {
          expect(await listAmounts(`id=${made[1]?.id}&amount=103`)).toEqual([]);
          expect(await listAmounts('amount=103&amount_from=104')).toEqual([]);
          expect(await listAmounts('payment_method=PIX&status=APPROVED')).toEqual([]);
        },
      ],
    ],
  },
  'totals of the envelope are exact': {
    accepts: [
      [
        'every page, each item once',
        async () => {
          const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`limit=2&page=${page}`)));
          expect(pages.flatMap(({ data }) => data.map(({ amount }) => amount))).toEqual(
            [...AMOUNTS].reverse(),
          );
          expect(pages.map(({ pagination }) => pagination)).toEqual(
            [1, 2, 3, 4].map((page) => ({
              page,
              limit: 2,
              total: 6,
              totalPages: 3,
              hasNext: page < 3,
              hasPrev: page > 1,
            })),
          );
        },
      ],
    ],
    rejects: [
      [
        'to count what the filters leave out, or what is refused',
        async () => {
          expect((await list('status=WAITING_PAYMENT&limit=1')).pagination).toMatchObject({
            total: 1,
            totalPages: 1,
          });
          expect((await api.post(path, pixPayment({ amount: 0 }))).status).toBe(400);
          expect((await list('limit=1')).pagination).toMatchObject({ total: 6 });
        },
      ],
    ],
  },
  "the scope is the key's company tree": {
    accepts: [
      [
        'every company with an ORGANIZATION key',
        async () =>
          expect((await api.get<List>(`/v1/transactions?id=${made[0]?.id}`)).body.data).toHaveLength(1),
      ],
      [
        'the own company with a COMPANY key',
        async () => {
          const { id } = await make(pixPayment());
          expect((await merchantApi.get<List>(`/v1/transactions?id=${id}`)).body.data).toMatchObject([
            { company_id: demo.merchant_id },
          ]);
        },
      ],
    ],
    rejects: [
      [
        'a sibling with a COMPANY key',
        async () => {
          expect((await merchantApi.get<List>(`/v1/transactions?id=${made[0]?.id}`)).body.data).toEqual([]);
          expect((await merchantApi.get(path)).status).toBe(404);
        },
      ],
      [
        'another organization',
        async () => {
          expect((await otherApi.get<List>(`/v1/transactions?id=${made[0]?.id}`)).body.data).toEqual([]);
          expect((await otherApi.get(path)).status).toBe(404);
        },
      ],
    ],
  },
});
