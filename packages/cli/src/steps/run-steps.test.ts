// Conditions, placeholders and paths of steps.
import fc from 'fast-check';
import { collectPair, readDurationMs, withMember } from '../arguments';
import { collectExpectation, countExpectations } from '../listen/expectation';
import { findRoute } from '../operations';
import { nextMidnight, toDay } from './clock-time';
import type { JsonObject } from './json';
import { findMismatch } from './run-steps';
import { fillJson } from './template';

const values = {
  payment: { id: 'p-1', status: 'APPROVED', amount: 500, refunds: [{ id: 'r-1' }] },
  merchant_id: 'm-1',
};

it.each([
  [{ path: 'payment.status', equals: 'APPROVED' }, true],
  [{ path: 'payment.status', equals: 'REFUSED' }, false],
  [{ path: 'payment.id', equals: '${payment.id}' }, true],
  [{ path: 'payment.status', matches: '^APP' }, true],
  [{ path: 'payment.amount', matches: '5' }, false],
  [{ path: 'payment.refunds.0.id', exists: true }, true],
  [{ path: 'payment.refunds.1', exists: true }, false],
  [{ path: 'payment.refunds.1', exists: false }, true],
  [{ path: 'payment.amount', at_least: 500 }, true],
  [{ path: 'payment.amount', at_least: 501 }, false],
  [{ path: 'payment.status', at_least: 1 }, false],
  [{ path: 'payment.constructor', exists: true }, false],
])('decides the condition %j as %s', (condition, holds) => {
  expect(findMismatch(condition, values) === undefined).toBe(holds);
});

it('fills placeholders with values of their own type, and text around them with text', () => {
  const filled = fillJson(
    { amount: '${payment.amount}', note: 'of ${payment.id}', list: ['${merchant_id}'] },
    values,
  );
  expect(filled).toEqual({ amount: 500, note: 'of p-1', list: ['m-1'] });
  const [first, second] = fillJson(['${new_id}', '${new_id}'], values) as string[];
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);
  expect(() => fillJson('${refund.id}', values)).toThrow(/refund\.id/);
});

it.each([
  ['500ms', 500],
  ['2s', 2_000],
  ['1.5m', 90_000],
  ['1h', 3_600_000],
  ['3d', 259_200_000],
  ['3', undefined],
  ['-1s', undefined],
])('reads the time %s', (text, ms) => expect(readDurationMs(text)).toBe(ms));

it('sets members by their path, as JSON where they are JSON', () => {
  const set = (pairs: readonly string[]) =>
    Object.entries(
      pairs.reduce<Record<string, string>>((all, pair) => collectPair(pair, all), {}),
    ).reduce<JsonObject>((body, [path, text]) => withMember(body, path, text), {
      pix_data: { description: 'a' },
    });
  expect(
    set(['amount=500', 'pix_data.expiration_in_seconds=60', 'a.b.c=x=y', 'big=12345678901234567890']),
  ).toEqual({
    amount: 500,
    pix_data: { description: 'a', expiration_in_seconds: 60 },
    a: { b: { c: 'x=y' } },
    big: '12345678901234567890',
  });
});

it.each([
  ['GET', '/v1/merchants/m-1', 'getMerchant', { merchantId: 'm-1' }],
  ['GET', '/v1/merchants/transactions/t-1', 'getTransaction', { transactionId: 't-1' }],
  ['POST', '/v1/webhook-deliveries/replay', 'replayWebhookDeliveries', {}],
  ['GET', '/v1/merchants/a%20b/balance', 'getBalance', { merchantId: 'a b' }],
])('finds the operation of %s %s', (method, path, id, params) => {
  expect(findRoute(method, path)).toEqual({ id, params });
});

it('has the next midnight of São Paulo after every instant, at most a day later', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
      (now) => {
        const next = nextMidnight(now.toISOString());
        const ms = next.getTime() - now.getTime();
        expect(ms).toBeGreaterThan(0);
        expect(ms).toBeLessThanOrEqual(86_400_000);
        expect([next.getUTCHours(), toDay(next)]).toEqual([3, toDay(new Date(next.getTime() + 1))]);
        expect(toDay(new Date(next.getTime() - 1))).toBe(toDay(now));
      },
    ),
  );
});

it('counts each expected event once', () => {
  const expectations = ['transaction.*:2', 'refund.created'].reduce(
    (all, text) => collectExpectation(text, all),
    collectExpectation('*'),
  );
  const counter = countExpectations(expectations);
  counter.add({ event_id: 'e-1', type: 'transaction.created' });
  counter.add({ event_id: 'e-1', type: 'transaction.created' });
  expect(counter.listMissing()).toEqual(['1 of 2 transaction.*', '0 of 1 refund.created']);
  counter.add({ event_id: 'e-2', type: 'transaction.status_changed' });
  counter.add({ event_id: 'e-3', type: 'refund.created' });
  expect(counter.listMissing()).toEqual([]);
});
