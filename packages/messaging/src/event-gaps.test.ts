// An owner publishes again the events that webhooks found missing.
import { err, ok } from '@mps/kernel';
import { makeGapHandler } from './event-gaps';

const gapOf = (aggregate_type: string) =>
  ({ message: { event_gap: { aggregate_type, aggregate_id: 'id', sequences: [2, 3] } } }) as never;

it('publishes its own events again, and passes by those of others and those without a gap', async () => {
  const asked: unknown[] = [];
  const handle = makeGapHandler({
    merchant: async (...gap) => {
      asked.push(gap);
      return ok();
    },
  });
  for (const type of ['pix_key', 'merchant', 'toString']) await handle(gapOf(type));
  await handle({ message: { webhook_endpoint: {} } });
  expect(asked).toEqual([['id', [2, 3]]]);
});

it('throws where the aggregate is not there, so that the gap is set aside', async () => {
  const handle = makeGapHandler({ merchant: async () => err({ code: 'resource_not_found' }) });
  await expect(handle(gapOf('merchant'))).rejects.toThrow('resource_not_found');
});
