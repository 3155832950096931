// The local copy of another service's aggregate, on a real MongoDB: the newest event wins, in any order of arrival.
import type { mongo } from 'mongoose';
import { upsertNewer } from './documents';
import { openFixture, type Fixture } from './testing/fixture';

interface Company {
  readonly _id: string;
  readonly sequence: number;
  readonly name: string;
  readonly due_at?: Date;
}

let fixture: Fixture;
let companies: mongo.Collection<Company>;
beforeAll(async () => {
  fixture = await openFixture(process.env);
  companies = fixture.db.collection<Company>('companies');
});
afterAll(() => fixture.close());

const find = (_id: string) => companies.findOne({ _id });
const company = (_id: string, sequence: number) => ({ _id, sequence, name: `of ${sequence}` });

describe('a local copy of an aggregate', () => {
  it('is replaced by a newer event only', async () => {
    expect(await upsertNewer(companies, company('a', 2))).toBe(true);
    expect(await upsertNewer(companies, company('a', 1))).toBe(false);
    expect(await upsertNewer(companies, { ...company('a', 2), name: 'again' })).toBe(false);
    expect(await find('a')).toEqual(company('a', 2));
    expect(await upsertNewer(companies, company('a', 3))).toBe(true);
    expect(await find('a')).toEqual(company('a', 3));
  });

  it('is the newer of two that are the first, and come at once', async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `both ${index}`);
    await Promise.all(
      ids.flatMap((id) => [upsertNewer(companies, company(id, 0)), upsertNewer(companies, company(id, 1))]),
    );
    expect(await companies.countDocuments({ sequence: 1, _id: { $in: ids } })).toBe(ids.length);
  });

  it('loses the members in `without`, and only when it is replaced', async () => {
    const due = { ...company('c', 1), due_at: new Date(0) };
    await upsertNewer(companies, due);
    await upsertNewer(companies, company('c', 1), ['due_at']);
    expect(await find('c')).toEqual(due);
    await upsertNewer(companies, company('c', 2), ['due_at']);
    expect(await find('c')).toEqual(company('c', 2));
  });
});
