// E3 and E2, clause by clause (docs/rules.md#list-transactions, docs/rules.md#authenticate): the parameters that the gateway checks
// alone, and the requests that it sends for accepted ones. The found transactions are tested end to end.
import { randomUUID } from 'node:crypto';
import { proveRule, each } from '../../../../test/rules';
import { list, MERCHANT_ID, operation } from '../../testing/lone-gateway.fixture';

const { passes, refuses } = list('/v1/transactions', 'ListTransactions');

proveRule('list-transactions', {
  'page is 1 and limit 20 by default, limit 101 and page 0 are 400': {
    accepts: [
      ['no parameters', passes('', { page: { page: 1, limit: 20 } })],
      ['limit 1', passes('limit=1', { page: { page: 1, limit: 1 } })],
      ['limit 100', passes('page=7&limit=100', { page: { page: 7, limit: 100 } })],
    ],
    rejects: [
      ['limit 101', refuses('limit=101', ['limit', 'too_big'])],
      ['limit 0', refuses('limit=0', ['limit', 'too_small'])],
      ['page 0', refuses('page=0', ['page', 'too_small'])],
      ['page x', refuses('page=x', ['page', 'invalid_format'])],
    ],
  },
  'status is a comma-separated list': {
    accepts: [
      ['one', passes('status=WAITING_PAYMENT', { status: ['WAITING_PAYMENT'] })],
      ['two', passes('status=WAITING_PAYMENT,REFUSED', { status: ['WAITING_PAYMENT', 'REFUSED'] })],
    ],
    rejects: [
      ['an unknown one', refuses('status=APPROVED,DONE', ['status', 'invalid_enum'])],
      ['only an unknown one', refuses('status=DONE', ['status', 'invalid_enum'])],
      ['an empty item', refuses('status=APPROVED,', ['status', 'invalid_enum'])],
      ['a second parameter', refuses('status=APPROVED&status=FAILED', ['status', 'duplicate'])],
    ],
  },
  'provider in any case in, upper case out': {
    accepts: each(['provider_a', 'PROVIDER_A', 'Provider_A', 'provider_c'], (provider) =>
      passes(`provider=${provider}`, { provider: provider.toUpperCase() }),
    ),
    rejects: [['PROVIDER_D', refuses('provider=PROVIDER_D', ['provider', 'invalid_enum'])]],
  },
  'amount_from and amount_to are inclusive': {
    accepts: [['one amount', passes('amount_from=2&amount_to=2', { amount_from: 2, amount_to: 2 })]],
    rejects: [
      [
        'a range that ends before it begins',
        refuses('amount_from=2&amount_to=1', ['amount_to', 'too_small']),
      ],
    ],
  },
  'created_at_from and created_at_to are inclusive': {
    accepts: [
      [
        'one instant, by any offset',
        passes('created_at_from=2026-01-01T03:00:00Z&created_at_to=2026-01-01T00:00:00-03:00', {
          created_at_from: '2026-01-01T03:00:00.000Z',
          created_at_to: '2026-01-01T03:00:00.000Z',
        }),
      ],
      [
        'offsets without a colon, and lower-case letters',
        passes('created_at_from=2026-01-01T00:00:00%2B0000&created_at_to=2026-01-01t01:00:00.5z', {
          created_at_from: '2026-01-01T00:00:00.000Z',
          created_at_to: '2026-01-01T01:00:00.500Z',
        }),
      ],
    ],
    rejects: [
      [
        'a time without its offset',
        refuses('created_at_from=2026-01-01T00:00:00', ['created_at_from', 'invalid_format']),
      ],
      ['no time', refuses('created_at_from=yesterday', ['created_at_from', 'invalid_format'])],
      [
        'a range that ends before it begins',
        refuses('created_at_from=2026-01-02T00:00:00Z&created_at_to=2026-01-01T00:00:00Z', [
          'created_at_to',
          'too_small',
        ]),
      ],
    ],
  },
  'sort is a list with "-"': {
    accepts: [
      ['two fields', passes('sort=installments,-created_at', { page: { sort: 'installments,-created_at' } })],
    ],
    rejects: [
      ['an unknown field', refuses('sort=color', ['sort', 'invalid_enum'])],
      ['an empty item', refuses('sort=amount,', ['sort', 'invalid_enum'])],
      ['"+"', refuses('sort=%2Bamount', ['sort', 'invalid_enum'])],
    ],
  },
});

it(
  'refuses an unknown payment method in a list',
  refuses('payment_method=CASH', ['payment_method', 'invalid_enum']),
);

const TRANSACTION_ID = '0199c0de-0000-7000-8000-00000000000a';
const AT_SESSION = '#/three_d_secure_session_id';
const authenticate = (merchantId = MERCHANT_ID, transactionId = TRANSACTION_ID) =>
  operation(
    'POST',
    `/v1/merchants/${merchantId}/transactions/${transactionId}/authenticate`,
    'AuthenticateTransaction',
  );
const named = () => ({ three_d_secure_session_id: randomUUID() });

proveRule('authenticate', {
  'path ids are uuids': {
    accepts: [
      [
        'uuids in any case',
        authenticate(MERCHANT_ID.toUpperCase(), TRANSACTION_ID.toUpperCase()).passes(named, {
          merchant_id: MERCHANT_ID,
          transaction_id: TRANSACTION_ID,
        }),
      ],
    ],
    rejects: [
      ['another merchantId', authenticate('abc').refuses(named, ['merchantId', 'invalid_format'])],
      [
        'another transactionId',
        authenticate(MERCHANT_ID, 'abc').refuses(named, ['transactionId', 'invalid_format']),
      ],
    ],
  },
});

it.each<[string, object, string]>([
  ['no session', {}, 'required'],
  ['a malformed one', { three_d_secure_session_id: 'abc' }, 'invalid_format'],
  ['null', { three_d_secure_session_id: null }, 'invalid_type'],
])('refuses an authentication with %s', (_what, body, code) =>
  authenticate().refuses(() => body, [AT_SESSION, code])(),
);
