// Each event of identity invalidates the answers about exactly one key, session, user or role.
import { routeEvents } from '@mps/messaging';
import type { Access } from './answer-cache';
import { makeIdentityHandlers } from './authentication';

describe('an event of identity', () => {
  it.each([
    ['key k1', 'api_key.changed', { id: 'k1' }],
    ['session s1', 'session.revoked', { id: 's1', user_id: 'u1' }],
    ['user u1', 'user.changed', { id: 'u1' }],
    ['role r1', 'role.changed', { id: 'r1', company_id: 'c1' }],
  ])('makes the gateway forget %s', async (expected, type, value) => {
    const forgotten: string[] = [];
    const access: Access = {
      forgetApiKey: (id) => void forgotten.push(`key ${id}`),
      forgetSession: (id) => void forgotten.push(`session ${id}`),
      forgetUser: (id) => void forgotten.push(`user ${id}`),
      forgetRole: (id) => void forgotten.push(`role ${id}`),
    };
    const { handle } = routeEvents({ identity: makeIdentityHandlers(access) });
    await handle({ topic: 'identity', type, object: { value } } as never);
    expect(forgotten).toEqual([expected]);
  });
});
