// A logged request as a command of the shell, and as a call of the TypeScript client.
import * as operations from '@mps/client/operations';
import { NAMES } from '@mps/client/names';
import { toApiCommand } from '../developers/curl';

interface Request {
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly query: string;
  readonly request_body?: unknown;
}

export const toCommand = ({ method, path, query, request_body: body }: Request, baseUrl: string): string =>
  toApiCommand({ method, path: `${path}${query === '' ? '' : `?${query}`}`, body }, baseUrl);

interface Spec {
  readonly id: keyof typeof NAMES;
  readonly method: string;
  readonly path: string;
}

const SPECS: readonly Spec[] = Object.values(
  operations as unknown as Record<string, { spec?: Spec }>,
).flatMap(({ spec }) => (spec === undefined ? [] : [spec]));

const OF_MERCHANT = 'merchant.';

/** Returns null for an operation that the client does not have. */
export function toTypeScript(request: Request, baseUrl: string): string | null {
  const { method, route, path, query, request_body: body } = request;
  const spec = SPECS.find((one) => one.method === method && one.path === route);
  if (spec === undefined) return null;
  const name: string = NAMES[spec.id];
  const [first, ...others] = readParameters(route, path);
  const isOfMerchant = name.startsWith(OF_MERCHANT);
  const input = [
    ...(query === '' ? [] : [Object.fromEntries(new URLSearchParams(query))]),
    ...(body === null || body === undefined ? [] : [body]),
  ];
  const given = [...(isOfMerchant || first === undefined ? [] : [first]), ...others, ...input];
  const target = isOfMerchant
    ? `mps.merchant(${JSON.stringify(first)}).${name.slice(OF_MERCHANT.length)}`
    : `mps.${name}`;
  return [
    "import { Mps } from '@mps/client';",
    '',
    `const mps = new Mps({ baseUrl: '${baseUrl}', apiKey: process.env.API_KEY });`,
    `const answer = await ${target}(${given.map((one) => JSON.stringify(one, null, 2)).join(', ')});`,
    '',
  ].join('\n');
}

/** Values of the `{name}` segments, in their order. */
function readParameters(route: string, path: string): readonly string[] {
  const values = path.split('/');
  return route
    .split('/')
    .flatMap((segment, index) => (segment.startsWith('{') ? [decodeURIComponent(values[index] ?? '')] : []));
}
