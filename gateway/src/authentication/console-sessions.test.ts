// What the gateway asks identity about a session of the console, and keeps of the answers.
import type { VerifyConsoleSessionResponse__Output as VerifiedConsoleSession } from '@mps/contracts/gen/mps/identity/v1/VerifyConsoleSessionResponse';
import { err, newId, ok } from '@mps/kernel';
import { makeConsoleSessions } from './console-sessions';

const COMPANY = newId();
const FUTURE = new Date(Date.now() + 60_000).toISOString();
const session = {
  idle_expires_at: FUTURE,
  proof_expires_at: FUTURE,
  session_id: 's',
  user_id: 'u',
  label: '',
};

function make() {
  const asked: (string | null)[] = [];
  const sessions = makeConsoleSessions({
    realClock: { kind: 'real', now: () => new Date() },
    freshness: { nowMs: () => performance.now(), areEventsCurrent: () => true },
    verify: async (_token, companyId) => {
      asked.push(companyId);
      if (companyId !== null && companyId !== COMPANY) return err({ code: 'company_access_denied' });
      return ok({ ...session, permissions: [] } as unknown as VerifiedConsoleSession);
    },
  });
  return { sessions, asked };
}

it('asks once about a company, and answers a stranger’s company with the session alone', async () => {
  const { sessions, asked } = make();
  for (let times = 0; times < 2; times += 1)
    expect(await sessions.authenticate('token', COMPANY)).toMatchObject({ value: { denial: null } });
  const other = newId();
  expect(await sessions.authenticate('token', other)).toMatchObject({
    value: { caller: { principal_id: 'u' }, denial: { code: 'company_access_denied' } },
  });
  expect(asked).toEqual([COMPANY, other, null]);
});

it('asks nothing about a text of the path that is no id, and keeps nothing of it', async () => {
  const { sessions, asked } = make();
  for (const text of ['x'.repeat(10_000), `${COMPANY}%20`, 'null'])
    expect(await sessions.authenticate('token', text)).toMatchObject({
      value: { caller: { principal_id: 'u' }, denial: { code: 'company_access_denied' } },
    });
  expect(asked).toEqual([null]);
});
