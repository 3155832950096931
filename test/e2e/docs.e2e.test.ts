// The documentation of a running platform: its pages are complete, and every command of its guides runs.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildSite } from '@mps/devtools';
import { sharedPlatform } from '@mps/testkit';

const { api, demo, baseUrl } = sharedPlatform();
const BUILD_LIMIT_MS = 120_000;
const GUIDE_LIMIT_MS = 60_000;

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

interface Block {
  readonly name: string;
  readonly expected: string | undefined;
  readonly code: string;
}

/** Reads the blocks of a page that a test runs: ```bash run=name expect=text. */
function readBlocks(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```bash run=(\S+)(?: expect=(\S+))?\n([\s\S]*?)^```/gm)].map(
    ([, name = '', expected, code = '']) => ({ name, expected, code }),
  );
}

/** Runs the blocks one after the other in one shell, as a reader pastes them. Returns what each printed. */
async function runBlocks(blocks: readonly Block[]): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'guide-'));
  await mkdir(path.join(folder, '.local'));
  const variables = [
    `MPS_BASE_URL=${baseUrl}`,
    `MPS_API_KEY=${demo.api_key}`,
    `MPS_MERCHANT_API_KEY=${demo.merchant_api_key}`,
    `ORGANIZATION_ID=${demo.organization_id}`,
    `MERCHANT_ID=${demo.merchant_id}`,
  ];
  await writeFile(path.join(folder, '.local/demo.env'), `${variables.join('\n')}\n`);
  const script = blocks.map(({ name, code }) => `printf '\\n== %s ==\\n' '${name}'\n${code}`).join('\n');
  const output = await new Promise<string>((resolve, reject) => {
    execFile('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
    });
  });
  const parts = output.split(/^== (\S+) ==$/m).slice(1);
  return new Map(blocks.map(({ name }) => [name, parts[parts.indexOf(name) + 1] ?? '']));
}

/** Names that a guide chooses belong to one run: both languages run on one platform. */
const makeUnique = (code: string, run: string): string =>
  code.replace(/("request_id": "[^"$]*?)(")/g, `$1-${run}$2`).replaceAll('/tmp/', `${os.tmpdir()}/${run}-`);

describe.each([
  ['/', 'first-payment', '"status":"APPROVED"'],
  ['/docs/start', 'pay', '"status":"APPROVED"'],
  ['/docs/start', 'refund', '"status":"COMPLETED"'],
  ['/docs/guides/refunds', 'partial', '"status":"COMPLETED"'],
  ['/docs/guides/idempotency', 'again', '200'],
  ['/docs/guides/webhooks', 'endpoint', 'whsec_'],
])('the commands of %s', (address, block, expected) => {
  it.each(['en', 'pt-BR'])(
    'run in %s and print what the page says',
    async (language) => {
      const name = address === '/' ? '/index' : address;
      const markdown = await (await read(`${name}.md`, language)).text();
      const run = `${language}-${block}-${Date.now()}`;
      const blocks = readBlocks(markdown).map((one) => ({ ...one, code: makeUnique(one.code, run) }));
      expect(blocks.length).toBeGreaterThan(0);
      const printed = await runBlocks(blocks);
      expect(printed.get(block)?.toLowerCase()).toContain(expected.toLowerCase());
      for (const { name: each, expected: text } of blocks)
        if (text !== undefined) expect(printed.get(each)?.toLowerCase()).toContain(text.toLowerCase());
    },
    GUIDE_LIMIT_MS,
  );
});
