// Each event of identity invalidates the answers about exactly one key, session, user or role.
import type { Access } from './answer-cache';
import { applyIdentityEvent } from './authentication';

describe('applyIdentityEvent', () => {
  it.each<[string, object]>([
    ['key k1', { api_key: { id: 'k1' } }],
    ['session s1', { session: { id: 's1', user_id: 'u1' } }],
    ['user u1', { user: { id: 'u1' } }],
    ['role r1', { role: { id: 'r1', company_id: 'c1' } }],
  ])('forgets %s', (expected, event) => {
    const forgotten: string[] = [];
    const access: Access = {
      forgetApiKey: (id) => void forgotten.push(`key ${id}`),
      forgetSession: (id) => void forgotten.push(`session ${id}`),
      forgetUser: (id) => void forgotten.push(`user ${id}`),
      forgetRole: (id) => void forgotten.push(`role ${id}`),
    };
    applyIdentityEvent({ meta: null, ...event }, access);
    expect(forgotten).toEqual([expected]);
  });
});
