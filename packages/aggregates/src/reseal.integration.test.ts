// A change of an aggregate that was read before its sealed member was sealed again.
import { makeKeyRing, newId } from '@mps/kernel';
import { randomBytes } from 'node:crypto';
import { resealPage } from './reseal';
import { openFixture, type Fixture } from './testing/fixture';
import { makeWriter } from './writer';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

it('is not undone by a change that began before it', async () => {
  const [oldKey, nextKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const collection = fixture.db.collection(`factors_${newId()}`);
  const writer = makeWriter({ collection, topic: 'transactions', businessClock: fixture.businessClock });
  const sealed = makeKeyRing([oldKey]).sealer('test').seal('secret', []);
  const before = { _id: newId(), factor: { sealed, is_confirmed: false } };
  const inserted = await writer.insert(before, []);
  if (!('written' in inserted)) throw new Error('not inserted');

  const { reseal } = makeKeyRing([nextKey, oldKey]).sealer('test');
  const member = {
    collection: collection as never,
    path: 'factor.sealed',
    ownerPaths: [],
    reseal: (text: string) => reseal(text, []),
  };
  expect(await resealPage(member, null, 10)).toMatchObject({ resealed: 1 });
  const after = { ...before, factor: { sealed, is_confirmed: true } };
  // It has lost its race, so it is decided anew on the value under the new key.
  expect(await writer.commit(inserted.written, before, after, [])).toBeNull();
  const { keyIds } = makeKeyRing([nextKey]);
  expect((await resealPage(member, null, 10)).byKey).toEqual({ [keyIds[0] as string]: 1 });
});
