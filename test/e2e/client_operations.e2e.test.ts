// Every operation of the client reaches its route: the platform answers with a success, or with a code that the document lists
// for this operation.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Mps } from '@mps/client';
import * as operations from '@mps/client/operations';
import { sharedPlatform } from '@mps/testkit';
import { logInAsAdmin } from './people';

const { baseUrl, demo } = sharedPlatform();
const UNKNOWN_ID = '0199c0de-0000-7000-8000-0000000000ff';
const DEADLINE_MS = 60_000;

interface RawOperation {
  readonly operationId: string;
  readonly 'x-error-codes': readonly string[];
}
const document = JSON.parse(
  readFileSync(path.join(__dirname, '../../docs/references/openapi.json'), 'utf8'),
) as { readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>> };
const codesById = new Map(
  Object.values(document.paths).flatMap((item) =>
    Object.values(item)
      .filter((one) => typeof one.operationId === 'string')
      .map((one) => [one.operationId, one['x-error-codes']] as const),
  ),
);

type Run = (
  core: Mps,
  ...args: readonly unknown[]
) => PromiseLike<unknown> & {
  result(): Promise<{ ok: boolean; value?: unknown; error?: { kind: string; code?: string } }>;
};
const { MpsCore: _core, ...table } = operations;
const names = Object.keys(table) as readonly (keyof typeof table)[];

/** The clock of the shared platform stays. */
const BODIES: Readonly<Record<string, object>> = { advanceClock: { seconds: 0 } };

it('knows every operation of the document', () => {
  expect([...names].sort()).toEqual([...codesById.keys()].sort());
});

it.each(names)('%s is answered by its route', async (name) => {
  const { spec } = table[name];
  // A session of its own, which logout ends.
  const token = spec.auth.includes('userToken') ? await logInAsAdmin() : undefined;
  const mps = new Mps({ baseUrl, apiKey: demo.api_key, token, maxRetries: 1, deadlineMs: DEADLINE_MS });
  const params = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) =>
    parameter === 'merchantId' ? demo.merchant_id : UNKNOWN_ID,
  );
  const input =
    spec.input === 'body'
      ? [BODIES[name] ?? (spec.repeat === 'request_id' ? { request_id: 'client-operations' } : {})]
      : spec.input === 'query'
        ? [undefined]
        : [];
  const run = table[name] as unknown as Run;
  const result = await run(mps, ...params, ...input).result();
  // A stream of events has no end.
  if (result.value instanceof ReadableStream) await result.value.cancel();
  if (result.ok) return;
  expect(result.error).toMatchObject({ kind: 'api' });
  const codes = codesById.get(name) ?? [];
  expect(codes).toContain(result.error?.code);
  // Only the operations of a login, which take no credential, may answer that one is wrong.
  const isLogin = spec.auth.length === 0;
  expect(['route_not_found', 'internal_error', ...(isLogin ? [] : ['authentication_error'])]).not.toContain(
    result.error?.code,
  );
});
