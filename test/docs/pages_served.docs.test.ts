// The documentation of a running platform: it has a page for each thing that the served documents name.
import { buildSite } from '@mps/devtools';
import { sharedPlatform } from '@mps/testkit';

const { api, baseUrl } = sharedPlatform();
const BUILD_LIMIT_MS = 120_000;

const read = (address: string, language = 'en'): Promise<Response> =>
  fetch(`${baseUrl}${address}`, { headers: { 'accept-language': language } });

beforeAll(async () => {
  await buildSite();
}, BUILD_LIMIT_MS);

describe('the documentation', () => {
  it('has a page for the type of a problem, in the language that is asked for', async () => {
    const { body } = await api.get<{ type: string; code: string }>('/v1/unknown');
    const address = new URL(body.type).pathname;
    expect(await (await read(address)).text()).toContain(`<h1><code>${body.code}</code></h1>`);
    expect(await (await read(address, 'pt-BR')).text()).toContain('<html lang="pt-BR">');
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
