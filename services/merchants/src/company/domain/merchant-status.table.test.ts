// Every status × status × actor, against the moves of docs/rules.md#merchant-status.
import { MERCHANT_STATUSES, type MerchantStatus } from '@mps/kernel';
import { NOW, someCompany } from './company.fixture';
import { moveStatus, type StatusActor } from './merchant-status';

const ACTORS: readonly StatusActor[] = ['merchant', 'operator', 'platform'];

const LEGAL: readonly (readonly [MerchantStatus, MerchantStatus, StatusActor])[] = [
  ['PENDING_ACTIVATION', 'ACTIVE', 'platform'],
  ['ACTIVE', 'INACTIVE', 'merchant'],
  ['ACTIVE', 'INACTIVE', 'operator'],
  ['INACTIVE', 'ACTIVE', 'merchant'],
  ['INACTIVE', 'ACTIVE', 'operator'],
  ['ACTIVE', 'BLOCKED', 'operator'],
  ['INACTIVE', 'BLOCKED', 'operator'],
  ['BLOCKED', 'ACTIVE', 'operator'],
];

const cases = MERCHANT_STATUSES.flatMap((from) =>
  MERCHANT_STATUSES.flatMap((to) => ACTORS.map((actor) => ({ from, to, actor }))),
).map((move) => ({
  ...move,
  legal: LEGAL.some(([from, to, actor]) => from === move.from && to === move.to && actor === move.actor),
}));

describe('moveStatus', () => {
  it.each(cases)('$from → $to by $actor: legal is $legal', ({ from, to, actor, legal }) => {
    const moved = moveStatus(someCompany({ status: from }), { to, actor, reason: 'because', now: NOW });
    if (!legal) {
      expect(moved).toMatchObject({ ok: false, error: { code: 'illegal_status_move', current: from } });
      return;
    }
    expect(moved).toMatchObject({
      ok: true,
      value: {
        next: { status: to, status_reason: 'because', updated_at: NOW },
        events: [{ type: 'merchant.status_changed', previous: { status: from } }],
      },
    });
  });

  it('names the statuses from which the actor could make the move', () => {
    const moved = moveStatus(someCompany({ status: 'BLOCKED' }), {
      to: 'ACTIVE',
      actor: 'merchant',
      reason: null,
      now: NOW,
    });
    expect(moved).toMatchObject({ error: { allowed: ['INACTIVE'] } });
  });
});
