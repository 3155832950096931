// The pages that people write name every value that code adds: reasons, event types, members and limits. A change of code
// without its page fails here, with the name of the page.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENT_TYPES } from '@mps/contracts';
import { PAYMENT_METHODS, REFUND_REASONS } from '@mps/kernel';
import { z } from 'zod';
import { schema } from '../../gateway/src/config';

const root = path.join(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Returns the cells of every row of the page's tables. */
const listRows = (page: string): readonly (readonly string[])[] =>
  read(page)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

const PAYMENTS = 'docs/rules/payments.md';
const ENDPOINTS = 'docs/rules/endpoints.md';
const EVENTS = 'docs/rules/events.md';

it(`${PAYMENTS} has the PIX return code of every refund reason`, () => {
  const named = listRows(PAYMENTS)
    .filter(([, , code = '']) => /^[A-Z]{2}\d{2}$/.test(code))
    .map(([, reason = '']) => reason.replace(' (default)', ''));
  expect(named).toEqual([...REFUND_REASONS]);
});

it(`${EVENTS} names every event type that merchants see`, () => {
  const [line = ''] = /^Types: .*$/m.exec(read(EVENTS)) ?? [];
  const named: string[] = [];
  for (const [, aggregate, action] of line.matchAll(/`([a-z_]*)\.([a-z_]+)`/g)) {
    const owner = aggregate || (named.at(-1) ?? '').split('.', 1)[0];
    named.push(`${owner}.${action}`);
  }
  expect([...named].sort()).toEqual([...EVENT_TYPES].sort());
});

it(`${ENDPOINTS} names every payment method`, () => {
  const [, , rule = ''] = listRows(ENDPOINTS).find(([, member]) => member === '`payment_method`') ?? [];
  expect(rule.replace('required; ', '').split(', ')).toEqual([...PAYMENT_METHODS]);
});

interface ObjectSchema {
  readonly properties: Readonly<Record<string, object>>;
}
const { components } = JSON.parse(read('docs/references/openapi.json')) as {
  readonly components: { readonly schemas: Readonly<Record<string, ObjectSchema>> };
};

it.each(['CreateTransactionInput', 'Transaction'])(`${ENDPOINTS} names every member of %s`, (name) => {
  const words = new Set(
    [...read(ENDPOINTS).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\W+/)),
  );
  const members = Object.keys(components.schemas[name]?.properties ?? {});
  expect(members.length).toBeGreaterThan(10);
  expect(members.filter((member) => !words.has(member))).toEqual([]);
});

const TRANSACTIONS = 'protos/mps/transactions/v1/transactions.proto';

const listProtoMembers = (message: string): readonly string[] => {
  const [, body = ''] =
    new RegExp(`^message ${message} \\{$([^]*?)^\\}$`, 'm').exec(read(TRANSACTIONS)) ?? [];
  return [...body.matchAll(/^ {2}(?:optional |repeated )?[\w.]+ (\w+) = \d+;$/gm)].map(
    ([, name = '']) => name,
  );
};

it.each([
  ['CreateTransactionRequest', 'CreateTransactionInput'],
  ['Transaction', 'Transaction'],
])('the API has every member of the message %s', (message, name) => {
  // The merchant is in the path, and metadata is an object there.
  const members = listProtoMembers(message)
    .filter((member) => member !== 'merchant_id')
    .map((member) => member.replace(/_json$/, ''));
  expect(members.length).toBeGreaterThan(10);
  expect(members.sort()).toEqual(Object.keys(components.schemas[name]?.properties ?? {}).sort());
});

describe('the rate limits of the gateway', () => {
  const properties = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {};
  const code = read('gateway/src/http/limits/request-limits.ts');
  const readPerSecond = (setting: string): number =>
    (properties[setting] as { readonly default: number }).default;
  const readBurst = (setting: string, constant: string): number =>
    readPerSecond(setting) * Number(new RegExp(`^const ${constant} = (\\d+);$`, 'm').exec(code)?.[1]);
  /** 1,800 in English and 1.800 in Portuguese. */
  const listNumbers = (text: string): readonly number[] =>
    [...text.matchAll(/\d[\d.,]*/g)].map(([digits]) => Number(digits.replace(/[.,]/g, '')));

  it.each([
    'docs/rules/http.md',
    'packages/docs/content/en/limits.md',
    'packages/docs/content/pt-BR/limits.md',
  ])('are those of %s', (page) => {
    const values = listRows(page).map(([, , value = '']) => listNumbers(value));
    const writes = 'RATE_LIMIT_WRITES_PER_SECOND';
    const logins = 'RATE_LIMIT_LOGINS_PER_SECOND';
    const listRowsSetting = 'RATE_LIMIT_LIST_ROWS_PER_SECOND';
    expect(values).toContainEqual([readPerSecond(writes), readBurst(writes, 'WRITE_BURST_SECONDS')]);
    expect(values).toContainEqual([readPerSecond('RATE_LIMIT_READS_PER_SECOND')]);
    expect(values).toContainEqual([readPerSecond(logins), readBurst(logins, 'LOGIN_BURST_SECONDS')]);
    expect(values).toContainEqual([
      readPerSecond(listRowsSetting),
      readBurst(listRowsSetting, 'LIST_ROWS_BURST_SECONDS'),
    ]);
  });

  it('are those of the headers in docs/rules/http.md', () => {
    const page = read('docs/rules/http.md');
    const writes = readBurst('RATE_LIMIT_WRITES_PER_SECOND', 'WRITE_BURST_SECONDS');
    expect(page).toContain(`"default";q=${writes};w=2`);
    expect(page).toContain(`"default";r=${writes - 1};t=1`);
    expect(page).toContain(`q=${readPerSecond('RATE_LIMIT_READS_PER_SECOND')};w=1`);
  });

  it('are the defaults of docs/references/settings.md', () => {
    const row =
      listRows('docs/references/settings.md').find(([, names]) => names?.includes('RATE_LIMIT_')) ?? [];
    const named = [...(row[1] ?? '').matchAll(/`(RATE_LIMIT_\w+)`/g)].map(([, setting = '']) => setting);
    expect(named).toHaveLength(4);
    expect(listNumbers(row[3] ?? '')).toEqual(named.map(readPerSecond));
  });
});
