// A plan is repeatable and contains one genuine delivery. The public verifier refuses every corrupted form.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { corrupt, CORRUPTIONS, makeRandom, planDeliveries, shuffled } from './disturbances';

const options = fc.record({
  repeat: fc.nat({ max: 5 }),
  delayMs: fc.nat({ max: 10_000 }),
  corrupt: fc.boolean(),
  shuffle: fc.boolean(),
});
const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });

test('a plan has one genuine delivery, the repeats after it, one corrupted copy when wanted, and is the same for a seed', () => {
  fc.assert(
    fc.property(options, seeds, (wanted, seed) => {
      const plan = planDeliveries(wanted, makeRandom(seed));
      const forms = plan.map(({ form }) => form);
      expect(forms.filter((form) => form === 'as it came')).toHaveLength(1);
      expect(forms.slice(forms.indexOf('as it came')).filter((form) => form === 'repeated')).toHaveLength(
        wanted.repeat,
      );
      expect(forms.filter((form) => form === 'corrupted')).toHaveLength(wanted.corrupt ? 1 : 0);
      for (const { delayMs } of plan) expect(delayMs).toBeLessThanOrEqual(wanted.delayMs);
      expect(planDeliveries(wanted, makeRandom(seed))).toEqual(plan);
    }),
  );
});

test('shuffling keeps every delivery and does change the order', () => {
  const items = Array.from({ length: 10 }, (_, index) => index);
  const mixed = shuffled(items, makeRandom(7));
  expect(mixed).not.toEqual(items);
  expect([...mixed].sort((a, b) => a - b)).toEqual(items);
});

describe.each(CORRUPTIONS)('a copy with %s', (corruption) => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;

  it.each(['{"data":{"amount":1999}}', '{"a":"b"}'])('of %s is refused by the public verifier', (text) => {
    const now = new Date();
    const body = Buffer.from(text);
    const headers = {
      'webhook-id': 'event-1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign('event-1', now, body),
    };
    const verifier = new Webhook(secret);
    expect(() => verifier.verify(body, headers)).not.toThrow();
    const made = corrupt({ headers, body }, corruption, secret, now);
    expect(() => verifier.verify(made.body, made.headers)).toThrow();
    // It still reads as an event: a handler that does not verify takes it.
    expect(JSON.parse(made.body.toString())).toBeInstanceOf(Object);
  });
});
