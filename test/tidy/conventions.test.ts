// docs/conventions.md: each of its rules refuses a planted deviation, and the tree keeps the one rule that lint cannot see.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESLint, Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import { britishWordsIn } from './spelling';

const root = path.join(__dirname, '../..');
const conventions = jest.requireActual<{ readonly rules: NonNullable<ESLint.Plugin['rules']> }>(
  '../../eslint.conventions.cjs',
);

/** The plain linter: the rules need no types. */
function lint(rule: string, code: string): readonly string[] {
  return new Linter()
    .verify(
      code,
      {
        files: ['**/*.ts'],
        languageOptions: { parser: parser },
        plugins: { conventions },
        rules: { [`conventions/${rule}`]: 'error' },
      },
      'planted.ts',
    )
    .map(({ message }) => message);
}

const DEVIATIONS: readonly (readonly [rule: string, deviation: string, kept: string])[] = [
  [
    'clock-names',
    'interface Deps { clock: BusinessClock }',
    'interface Deps { businessClock: BusinessClock }',
  ],
  ['clock-names', 'const make = (clock: RealClock) => 1', 'const make = (clock: Clock) => 1'],
  ['clock-names', "function f(clock: ServiceContext['realClock']) {}", 'function f(realClock: RealClock) {}'],
  ['sandbox-mode', 'interface Deps { isTestMode: boolean }', 'interface Deps { sandboxMode: boolean }'],
  ['sandbox-mode', 'const f = (sandbox: boolean) => 1', 'const f = (sandbox: RunningSandbox) => 1'],
  [
    'one-casing',
    'interface A { company_id: string; merchantId: string }',
    'interface A { company_id: string; id: string }',
  ],
  [
    'one-casing',
    'type A = { company_id: string; merchantId: string }',
    'type A = { companyId: string; merchantId: string }',
  ],
  ['instants', 'interface A { created_at: string | null }', 'interface A { created_at: Date | null }'],
  ['instants', 'interface A { startedAt: number }', 'interface A { startedAtMs: number }'],
  ['context-name', 'const f = (call: CallContext) => 1', 'const f = (context: CallContext) => 1'],
  [
    'operation-signature',
    'export function read(deps: Deps, { caller }: CallerContext, id: string) {}',
    'export function read(deps: Deps, id: string, { caller }: CallerContext) {}',
  ],
  [
    'operation-signature',
    'export const read = (deps: Deps, caller: Caller, id: string) => 1',
    'export const hasRight = (caller: Caller, right: string) => true',
  ],
  [
    'operation-signature',
    'export function change(deps: Deps, id: string, patch: Patch, context: CallContext) {}',
    'export function change(deps: Deps, { id, patch }: Change, context: CallContext) {}',
  ],
];

describe('the lint rule of the conventions', () => {
  it.each(DEVIATIONS)('%s refuses a deviation: %s', (rule, deviation, kept) => {
    expect(lint(rule, deviation)).toHaveLength(1);
    expect(lint(rule, kept)).toEqual([]);
  });

  it.each(Object.keys(conventions.rules))('%s is in use and has a planted deviation', (rule) => {
    expect(readFileSync(path.join(root, 'eslint.config.mjs'), 'utf8')).toContain(
      `'conventions/${rule}': 'error'`,
    );
    expect(DEVIATIONS.map(([planted]) => planted)).toContain(rule);
  });
});

describe('the spelling', () => {
  it('is found in names, in sentences and in capitals', () => {
    expect(britishWordsIn('const behaviourOf = INSTALMENTS; // We honour a catalogue.')).toEqual([
      'behaviour',
      'instalment',
      'honour',
      'catalogue',
    ]);
    expect(britishWordsIn('CANCELLED, cancelled, behavior, recent requests, advised')).toEqual([]);
  });

  it('is American in every handwritten file', () => {
    const files = execFileSync(
      'git',
      ['ls-files', '*.ts', '*.mjs', '*.cjs', '*.md', '*.proto', '*.yaml', '*.yml'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
      .split('\n')
      .filter((file) => file !== '' && !/(^|\/)gen\/|^protos\/google\/|pnpm-lock|^test\/tidy\//.test(file));
    const places = files.flatMap((file) => {
      const words = britishWordsIn(readFileSync(path.join(root, file), 'utf8'));
      return words.map((word) => `${file}: ${word}`);
    });
    expect(places).toEqual([]);
  });
});
