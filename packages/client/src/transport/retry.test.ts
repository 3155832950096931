import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import * as operations from '../gen/operations';
import type { OperationSpec } from '../operation';
import {
  computeDelay,
  MAX_DELAY_MS,
  mayHaveActed,
  mayRetry,
  readRetryAfterMs,
  type Ending,
  type Repeat,
} from './retry';

interface RetryCase {
  readonly repeat: Repeat;
  readonly ending: Ending;
  readonly retry: boolean;
  readonly sent: 'no' | 'maybe';
}
interface RetryAfterCases {
  readonly now: string;
  readonly cases: readonly { readonly value: string | null; readonly ms: number | null }[];
}
const readVectors = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(__dirname, '../../vectors', name), 'utf8'));

it.each(
  (readVectors('retries.json') as readonly RetryCase[]).map((one) => [JSON.stringify(one), one] as const),
)('decides as the shared vector %s', (_, { repeat, ending, retry, sent }) => {
  expect({ retry: mayRetry(repeat, ending), sent: mayHaveActed(ending) }).toEqual({ retry, sent });
});

const { now, cases } = readVectors('retry-after.json') as RetryAfterCases;
it.each(cases)('reads Retry-After $value as $ms ms', ({ value, ms }) => {
  expect(readRetryAfterMs(value, Date.parse(now))).toBe(ms);
});

it('waits between Retry-After and the doubled base, at most 8 s', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.option(fc.integer({ min: 0, max: 60_000 })),
      (retry, random, minimum) => {
        const delay = computeDelay(retry, 500, minimum, () => random);
        expect(delay).toBeGreaterThanOrEqual(minimum ?? 0);
        expect(delay).toBeLessThanOrEqual(
          Math.max(minimum ?? 0, Math.min(MAX_DELAY_MS, 500 * 2 ** (retry - 1))),
        );
      },
    ),
  );
});

const specs: readonly OperationSpec[] = Object.values(operations).map(({ spec }) => spec);
const document = JSON.parse(
  readFileSync(path.join(__dirname, '../../../../docs/references/openapi.json'), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
};

it('never repeats an operation with an answer that shows a secret once', () => {
  // Schemas that hold a member which another schema of the same resource lacks.
  const shown = specs.filter(({ method, path: route }) => {
    const { responses } = document.paths[route]?.[method.toLowerCase()] ?? { responses: {} };
    return (
      method === 'POST' && /schemas\/\w*(WithSecret|NewApiKey|ApiKeyWithKey)"/.test(JSON.stringify(responses))
    );
  });
  expect(shown.map(({ id }) => id).sort()).toEqual([
    'createApiKey',
    'createWebhookEndpoint',
    'rotateApiKey',
    'rotateWebhookSecret',
  ]);
  expect(shown.map(({ repeat }) => repeat)).toEqual(['never', 'never', 'never', 'never']);
});

it('repeats a POST only by request_id, by Idempotency-Key, or when it computes alone', () => {
  const posts = specs.filter(({ method, repeat }) => method === 'POST' && repeat === 'safe');
  expect(posts.map(({ id }) => id)).toEqual(['explainFeePolicy']);
  const byRequestId = specs.filter(({ repeat }) => repeat === 'request_id').map(({ id }) => id);
  expect(byRequestId.sort()).toEqual([
    'createAnticipation',
    'createCashout',
    'createRefund',
    'createTransaction',
  ]);
});
