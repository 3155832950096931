// The login of the console and of the API over HTTP, with a played identity.
import { currentOrigin } from '@mps/contracts';
import { err } from '@mps/kernel';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { authRoutes } from '../auth/routes';
import { consoleRoutes } from './routes';

const addresses: (string | null | undefined)[] = [];
const refuse = async () => {
  addresses.push(currentOrigin()?.ip);
  return err({ code: 'authentication_error' as const });
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    routes: [...authRoutes, ...consoleRoutes],
    identity: { Login: refuse, OpenConsoleSession: refuse },
  });
});
afterAll(() => gateway.close());

it.each(['/v1/auth/login', '/console/session'])(
  'POST %s names the address of the client for the audit record',
  async (path) => {
    addresses.length = 0;
    const answer = await fetch(`${gateway.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://payments.example',
        'x-mps-console': '1',
        'x-forwarded-for': '192.0.2.7',
      },
      body: JSON.stringify({ identifier: 'ana@example.com', password: 'a wrong password' }),
    });
    expect(answer.status).toBe(401);
    expect(addresses).toEqual(['192.0.2.7']);
  },
);
