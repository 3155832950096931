// The rate limit of an identifier's logins, ten a minute from any address, on a real MongoDB over real gRPC.
import {
  codeOf,
  newKey,
  newPerson,
  PASSWORD,
  startIdentity,
  type RunningIdentity,
  withIdentity,
} from './identity.fixture';

let service: RunningIdentity;
withIdentity((running) => (service = running));

let addresses = 0;
const newAddress = (): string => `198.51.100.${(addresses += 1)}`;
/** Each login comes from another address. null: from a developer's machine. */
const tryLogin = async (
  identifier: string,
  password = PASSWORD,
  { client_ip = newAddress(), by = service }: { client_ip?: string | null; by?: RunningIdentity } = {},
): Promise<string> =>
  codeOf(
    await by.client.Login({ identifier, password, ...(client_ip !== null && { client_ip }) }, by.system),
  );
const times = (count: number, attempt: () => Promise<string>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, attempt));
const TEN_OK = Array<string>(10).fill('OK');

it('ten logins of one identifier succeed in a minute, and the next is answered with the time to wait', async () => {
  const { identifier } = await newPerson(service);
  expect(await times(10, () => tryLogin(identifier))).toEqual(TEN_OK);
  service.advance(20_000);
  const request = { identifier: ` ${identifier.toUpperCase()}`, password: PASSWORD, client_ip: newAddress() };
  const refused = await service.client.Login(request, service.system);
  expect(refused).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
  const { retryAfterSeconds } = (refused as { error: { retryAfterSeconds: number } }).error;
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(40);
  expect(await tryLogin((await newPerson(service)).identifier)).toBe('OK');
  service.advance(retryAfterSeconds * 1_000);
  expect(await tryLogin(identifier)).toBe('OK');
});

it('of fifteen simultaneous logins of one identifier, at two replicas, ten succeed', async () => {
  const keys = [newKey()] as const;
  const one = await startIdentity({ keys });
  const other = await startIdentity({ keys, beside: one });
  try {
    const { identifier } = await newPerson(one);
    const codes = await Promise.all([
      times(8, () => tryLogin(identifier, PASSWORD, { by: one })),
      times(7, () => tryLogin(identifier, PASSWORD, { by: other })),
    ]);
    expect(codes.flat().sort()).toEqual([...TEN_OK, ...Array<string>(5).fill('rate_limited')]);
  } finally {
    await other.stop();
    await one.stop();
  }
});

it('a wrong password gets its usual answer, and the fifth locks before the rate limit applies', async () => {
  const { identifier } = await newPerson(service);
  await times(10, () => tryLogin(identifier));
  for (let n = 0; n < 5; n++) expect(await tryLogin(identifier, 'wrong')).toBe('authentication_error');
  expect(await tryLogin(identifier)).toBe('authentication_error');
});

it('logins without a client address are not limited', async () => {
  const { identifier } = await newPerson(service);
  const codes = await times(12, () => tryLogin(identifier, PASSWORD, { client_ip: null }));
  expect(new Set(codes)).toEqual(new Set(['OK']));
});
