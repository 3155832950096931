// An operator's run for all organizations of a day, with scripted statements and without a database.
import { err, ok, type Day } from '@mps/kernel';
import { listDayOrganizations, reconcileDay, type ReconciliationDeps } from '.';

const DAY: Day = '2037-03-03';
const ORGANIZATIONS = ['first', 'second', 'third'];
const EVERY_ONE = { day: DAY, organization_id: null };
const OPERATOR = { caller: { kind: 'operator' } } as never;

async function* noPages() {
  yield [];
}

function script(unread: ReadonlyMap<string, string>) {
  const stored: string[] = [];
  const closed: string[] = [];
  const deps = {
    statements: {
      list: async () => ok(ORGANIZATIONS.map((organization_id) => ({ day: DAY, organization_id }))),
      open: async (organizationId: string) => {
        const code = unread.get(organizationId);
        const close = (): void => void closed.push(organizationId);
        return code === undefined ? ok({ complete: true, records: noPages(), close }) : err({ code });
      },
    },
    postponed: { listGivenUp: async () => new Set() },
    movements: { activeDays: async () => [], ofDay: noPages },
    runs: {
      create: async (_scope: unknown, { decide }: { readonly decide: () => { readonly value: Stored } }) => {
        const { next } = decide().value;
        stored.push(next.organization_id);
        return ok({ moved: true, stored: next });
      },
    },
    businessClock: { now: () => new Date('2037-03-05T15:00:00.000Z') },
  } as unknown as ReconciliationDeps;
  return { deps, stored, closed };
}

interface Stored {
  readonly next: { readonly organization_id: string };
}

it('creates a run of every organization and closes every statement', async () => {
  const { deps, stored, closed } = script(new Map());
  expect(await reconcileDay(deps, EVERY_ONE, OPERATOR)).toMatchObject({
    value: ORGANIZATIONS.map((organization_id) => ({ organization_id, status: 'MATCHED' })),
  });
  expect([stored, closed]).toEqual([ORGANIZATIONS, ORGANIZATIONS]);
});

it('creates the runs of the other organizations when a statement cannot be read, and returns the first error', async () => {
  const { deps, stored } = script(
    new Map([
      ['first', 'provider_error'],
      ['second', 'service_unavailable'],
    ]),
  );
  expect(await reconcileDay(deps, EVERY_ONE, OPERATOR)).toEqual(err({ code: 'provider_error' }));
  expect(stored).toEqual(['third']);
});

it('lists the organizations of a day, and creates a run of one of them alone', async () => {
  const { deps, stored } = script(new Map([['first', 'provider_error']]));
  expect(await listDayOrganizations(deps, DAY, OPERATOR)).toEqual(ok(ORGANIZATIONS));
  expect(await reconcileDay(deps, { day: DAY, organization_id: 'second' }, OPERATOR)).toMatchObject({
    value: [{ organization_id: 'second' }],
  });
  expect(stored).toEqual(['second']);
});

it('lists and reconciles for operators alone', async () => {
  const { deps, stored } = script(new Map());
  const merchant = { caller: { kind: 'user' } } as never;
  const refused = err({ code: 'permission_denied' });
  expect(await listDayOrganizations(deps, DAY, merchant)).toEqual(refused);
  expect(await reconcileDay(deps, { day: DAY, organization_id: 'second' }, merchant)).toEqual(refused);
  expect(stored).toEqual([]);
});
