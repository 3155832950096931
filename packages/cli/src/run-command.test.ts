// Calls that end before anything is sent: their exit codes, and the stream that each text goes to.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { EXIT } from './failures';
import { JSON_OUTPUTS } from './json-output';
import { folder, run } from './run-in-folder.fixture';

const LIVE_KEY = 'sk_live_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh842CDQZ';
const TEST_KEY = LIVE_KEY.replace('live', 'test');
/** Nothing listens on this port of the machine. */
const NOWHERE = 'http://127.0.0.1:9';

const live = { MPS_BASE_URL: 'https://payments.example', MPS_API_KEY: LIVE_KEY };
const test = { MPS_BASE_URL: NOWHERE, MPS_API_KEY: TEST_KEY };

it.each([
  ['an unknown command', ['pay'], EXIT.usage, /unknown command/],
  ['an unknown option', ['clock', 'show', '--fast'], EXIT.usage, /unknown option/],
  ['a command group alone', ['webhooks'], EXIT.usage, /Commands:/],
  [
    'a key as an argument',
    ['listen', '--forward-to', NOWHERE, '--api-key', TEST_KEY],
    EXIT.usage,
    /unknown option '--api-key'/,
  ],
  ['a missing argument', ['timeline'], EXIT.usage, /missing required argument/],
  ['a handler that is no URL', ['listen', '--forward-to', 'shop'], EXIT.usage, /http or https URL/],
  [
    'an expectation without a type',
    ['listen', '--forward-to', NOWHERE, '--expect', '2'],
    EXIT.usage,
    /type with a count/,
  ],
  ['an unknown scenario', ['trigger', 'payment.stolen'], EXIT.usage, /no scenario payment.stolen/],
  ['a scenario of a group', ['trigger', 'refund'], EXIT.usage, /refund.completed, refund.failed/],
  ['two targets of the clock', ['clock', 'advance', '3d', '--to', '2027-01-31'], EXIT.usage, /one target/],
  ['a time that is none', ['clock', 'advance', 'soon'], EXIT.usage, /no time like/],
  ['an unknown operation', ['api', 'payEverybody'], EXIT.usage, /no operation payEverybody/],
  ['an unknown path', ['api', 'GET', '/v2/merchants'], EXIT.usage, /no operation GET \/v2\/merchants/],
  ['a body that is no JSON', ['api', 'createTransaction', '-d', '{'], EXIT.usage, /no JSON object/],
  ['a file of steps that is not there', ['run', 'steps.yaml'], EXIT.usage, /ENOENT/],
  ['an unknown sample', ['samples', 'create', 'shop'], EXIT.usage, /checkout-node/],
  ['words that no page has', ['docs', 'zzzzqqqq'], EXIT.refused, /No page/],
  ['a status that is none', ['logs', 'tail', '--status', '4x'], EXIT.usage, /a class such as 4xx/],
  [
    'a secret of a new endpoint in JSON, which has it',
    ['listen', '--forward-to', NOWHERE, '--print-secret', '--json'],
    EXIT.usage,
    /cannot be used with option '--json'/,
  ],
  [
    'types of events for an endpoint that has its own',
    ['listen', '--forward-to', NOWHERE, '--use-endpoint', 'e', '--events', '*'],
    EXIT.usage,
    /cannot be used with option '--events/,
  ],
  ['a version check without a platform', ['version', '--check'], EXIT.usage, /--base-url/],
  ['no platform and no key', ['whoami'], EXIT.notLoggedIn, /mps login/],
  ['a profile that is not there', ['whoami', '--profile', 'shop'], EXIT.notLoggedIn, /no profile shop/],
  ['a logout without a login', ['logout'], EXIT.notLoggedIn, /no profile default/],
])('ends with a reason and a code for %s', async (_, args, code, text) => {
  const ended = await run(args);
  expect({ code: ended.code, err: ended.err, out: ended.out }).toEqual({
    code,
    err: expect.stringMatching(text),
    out: '',
  });
});

