// The request behind each row of the sandbox tables: the value in the first cell of the row decides its outcome.
import type { Operation } from '../sources/operations';
import { makeRequest, type Run, type RunRequest } from './run';

/** Rows of both languages have the same value: the last digits of an amount, a description, a key or a token. */
const LAST_DIGITS = ['51', '05', '54', '14', '96'];
const CARD_AMOUNTS = [7770065, 7770095];
const PIX_AMOUNTS = [7770010, 7770011, 7770012, 7770013, 7770091];
const ANY_METHOD_AMOUNTS = [7770057, 7770059, 7770092, 7770097, 7770098, 7770099];
const DESCRIPTIONS = ['sandbox:failed', 'sandbox:timeout', 'sandbox:pending', 'sandbox:no-partial'];
/** The text of the row, and the key that the request creates. */
const KEYS = {
  '…@stranger.example': 'ana@stranger.example',
  invalid: 'ana@example.invalid',
  '…@hidden.example': 'ana@hidden.example',
  '…@away.example': 'ana@away.example',
  '…@busy.example': 'ana@busy.example',
};
const CASHOUT_AMOUNTS = [7770057, 7770091, 7770092, 7770093, 7770094, 7770095, 7770096, 7770097, 7770098];
const TOKENS = [
  '4000000000001109',
  '4000000000001208',
  '4000000000001307',
  '4000000000001406',
  '4000000000001505',
  '4000000000001703',
];

const ORDINARY_AMOUNT = 10_000;
const PART = 100;
const CRYPTOGRAM = 'AgAAAAAABk4DWZ4C28yUQAAAAAA=';
const EXPIRY = { expiry_month: '12', expiry_year: '2032' };

type Body = Readonly<Record<string, unknown>>;
const makePayment = (amount: number, members: Body): Body => ({
  provider: 'PROVIDER_A',
  request_id: 'sandbox-row',
  amount,
  capture_method: 'ECOMMERCE',
  ...members,
});
const makePix = (amount: number): Body =>
  makePayment(amount, { payment_method: 'PIX', pix_data: { expiration_in_seconds: 3_600 } });
const makeCard = (amount: number): Body =>
  makePayment(amount, {
    payment_method: 'CREDIT_CARD',
    installments: 1,
    card_data: { network_token: '4111111111111111', cryptogram: CRYPTOGRAM, ...EXPIRY },
  });

export function makeSandboxRun(operations: readonly Operation[]): Run {
  const request = (id: string, body: Body): RunRequest => makeRequest(operations, id, body);
  const pay = (body: Body): RunRequest => request('createTransaction', body);
  const list = (values: readonly (string | number)[], make: (value: string) => RunRequest) =>
    Object.fromEntries(values.map((value) => [String(value), make(String(value))]));
  return {
    request: pay(makePix(ORDINARY_AMOUNT)),
    rows: [
      list(LAST_DIGITS, (digits) => pay(makeCard(ORDINARY_AMOUNT + Number(digits)))),
      {
        ...list([...CARD_AMOUNTS, ...ANY_METHOD_AMOUNTS], (amount) => pay(makeCard(Number(amount)))),
        ...list(PIX_AMOUNTS, (amount) => pay(makePix(Number(amount)))),
      },
      list(DESCRIPTIONS, (description) =>
        request('createRefund', { request_id: 'sandbox-row', amount: PART, description }),
      ),
      list(CASHOUT_AMOUNTS, (amount) =>
        request('createCashout', { request_id: 'sandbox-row', amount: Number(amount) }),
      ),
      Object.fromEntries(
        Object.entries(KEYS).map(([text, key]) => [
          text,
          request('createPixKey', { key_type: 'EMAIL', key }),
        ]),
      ),
      list(TOKENS, (network_token) =>
        request('createThreeDsSession', { amount: ORDINARY_AMOUNT, card_data: { network_token, ...EXPIRY } }),
      ),
    ],
  };
}
