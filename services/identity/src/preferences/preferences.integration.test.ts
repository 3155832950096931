// The preferences of a person on a real MongoDB. Their number is exact under simultaneous requests. Other people see none of them.
import type { CallContext } from '@mps/contracts';
import { codeOf, login, newPerson, value, withIdentity, type RunningIdentity } from '../identity.fixture';
import { MAX_PREFERENCES } from '../limits';

let service: RunningIdentity;
withIdentity((running) => (service = running));

const newCaller = async (): Promise<CallContext> => {
  const { identifier } = await newPerson(service);
  return service.asSession(await login(service, identifier));
};
const set = (caller: CallContext, key: string, value_json: string) =>
  service.client.SetPreference({ key, value_json }, caller);
const get = (caller: CallContext, key: string) => service.client.GetPreference({ key }, caller);
const remove = (caller: CallContext, key: string) => service.client.DeletePreference({ key }, caller);

it('is stored, replaced and deleted by its key, for its person alone', async () => {
  const [caller, other] = [await newCaller(), await newCaller()];
  expect(codeOf(await get(caller, 'theme'))).toBe('resource_not_found');
  expect(codeOf(await remove(caller, 'theme'))).toBe('resource_not_found');
  const { preference } = value(await set(caller, 'theme', '{"dark":true}'));
  expect(preference).toMatchObject({ key: 'theme', value_json: '{"dark":true}' });
  expect(value(await get(caller, 'theme')).preference).toEqual(preference);
  expect(value(await set(caller, 'theme', '{"dark":true}')).preference).toEqual(preference);
  expect(value(await set(caller, 'theme', '"light"')).preference).toMatchObject({ value_json: '"light"' });
  expect(codeOf(await get(other, 'theme'))).toBe('resource_not_found');
  expect(codeOf(await remove(other, 'theme'))).toBe('resource_not_found');
  value(await remove(caller, 'theme'));
  expect(codeOf(await get(caller, 'theme'))).toBe('resource_not_found');
});

it('is one of at most 50, also under simultaneous first requests', async () => {
  const caller = await newCaller();
  const keys = Array.from({ length: MAX_PREFERENCES + 6 }, (_, index) => `key-${index}`);
  // A few at a time, because all of them change one document.
  const codes: string[] = [];
  for (let first = 0; first < keys.length; first += 4)
    codes.push(
      ...(await Promise.all(keys.slice(first, first + 4).map((key) => set(caller, key, '1')))).map(
        (answer) => (answer.ok ? 'ok' : codeOf(answer)),
      ),
    );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(MAX_PREFERENCES);
  expect(codes.filter((code) => code === 'preference_limit')).toHaveLength(6);
  const known = keys[codes.indexOf('ok')] ?? '';
  expect(value(await set(caller, known, '2')).preference).toMatchObject({ value_json: '2' });
});

it('is refused to a caller without a session', async () => {
  expect(codeOf(await get(service.system, 'theme'))).toBe('authentication_error');
});