it.each([
  ['trigger', ['trigger', 'payment.paid']],
  ['clock', ['clock', 'advance', '1d']],
  ['clock show', ['clock']],
  ['clock due', ['clock', 'due']],
  ['an endpoint that exists', ['listen', '--forward-to', NOWHERE, '--use-endpoint', 'e']],
])('refuses a live key for %s before anything is sent', async (_, args) => {
  const ended = await run(args, live);
  expect(ended).toMatchObject({ code: EXIT.usage, out: '' });
  expect(ended.err).toContain('live');
  expect(ended.err).not.toContain(LIVE_KEY);
});

it('refuses a live key for a file of steps', async () => {
  const file = path.join(folder, 'steps.yaml');
  writeFileSync(file, 'steps:\n  - advance: 1d\n');
  expect(await run(['run', file], live)).toMatchObject({ code: EXIT.usage });
});

it('refuses a live key over plain http to another machine', async () => {
  const ended = await run(['whoami'], { ...live, MPS_BASE_URL: 'http://payments.example' });
  expect(ended).toMatchObject({ code: EXIT.usage, err: expect.stringContaining('plain http') });
});

it('needs the platform and the key from one source', async () => {
  const ended = await run(['whoami', '--base-url', NOWHERE]);
  expect(ended).toMatchObject({ code: EXIT.usage, err: expect.stringContaining('without a key') });
});

it.each([['--help'], ['--version']])('prints on stdout and ends with 0 for %s', async (flag) => {
  const ended = await run([flag]);
  expect(ended).toMatchObject({ code: EXIT.done, err: '' });
  expect(ended.out).not.toBe('');
});

it('prints a failure as one JSON object on stderr', async () => {
  const { code, err } = await run(['whoami', '--json']);
  expect(JSON_OUTPUTS.error.parse(JSON.parse(err))).toMatchObject({ exit_code: code, code: null });
});

it('prints the calls of a scenario without a key', async () => {
  const { code, out } = await run(['trigger', 'refund.completed', '--amount', '700', '--dry-run']);
  expect(code).toBe(EXIT.done);
  expect(out).toContain('"amount":700');
  expect(out).toContain('/transactions/$PAYMENT_ID/refunds"');
  expect(out).not.toMatch(/sk_(test|live)_/);
});

it.each(['2027-02-30', '2027-13-01', '2027-02-30T00:00:00Z'])(
  'refuses %s as the target of the clock, and sends nothing',
  async (day) => {
    expect(await run(['clock', 'advance', '--to', day], test)).toMatchObject({
      code: EXIT.usage,
      err: expect.stringContaining(day),
    });
  },
);

it('refuses a file of steps with a fault whole', async () => {
  const file = path.join(folder, 'steps.yaml');
  writeFileSync(file, 'steps:\n  - call: { operation: getBalance }\n  - wait: 3s\n');
  expect(await run(['run', file], test)).toMatchObject({
    code: EXIT.usage,
    err: expect.stringContaining('steps[1]'),
  });
});

it('prints a page and finds pages by words', async () => {
  const page = await run(['docs', 'rate_limited', '--json']);
  expect(JSON_OUTPUTS.docs.parse(JSON.parse(page.out))).toMatchObject({
    pages: [{ path: '/docs/errors/rate_limited' }],
    markdown: expect.stringContaining('429'),
  });
  const found = await run(['docs', 'insufficient', 'balance', '--lang', 'en']);
  expect(found.out).toContain('errors/insufficient_balance');
});

it('prints pages with the address of the platform', async () => {
  const named = await run(['docs', 'rate_limited'], { MPS_BASE_URL: 'https://payments.example' });
  expect(named.out).toContain('https://payments.example/docs/errors/rate_limited');
  expect((await run(['docs', 'rate_limited'], {})).out).toContain('$MPS_BASE_URL/docs/errors/rate_limited');
});

it('copies a sample into an empty folder, and into no other', async () => {
  const made = await run(['samples', 'create', 'webhook-node', 'shop', '--json']);
  expect(JSON_OUTPUTS.sample_created.parse(JSON.parse(made.out)).files).toEqual(['README.md', 'handler.mjs']);
  expect(await run(['samples', 'create', 'webhook-node', 'shop'])).toMatchObject({ code: EXIT.usage });
});

