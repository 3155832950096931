// An owner publishes again the events that webhooks found missing.
import { err, ok } from '@mps/kernel';
import { makeGapHandlers, type PublishAgain } from './event-gaps';

async function take(owned: Parameters<typeof makeGapHandlers>[0], aggregate_type: string): Promise<void> {
  const handle = makeGapHandlers(owned)['event_gap.found'];
  if (handle === 'passed') throw new Error('The gap was passed');
  await handle({ aggregate_type, aggregate_id: 'id', sequences: [2, 3] }, {} as never);
}

it('publishes its own events again, and passes by those of others', async () => {
  const asked: unknown[] = [];
  const merchant: PublishAgain = async (...gap) => {
    asked.push(gap);
    return ok();
  };
  for (const type of ['pix_key', 'merchant', 'toString']) await take({ merchant }, type);
  expect(asked).toEqual([['id', [2, 3]]]);
});

it('throws where the aggregate is not there, so that the gap is set aside', async () => {
  const merchant: PublishAgain = async () => err({ code: 'resource_not_found' });
  await expect(take({ merchant }, 'merchant')).rejects.toThrow('resource_not_found');
});
