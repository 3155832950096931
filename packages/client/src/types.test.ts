// Types that a caller relies on. tsc checks them: a line below @ts-expect-error that compiles is an error.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as operations from './gen/operations';
import type { ApiErrorOf } from './errors';
import { Mps, type Merchant } from './mps';
import { NAMES } from './names';
import type { Event } from './types';
import { VERSION } from './version';

const mps = new Mps({ baseUrl: 'http://127.0.0.1', apiKey: 'sk_test_x' });

/** Compiles only while each code of the union has a case. */
function explain(error: ApiErrorOf<'insufficient_refundable_amount' | 'too_many_refunds'>): string {
  switch (error.code) {
    case 'insufficient_refundable_amount':
      return `at most ${error.remaining_amount}`;
    case 'too_many_refunds':
      return 'no more';
  }
}

// @ts-expect-error a code has no case
function explainLess(error: ApiErrorOf<'insufficient_refundable_amount' | 'too_many_refunds'>): string {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- the compiler must find it
  switch (error.code) {
    case 'too_many_refunds':
      return 'no more';
  }
}

/** What the platform may answer to one operation, by the type of its call. */
type RefusalOf<Operation extends (...args: never) => { result(): Promise<unknown> }> = Extract<
  Extract<Awaited<ReturnType<ReturnType<Operation>['result']>>, { ok: false }>['error'],
  { kind: 'api' }
>;
type RefundRefusal = RefusalOf<Merchant['transactions']['refunds']['create']>;

// @ts-expect-error the other codes of the operation have no case
function explainRefund(error: RefundRefusal): string {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- the compiler must find it
  switch (error.code) {
    case 'too_many_refunds':
      return 'no more';
    case 'insufficient_refundable_amount':
      return `at most ${error.remaining_amount}`;
  }
}

function isStale(error: RefundRefusal): boolean {
  // @ts-expect-error a refund has no quote, so no code of it
  return error.code === 'quote_expired';
}

/** `type` decides the resource. */
function findId(event: Event): string {
  if (event.type === 'refund.created') return event.data.object.transaction_id;
  // @ts-expect-error a payment has no transaction_id
  if (event.type === 'transaction.created') return String(event.data.object.transaction_id);
  return event.id;
}

const neverRun = () => [
  // @ts-expect-error request_id is the caller's own
  mps.merchant('m').transactions.create({ provider: 'PROVIDER_A', amount: 1 }),
  // @ts-expect-error a refund needs the payment
  mps.merchant('m').transactions.refunds.create({ request_id: 'r' }),
  // @ts-expect-error no such status
  mps.merchant('m').setStatus({ status: 'SLEEPING' }),
];

it('has error and event types that a switch can exhaust', () => {
  expect(
    [explain, explainLess, explainRefund, isStale, findId, neverRun].every(
      (one) => typeof one === 'function',
    ),
  ).toBe(true);
});

it('has one method for each operation, and no name twice', () => {
  expect(Object.keys(NAMES).sort()).toEqual(Object.keys(operations).sort());
  const names = Object.values(NAMES);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const find = (root: object, parts: readonly string[]): unknown =>
    parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], root);
  const missing = names.filter((name) => {
    const isOfMerchant = name.startsWith('merchant.');
    const parts = (isOfMerchant ? name.slice('merchant.'.length) : name).split('.');
    return typeof find(isOfMerchant ? mps.merchant('m') : mps, parts) !== 'function';
  });
  expect(missing).toEqual([]);
});

it('sends the version of its package', () => {
  const { version } = JSON.parse(readFileSync(path.join(__dirname, '../package.json'), 'utf8')) as {
    version: string;
  };
  expect(VERSION).toBe(version);
});