it('lists the samples, the scenarios and a brief for agents', async () => {
  const samples = await run(['samples', 'list', '--json']);
  expect(JSON_OUTPUTS.samples.parse(JSON.parse(samples.out)).samples.map(({ name }) => name)).toEqual([
    'checkout-node',
    'subscriptions-php',
    'webhook-node',
    'webhook-python',
  ]);
  const scenarios = await run(['trigger', '--list', '--json']);
  expect(JSON_OUTPUTS.scenarios.parse(JSON.parse(scenarios.out)).scenarios.length).toBeGreaterThan(20);
  expect((await run(['agent'])).out).toContain('`mps webhooks replay`');
});

it('no option of a command takes a key', async () => {
  const { out } = await run(['completion', 'fish']);
  const options = [...new Set(out.match(/--[a-z-]*(?:key|secret|password|token)[a-z-]*/g))].sort();
  // Stdin, the name of a repeat, the id of a key, and two switches.
  expect(options).toEqual([
    '--api-key-stdin',
    '--idempotency-key',
    '--key',
    '--print-secret',
    '--show-secrets',
  ]);
});

it('refuses a key in place of its id, and does not repeat it', async () => {
  const ended = await run(['logs', 'tail', '--key', TEST_KEY], test);
  expect(ended).toMatchObject({ code: EXIT.usage, err: expect.stringContaining('id of a key'), out: '' });
  expect(ended.err).not.toContain(TEST_KEY);
});

