import type { Event } from '@mps/client/types';
import { listChanges } from './changes';

it('lists the members of previous with both values', () => {
  const data = {
    object: { id: 'a', status: 'APPROVED', amount: 100, consumer: { name: 'Ana' } },
    previous: { status: 'PROCESSING', consumer: null },
  } as unknown as Event['data'];
  expect(listChanges(data)).toEqual([
    { member: 'status', before: '"PROCESSING"', after: '"APPROVED"' },
    { member: 'consumer', before: 'null', after: '{"name":"Ana"}' },
  ]);
});
