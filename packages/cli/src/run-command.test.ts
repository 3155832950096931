// Calls that end before anything is sent: their exit codes, and the stream that each text goes to.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EXIT } from './failures';
import type { Io } from './io';
import { JSON_OUTPUTS } from './json-output';
import { runCommand } from './run-command';

const LIVE_KEY = 'sk_live_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh842CDQZ';
const TEST_KEY = LIVE_KEY.replace('live', 'test');
/** Nothing listens on this port of the machine. */
const NOWHERE = 'http://127.0.0.1:9';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mps-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const texts = { out: '', err: '' };
  const io: Io = {
    signal: new AbortController().signal,
    env: { HOME: folder, ...env },
    cwd: folder,
    write: (text) => void (texts.out += text),
    say: (text) => void (texts.err += `${text}\n`),
    translate: (text) => text,
    isInterrupted: () => false,
    watchReader: () => () => undefined,
  };
  return { code: await runCommand(args, io), ...texts };
}

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
  // The first reads a line of stdin, the second recognizes a repeat, and the third is a switch.
  expect(options).toEqual(['--api-key-stdin', '--idempotency-key', '--show-secrets']);
});

it.each(['bash', 'zsh', 'fish'])('completes commands, operations and scenarios in %s', async (shell) => {
  const { out } = await run(['completion', shell]);
  for (const word of ['createTransaction', 'payment.paid', 'advance', '--forward-to'])
    expect(out).toContain(word);
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
    ['the help of listen', ['listen', '--help'], /\(padrão: \["\*"\]\)[^]*Código de saída 5/],
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