describe('the completion of bash', () => {
  /** Asks bash for the words that may follow, as the Tab key does. */
  async function complete(...words: readonly string[]): Promise<readonly string[]> {
    const { out } = await run(['completion', 'bash']);
    const line = ['mps', ...words].map((word) => `'${word}'`).join(' ');
    const script = `${out}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _mps; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.split('\n');
  }

  it.each([
    [['cl'], 'clock'],
    [['--lang', 'pt', 'cl'], 'clock'],
    [['--lang=pt', 'cl'], 'clock'],
    [['--la'], '--lang'],
    [['--lang', 'pt', 'clock', 'adv'], 'advance'],
    [['clock', '--lang', 'pt', 'adv'], 'advance'],
    [['trigger', '--amount', '500', 'payment.pa'], 'payment.paid'],
    [['trigger', '--dry-run', 'payment.pa'], 'payment.paid'],
    [['logs', 'ta'], 'tail'],
    [['logs', 'tail', '--status', '4xx', '--ro'], '--route'],
    [['events', 'show', '--di'], '--diff'],
    [['clock', 'du'], 'due'],
    [['listen', '--use'], '--use-endpoint'],
    [['listen', '--replay-since', '1h', '--print'], '--print-secret'],
    [['version', '--ch'], '--check'],
  ])('after %j offers %s', async (words, offered) => {
    expect(await complete(...words)).toContain(offered);
  });
});

it.each(['bash', 'zsh', 'fish'])('completes commands, operations and scenarios in %s', async (shell) => {
  const { out } = await run(['completion', shell]);
  for (const word of ['createTransaction', 'payment.paid', 'advance', '--forward-to'])
    expect(out).toContain(word);
});

describe('--lang before the command', () => {
  it.each([
    [['--lang', 'pt', '--help'], EXIT.done, /^Uso: mps/],
    [['--lang=pt-BR', 'clock', 'advance', '--help'], EXIT.done, /adianta o relógio/],
    [['--lang', 'PT', 'help', 'clock'], EXIT.done, /relógio de teste/],
    [['--lang', 'pt', 'trigger', '--list'], EXIT.done, /uma cobrança PIX que é paga/],
    [['--lang', 'pt', 'whoami'], EXIT.notLoggedIn, /Nenhuma plataforma/],
    [['--lang', 'en', 'whoami'], EXIT.notLoggedIn, /No platform/],
    [['--lang', 'pt', '-V'], EXIT.done, /^\d+\.\d+\.\d+\n$/],
    [['-V', '--lang', 'pt'], EXIT.done, /^\d+\.\d+\.\d+\n$/],
    [['-V'], EXIT.done, /^\d+\.\d+\.\d+\n$/],
    [['--lang', 'xx', 'whoami'], EXIT.usage, /must be en or pt-BR/],
    [['whoami', '--lang', 'xx'], EXIT.usage, /must be en or pt-BR/],
  ])('%j ends with %i', async (args, code, text) => {
    const ended = await run(args, { LANG: 'C' });
    expect(ended.code).toBe(code);
    expect(ended.out + ended.err).toMatch(text);
  });
});

describe('the version', () => {
  let server: Server;
  let asked: string[];
  let index: object;
  let isElsewhere: boolean;
  let env: Record<string, string>;

  beforeEach(async () => {
    asked = [];
    index = { version: '1.0.0' };
    isElsewhere = false;
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (isElsewhere) response.writeHead(302, { location: `${NOWHERE}/` }).end();
      else response.end(JSON.stringify(request.url === '/' ? index : { info: { version: '1' } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    env = { MPS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is printed, and the platform is asked with --check alone', async () => {
    expect(await run(['version'], env)).toMatchObject({ code: EXIT.done, out: '1.0.0\n', err: '' });
    expect(asked).toEqual([]);
    const { out } = await run(['version', '--check', '--json'], env);
    expect(JSON_OUTPUTS.version.parse(JSON.parse(out))).toMatchObject({
      version: '1.0.0',
      platform: { base_url: env['MPS_BASE_URL'], version: '1.0.0', api_version: '1' },
      verdict: 'same',
    });
    expect(asked).toEqual(['/', '/openapi.json']);
  });

  it('of another contract ends with 5', async () => {
    index = { version: '2.0.0' };
    expect(await run(['version', '--check'], env)).toMatchObject({
      code: EXIT.assertion,
      out: expect.stringContaining('2.0.0'),
      err: expect.stringContaining('does not fit'),
    });
  });

  it('is read from no other host, and from nothing that is no platform', async () => {
    isElsewhere = true;
    expect((await run(['version', '--check'], env)).code).toBe(EXIT.unreachable);
    isElsewhere = false;
    index = { name: 'a proxy' };
    expect((await run(['version', '--check'], env)).code).toBe(EXIT.unreachable);
    expect((await run(['version', '--check'], { MPS_BASE_URL: NOWHERE })).code).toBe(EXIT.unreachable);
  });
});

describe('in Portuguese', () => {
  const portuguese = { LANG: 'pt_BR.UTF-8' };

  it.each([
    ['--help', ['--help'], /^Uso: mps[^]*Opções:[^]*Comandos:[^]*Códigos de saída/],
    [
      'the help of a command',
      ['clock', 'advance', '--help'],
      /adianta o relógio[^]*\(opções: "en", "pt-BR"\)/,
    ],
    ['the help of logs', ['logs', 'tail', '--help'], /id da chave de API[^]*o próprio comando as faz/],
    ['the help of listen', ['listen', '--help'], /\(o padrão\)[^]*\(padrão: 0\)[^]*Código de saída 5/],
    ['the scenarios', ['trigger', '--list'], /uma cobrança PIX que é paga/],
  ])('prints %s', async (_, args, text) => {
    const ended = await run(args, portuguese);
    expect(ended).toMatchObject({ code: EXIT.done, err: '' });
    expect(ended.out).toMatch(text);
  });

  it.each([
    [['clock', 'show', '--fast'], EXIT.usage, /erro: opção desconhecida '--fast'/],
    [['pay'], EXIT.usage, /erro: comando desconhecido 'pay'/],
    [['whoami'], EXIT.notLoggedIn, /Nenhuma plataforma[^]*Execute `mps login`/],
    [['api', 'payEverybody'], EXIT.usage, /Não há operação payEverybody/],
  ])('says why %j ends', async (args, code, text) => {
    expect(await run(args, portuguese)).toMatchObject({ code, err: expect.stringMatching(text), out: '' });
  });
});
