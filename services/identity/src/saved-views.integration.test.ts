// The limit of shared views: a company has 200 of them at most, also when a view of its owner becomes shared.
import { randomUUID } from 'node:crypto';
import { codeOf, newSession, startIdentity, value, type RunningIdentity } from './identity.fixture';
import { MAX_SHARED_VIEWS } from './limits';

let service: RunningIdentity;
beforeAll(async () => void (service = await startIdentity()));
afterAll(() => service.stop());

it('refuses to share a view when the company has as many as it may, and still changes it', async () => {
  const { caller } = await newSession(service);
  const body = { resource: 'payments', name: 'Mine', value_json: '{}', shared: false };
  const { saved_view } = value(await service.client.CreateSavedView(body, caller));
  const own = await service.collections.savedViews.findOne({ _id: saved_view!.id });
  const shared = Array.from({ length: MAX_SHARED_VIEWS }, () => ({
    ...own!,
    _id: randomUUID(),
    owner_id: randomUUID(),
    shared: true,
  }));
  await service.collections.savedViews.insertMany(shared);
  const update = (changes: object) =>
    service.client.UpdateSavedView({ saved_view_id: saved_view!.id, ...changes }, caller);
  expect(codeOf(await update({ shared: true }))).toBe('saved_view_limit');
  expect(value(await update({ name: 'Ours' })).saved_view).toMatchObject({ name: 'Ours', shared: false });
  await service.collections.savedViews.deleteOne({ _id: shared[0]!._id });
  expect(value(await update({ shared: true })).saved_view).toMatchObject({ shared: true });
});
