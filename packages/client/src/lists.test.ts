// Pages, scans and the event log, against rows that change while they are read.
import fc from 'fast-check';
import { Mps } from './mps';
import type { Fetch } from './options';

interface Row {
  readonly id: string;
  readonly created_at: string;
}
const toInstant = (ms: number): string => new Date(1_700_000_000_000 + ms).toISOString();

/** Lists rows as the platform does: sorted by created_at and id, narrowed by created_at_from. */
function makeList(rows: Row[], onAsked: () => void = () => undefined) {
  const asked: URLSearchParams[] = [];
  const fetch: Fetch = async (url) => {
    const { searchParams } = new URL(url);
    asked.push(searchParams);
    onAsked();
    const limit = Number(searchParams.get('limit') ?? 20);
    const page = Number(searchParams.get('page') ?? 1);
    const from = searchParams.get('created_at_from') ?? '';
    const found = rows
      .filter(({ created_at }) => created_at >= from)
      .sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
    const data = found.slice((page - 1) * limit, page * limit);
    const totalPages = Math.ceil(found.length / limit);
    const pagination = {
      page,
      limit,
      total: found.length,
      totalPages,
      hasNext: page < totalPages,
      hasPrev: page > 1,
    };
    return Response.json({ data, pagination });
  };
  return { asked, mps: new Mps({ baseUrl: 'http://127.0.0.1', apiKey: 'sk_test_x', fetch }) };
}
const makeRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r-${String(index).padStart(6, '0')}`,
    created_at: toInstant(index),
  }));
const collect = async (rows: AsyncIterable<{ id: string }>): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of rows) ids.push(id);
  return ids;
};

describe('a list', () => {
  it('is one page when it is awaited, with the next one behind it', async () => {
    const { mps, asked } = makeList(makeRows(5));
    const first = await mps.transactions.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(['r-000000', 'r-000001']);
    const second = await first.next();
    const third = await second?.next();
    expect([second?.data.length, third?.data.length, await third?.next()]).toEqual([2, 1, undefined]);
    expect(asked.map((query) => query.get('page'))).toEqual([null, '2', '3']);
  });

  it('is every row when it is iterated, in pages of 100', async () => {
    const { mps, asked } = makeList(makeRows(250));
    expect(await collect(mps.transactions.list())).toHaveLength(250);
    expect(asked.map((query) => query.get('limit'))).toEqual(['100', '100', '100']);
  });

  it('asks for no page beyond a break', async () => {
    const { mps, asked } = makeList(makeRows(250));
    for await (const _ of mps.transactions.list()) break;
    expect(asked).toHaveLength(1);
  });
});

describe('a scan', () => {
  it('gives each row once, however many share an instant', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 450 }), async (instants) => {
        const rows = instants.map((ms, index) => ({ id: `r-${index}`, created_at: toInstant(ms) }));
        const ids = await collect(makeList(rows).mps.transactions.scan());
        expect([ids.length, new Set(ids)]).toEqual([rows.length, new Set(rows.map(({ id }) => id))]);
      }),
      { numRuns: 40 },
    );
  });

  it('gives each of 20,000 rows once while rows are added', async () => {
    const rows = makeRows(20_000);
    const before = rows.map(({ id }) => id);
    let added = 0;
    const { mps, asked } = makeList(rows, () => {
      // 50 rows a second, at an answer each second.
      for (let count = 0; count < 50; count += 1)
        rows.push({ id: `new-${(added += 1)}`, created_at: toInstant(19_000 + added) });
      if (added > 5_000) rows.length = Math.min(rows.length, 25_000);
    });
    const ids = await collect(mps.transactions.scan({ created_at_from: toInstant(0) }));
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect(before.filter((id) => counts.get(id) !== 1)).toEqual([]);
    expect([...counts.values()].every((count) => count === 1)).toBe(true);
    // A page number that grows would cost more with each page.
    expect(asked.every((query) => Number(query.get('page')) <= 2)).toBe(true);
  });
});

describe('the event log', () => {
  const makeEvent = (index: number) => ({ id: `e-${index}`, type: 'transaction.created', sequence: index });

  it('goes on at its cursor through an outage, and gives the cursor to store', async () => {
    const asked: (string | null)[] = [];
    let answers = 0;
    const fetch: Fetch = async (url) => {
      asked.push(new URL(url).searchParams.get('after'));
      answers += 1;
      if (answers === 1)
        return Response.json({ data: [makeEvent(1), makeEvent(2)], next_cursor: 'c2', has_more: true });
      if (answers === 2)
        throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
      if (answers === 3) return Response.json({ data: [], next_cursor: 'c2', has_more: false });
      return Response.json({ data: [makeEvent(3)], next_cursor: 'c3', has_more: false });
    };
    const mps = new Mps({ baseUrl: 'http://127.0.0.1', apiKey: 'sk_test_x', fetch, maxRetries: 0 });
    const controller = new AbortController();
    const read: unknown[] = [];
    for await (const { id, cursor } of mps.events.follow({
      after: 'c0',
      pollMs: 1,
      signal: controller.signal,
    })) {
      read.push([id, cursor]);
      if (read.length === 3) controller.abort();
    }
    // The cursor of e-1 is the one before its page: storing it loses nothing.
    expect(read).toEqual([
      ['e-1', 'c0'],
      ['e-2', 'c2'],
      ['e-3', 'c3'],
    ]);
    expect(asked).toEqual(['c0', 'c2', 'c2', 'c2']);
  });

  it('ends with an error that does not pass', async () => {
    const fetch: Fetch = async () =>
      Response.json(
        { status: 401, code: 'authentication_error', title: '', detail: '', retryable: false },
        { status: 401 },
      );
    const mps = new Mps({ baseUrl: 'http://127.0.0.1', apiKey: 'sk_test_x', fetch });
    await expect(mps.events.follow().next()).rejects.toMatchObject({ code: 'authentication_error' });
  });

  it('passes families of types on, so that the platform names one that does not exist', async () => {
    const asked: (string | null)[] = [];
    const fetch: Fetch = async (url) => {
      asked.push(new URL(url).searchParams.get('types'));
      return Response.json(
        { status: 400, code: 'validation_error', title: '', detail: '', retryable: false },
        { status: 400 },
      );
    };
    const mps = new Mps({ baseUrl: 'http://127.0.0.1', apiKey: 'sk_test_x', fetch });
    const types = ['settlement.*', 'transactoin.*'] as unknown as ['settlement.*'];
    await expect(mps.events.follow({ types }).next()).rejects.toMatchObject({ code: 'validation_error' });
    expect(asked).toEqual(['settlement.*,transactoin.*']);
  });
});
