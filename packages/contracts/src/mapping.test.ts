// Messages mapped by their descriptors, on real contracts.
import { Secret } from '@mps/kernel';
import type { CardDataInput__Output } from './gen/mps/transactions/v1/CardDataInput';
import type { CreateTransactionRequest__Output } from './gen/mps/transactions/v1/CreateTransactionRequest';
import type { Refund } from './gen/mps/transactions/v1/Refund';
import {
  describeMessage,
  clockService,
  identityService,
  keysService,
  personalDataService,
  ledgerService,
  loadMessage,
  merchantsService,
  payoutsService,
  pixKeysService,
  pricingService,
  transactionsService,
  webhooksService,
} from './loader';
import { SECRET_MEMBERS, findMapping, mappingsOfMethod, type Received, type Sendable } from './mapping';

const FILE = 'mps/transactions/v1/transactions.proto';
const { request, response } = mappingsOfMethod(transactionsService(), 'CreateTransaction');

describe('fromMessage', () => {
  it('makes absent members null and keeps zero, false and the empty text', () => {
    const received = request.fromMessage({
      amount: 0,
      require_3ds: false,
      provider: '',
      pix_data: { pix_key_id: 'k' },
      split_rules: [{ company_id: 'c' }],
    }) as Received<CreateTransactionRequest__Output>;
    expect(received).toMatchObject({ amount: 0, require_3ds: false, provider: '', bolepix_data: null });
    expect(received.pix_data).toMatchObject({ pix_key_id: 'k', description: null, interest: null });
    expect(received.split_rules).toMatchObject([{ company_id: 'c', amount: null, percentage: null }]);
  });

  it('wraps secrets wherever they stand, and only those', () => {
    const received = request.fromMessage({
      card_data: { network_token: '4111111111111111', expiry_month: '12' },
    }) as Received<CreateTransactionRequest__Output>;
    const card = received.card_data as Received<CardDataInput__Output>;
    expect(card.network_token).toBeInstanceOf(Secret);
    expect(card.network_token.expose()).toBe('4111111111111111');
    expect(card).toMatchObject({ cryptogram: null, expiry_month: '12' });
    expect(JSON.stringify(received)).not.toContain('4111');
  });
});

describe('toMessage', () => {
  const refund = findMapping(FILE, 'mps.transactions.v1.Refund');

  it('leaves out null, undefined and members that the message lacks', () => {
    const value: Sendable<Refund> = { id: 'r', amount: 0, reason: null, description: undefined };
    expect(refund.toMessage({ ...value, fingerprint: 'f' })).toEqual({ id: 'r', amount: 0 });
  });

  it('writes instants in ISO 8601, in nested messages too', () => {
    const created_at = new Date('2026-11-22T03:00:00.000Z');
    expect(response.toMessage({ transaction: { created_at, pix_data: { qr_code: null } } })).toEqual({
      transaction: { created_at: '2026-11-22T03:00:00.000Z', pix_data: {} },
    });
  });

  it('refuses to send a Secret', () => {
    expect(() => refund.toMessage({ reason: new Secret('4111') })).toThrow(TypeError);
  });
});

it('a list of payments has the same bytes with encoded rows as with decoded rows', () => {
  const file = 'mps/transactions/v1/transactions.proto';
  const codec = (name: string) => loadMessage<object, object>(file, `mps.transactions.v1.${name}`);
  const rows = [
    { id: 'a', amount: 1, metadata_json: '{"é":"ü"}' },
    { id: 'b', pix_data: { qr_code: 'c' } },
    {},
  ];
  const page = { page: 2, limit: 3, total: 9 };
  const encoded = transactionsService().ListTransactions.responseSerialize({
    data: rows.map((row) => codec('Transaction').encode(row)),
    page,
  });
  expect(encoded).toEqual(codec('ListTransactionsResponse').encode({ data: rows, page }));
  const { data } = transactionsService().ListTransactions.responseDeserialize(encoded);
  expect(data.map((row) => codec('Transaction').decode(row))).toMatchObject(rows);
});

it('the entries of a payment have the same bytes encoded as decoded', () => {
  const file = 'mps/ledger/v1/ledger.proto';
  const codec = (name: string) => loadMessage<object, object>(file, `mps.ledger.v1.${name}`);
  const entries = [{ id: 'a', amount: 1, settlement_items: [{ id: 'b' }] }, {}];
  const { GetPaymentEntries } = ledgerService();
  const encoded = GetPaymentEntries.responseSerialize({
    entries: entries.map((entry) => codec('LedgerEntry').encode(entry)),
  });
  expect(encoded).toEqual(codec('GetPaymentEntriesResponse').encode({ entries }));
  const decoded = GetPaymentEntries.responseDeserialize(encoded);
  expect(decoded.entries.map((entry) => codec('LedgerEntry').decode(entry))).toMatchObject(entries);
});

describe('SECRET_MEMBERS', () => {
  const services = {
    clock: clockService(),
    identity: identityService(),
    keys: keysService(),
    personal_data: personalDataService(),
    ledger: ledgerService(),
    merchants: merchantsService(),
    payouts: payoutsService(),
    pix_keys: pixKeysService(),
    pricing: pricingService(),
    transactions: transactionsService(),
    webhooks: webhooksService(),
  };
  /** Texts that are credentials in themselves: passed on whole, never stored or logged. */
  const CREDENTIALS = ['reset_token', 'refresh_token'];
  const LOOKS_SECRET = /password|token|secret|cryptogram|cvv|^totp$/;

  it.each(Object.entries(services))(
    'names every member of the requests of %s that looks secret',
    (name, service) => {
      const looking = Object.keys(service).flatMap((method) => {
        const { requestType } = (
          service as unknown as Record<string, { requestType: { type: { name: string } } }>
        )[method] as { requestType: { type: { name: string } } };
        return membersBelow(`mps/${name}/v1/${name}.proto`, `mps.${name}.v1.${requestType.type.name}`);
      });
      const known = [...SECRET_MEMBERS, ...CREDENTIALS];
      expect(looking.filter((member) => LOOKS_SECRET.test(member) && !known.includes(member))).toEqual([]);
    },
  );

  function membersBelow(file: string, message: string): string[] {
    return describeMessage(file, message).fields.flatMap(({ name, message: nested }) => [
      name,
      ...(nested === undefined ? [] : membersBelow(file, nested)),
    ]);
  }
});
