// How a service takes part in the test clock: it is told the time, and does what fell due. Served in test mode only.
import { clockService, type CallContext, type DomainError } from '@mps/contracts';
import { err, ok, type MovableBusinessClock, type Result } from '@mps/kernel';
import { serve, type ServedService } from '../grpc/server';

/** One bounded round of something that time starts; answers how much it did. */
export type DueWork = () => Promise<number>;

export function testClockService(
  clock: MovableBusinessClock,
  dueWork: readonly DueWork[] = [],
): ServedService {
  return serve(clockService(), {
    SetOffset: async ({ offset_ms }, context) => {
      const allowed = systemOnly(context);
      if (!allowed.ok) return allowed;
      clock.setOffsetMs(offset_ms);
      return ok({});
    },
    RunDue: async (_request, context) => {
      const allowed = systemOnly(context);
      if (!allowed.ok) return allowed;
      let done = 0;
      for (const work of dueWork) done += await work();
      return ok({ done });
    },
  });
}

function systemOnly({ caller }: CallContext): Result<null, DomainError> {
  return caller.kind === 'system' ? ok(null) : err({ code: 'permission_denied' });
}
