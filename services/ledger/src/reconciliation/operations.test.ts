// An operator's run for all organizations of a day, with scripted statements and without a database.
import { err, ok, type Day } from '@mps/kernel';
import { reconcileDay, type ReconciliationDeps } from '.';

const DAY: Day = '2037-03-03';
const ORGANIZATIONS = ['first', 'second', 'third'];
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
  expect(await reconcileDay(deps, DAY, OPERATOR)).toMatchObject({
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
  expect(await reconcileDay(deps, DAY, OPERATOR)).toEqual(err({ code: 'provider_error' }));
  expect(stored).toEqual(['third']);
});
