// The documentation of a running platform: it has a page for each thing that the served documents name.
import { buildSite } from '@mps/devtools';
import { sharedPlatform } from '@mps/testkit';
import errors from '../../docs/references/errors.json';

const { api, baseUrl, demo } = sharedPlatform();
const BUILD_LIMIT_MS = 120_000;

interface Problem {
  readonly type: string;
  readonly code: string;
}

const read = (address: string, language = 'en'): Promise<Response> =>
  fetch(`${baseUrl}${address}`, { headers: { 'accept-language': language } });

beforeAll(async () => {
  await buildSite();
}, BUILD_LIMIT_MS);

describe('the documentation', () => {
  it('has a page for the type of a problem, in the language that is asked for', async () => {
    const problems = [
      await api.get<Problem>('/v1/unknown'),
      await api.post<Problem>(`/v1/merchants/${demo.merchant_id}/transactions`, {}),
      await api.get<Problem>('/v1/transactions', { key: 'sk_test_none' }),
    ].map(({ body }) => body);
    expect(problems.map(({ code }) => code)).toEqual([
      'route_not_found',
      'validation_error',
      'authentication_error',
    ]);
    // One function makes the type of each problem from its code, so these stand for all.
    for (const { type, code } of problems) expect(type).toBe(`${baseUrl}/docs/errors/${code}`);
  });

  it.each(['en', 'pt-BR'])('has a page for each error code in %s', async (language) => {
    const codes = (errors as readonly { readonly code: string }[]).map(({ code }) => code);
    const wrong: string[] = [];
    for (const code of codes) {
      const page = await (await read(`/docs/errors/${code}`, language)).text();
      const isRight =
        page.includes(`<h1><code>${code}</code></h1>`) && page.includes(`<html lang="${language}">`);
      if (!isRight) wrong.push(code);
    }
    expect([codes.length > 50, wrong]).toEqual([true, []]);
  });

  it('begins with the address, the test clock and the console of this deployment', async () => {
    const page = await (await read('/')).text();
    expect(page).toContain(baseUrl);
    expect(page).toMatch(/Test clock: \d{4}-\d\d-\d\dT/);
    expect(page).toContain('href="/console"');
    expect(await (await read('/index.md', 'pt-BR')).text()).toMatch(/Relógio de teste: \d{4}-/);
  });

  it('reaches every operation by links from /docs/api', async () => {
    const openapi = (await (await read('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    const ids = Object.values(openapi.paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId }) => operationId ?? []),
    );
    const index = await (await read('/docs/api')).text();
    expect(ids.filter((id) => !index.includes(`href="/docs/api/${id}"`))).toEqual([]);
  });
});
