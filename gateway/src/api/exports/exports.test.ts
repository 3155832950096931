// Exports through a whole gateway: a repeat begins an export that no job writes, and an export ends when its caller has lost the rights.
import { err, makeApiKey, newId, ok, type Result } from '@mps/kernel';
import { invalid, violation, type DomainError } from '@mps/contracts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { exportRoutes } from './routes';

const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const TOKEN_LIFE_SECONDS = 5;
const RIGHTS = { organization_id: 'o1', company_id: 'c1', permissions: ['event.list'], role_id: 'r1' };

let gateway: TestGateway;
let rights: Result<typeof RIGHTS, DomainError>;
/** The list refuses a filter of the request. null: it does not. */
let refusal: DomainError | null;
let opened: { replayed: boolean; is_unwritten: boolean };
const FILE = ['first', 'second'];
/** Runs when the list is read for the request, and then for each page of the file. */
let onPage: (page: number) => void;
let pages: string[];
let finished: PromiseWithResolvers<string>;

beforeAll(async () => {
  gateway = await openTestGateway({
    routes: exportRoutes,
    identity: {
      VerifyApiKey: async () =>
        rights.ok ? ok({ ...rights.value, api_key_id: 'k1', allowed_ips: [] }) : rights,
      VerifySession: async () => rights,
    },
    webhooks: {
      ListEvents: async ({ after }) => {
        if (refusal !== null) return err(refusal);
        onPage(pages.length);
        pages.push(after ?? 'first');
        return ok({ data: [], next_cursor: 'second', has_more: after === undefined });
      },
    },
    activity: {
      OpenExport: async ({ kind, format, locale, columns, filters_json }) => {
        const created_at = new Date().toISOString();
        const made = {
          id: newId(),
          status: 'PENDING',
          kind,
          format,
          locale,
          columns,
          filters_json,
          created_at,
        };
        return ok({ ...opened, export: made });
      },
      KeepExportPart: async () => ok({}),
      FinishExport: async ({ failure }) => {
        finished.resolve(failure ?? 'READY');
        return ok({ export: null });
      },
    },
  });
});
afterAll(() => gateway.close());

beforeEach(() => {
  gateway.authentication.forgetAll();
  [rights, opened, pages] = [ok(RIGHTS), { replayed: false, is_unwritten: false }, []];
  refusal = null;
  onPage = () => undefined;
  finished = Promise.withResolvers();
});

const send = (members = {}, headers: Record<string, string> = { 'x-api-key': KEY }): Promise<Response> =>
  fetch(`${gateway.url}/v1/exports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'EVENTS', format: 'JSONL', ...members }),
  });

const start = async (headers?: Record<string, string>): Promise<number> => (await send({}, headers)).status;

/** Changes the rights of the caller while the first page of the file is read. */
function changeRights(changed: typeof rights): void {
  onPage = (page) => {
    if (page !== 1) return;
    rights = changed;
    gateway.authentication.forgetAll();
  };
}

it('reads one page for the request, and all pages for the file', async () => {
  expect([await start(), await finished.promise, pages]).toEqual([201, 'READY', ['first', ...FILE]]);
});

it('answers a filter that only the owner of the list can refuse', async () => {
  refusal = invalid({ ...violation('after', 'invalid_format', 'unknown_cursor'), in: 'parameter' });
  const answer = await send({ filters: { after: 'never given' } });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    {
      code: 'validation_error',
      errors: [
        {
          pointer: '#/filters/after',
          code: 'invalid_format',
          detail: 'must be a cursor of an earlier answer, or be left out',
        },
      ],
    },
  ]);
});

describe('a repeat', () => {
  it('begins the file when no job has reported', async () => {
    opened = { replayed: true, is_unwritten: true };
    expect([await start(), await finished.promise]).toEqual([200, 'READY']);
  });

  it('leaves the file to the job that writes it', async () => {
    opened = { replayed: true, is_unwritten: false };
    expect(await start()).toBe(200);
    opened = { replayed: false, is_unwritten: false };
    expect([await start(), await finished.promise]).toEqual([201, 'READY']);
    expect(pages).toEqual(['first', 'first', ...FILE]);
  });
});

describe('an export with a caller that changes meanwhile', () => {
  const bearer = async (claims = {}) => ({ authorization: `Bearer ${await gateway.token(claims)}` });

  it.each([
    ['the key is revoked', err({ code: 'authentication_error' })],
    ['the membership ends', err({ code: 'company_access_denied' })],
    ['the permission is lost', ok({ ...RIGHTS, permissions: ['dispute.view'] })],
  ] as const)('ends before the next page when %s', async (_what, changed) => {
    for (const headers of [{ 'x-api-key': KEY }, await bearer()]) {
      [rights, pages, finished] = [ok(RIGHTS), [], Promise.withResolvers()];
      gateway.authentication.forgetAll();
      changeRights(changed);
      expect(await start(headers)).toBe(201);
      expect([await finished.promise, pages]).toEqual(['PERMISSION_DENIED', ['first', 'first']]);
    }
  });

  it('goes on with an access token that expires, while its session lives', async () => {
    onPage = (page) => {
      if (page === 1) gateway.clock.advanceMs((TOKEN_LIFE_SECONDS + 1) * 1_000);
    };
    const exp = Math.floor(gateway.clock.now().getTime() / 1_000) + TOKEN_LIFE_SECONDS;
    expect([await start(await bearer({ exp })), await finished.promise, pages]).toEqual([
      201,
      'READY',
      ['first', ...FILE],
    ]);
  });
});
